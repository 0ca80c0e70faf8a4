package io.github.timebench.model.plan;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/** What question a run answers. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "question")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Study.Compare.class, name = "compare"),
  @JsonSubTypes.Type(value = Sweep.class, name = "sweep")
})
public sealed interface Study permits Study.Compare, Sweep {
  /** Whether JVMs that are warm are asked one probe after the other. */
  boolean probes();

  /** The plans that each block measures on JVMs of their own, one after the other. */
  default List<Plan> settings(Plan plan) {
    return List.of(plan);
  }

  /** The largest number of calls under way at once, where that of the load is known. */
  default int maxCallsAtOnce(Load load) {
    return load.maxCallsAtOnce();
  }

  /**
   * What a variant costs beside the baseline, under one load.
   *
   * @param burnNanos CPU time that the planted copy of the baseline burns in each call
   */
  record Compare(long burnNanos) implements Study {
    /** Nothing is planted. */
    public static final Compare PLAIN = new Compare(0);

    @Override
    public boolean probes() {
      return false;
    }
  }
}
