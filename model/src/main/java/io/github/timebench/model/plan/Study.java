package io.github.timebench.model.plan;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Duration;
import java.util.List;

/** What question a run answers. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "question")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Study.Compare.class, name = "compare"),
  @JsonSubTypes.Type(value = Study.Capacity.class, name = "capacity"),
  @JsonSubTypes.Type(value = Sweep.class, name = "sweep")
})
public sealed interface Study permits Study.Compare, Study.Capacity, Sweep {
  /** Whether JVMs that are warm are asked one probe after the other. */
  boolean probes();

  /** The plans that each block measures on JVMs of their own, one after the other. */
  default List<Plan> settings(Plan plan) {
    return List.of(plan);
  }

  /** Whether something takes several values in it. */
  default boolean varies(Sweep.Kind kind) {
    return false;
  }

  /** Whether a thread of the driver begins calls when they are due. */
  default boolean paces(Load load) {
    return load instanceof Load.Open;
  }

  /** How long a pair of JVMs that is warm measures, if its calls are not slow. */
  default Duration measured(Plan pair) {
    return pair.timing().duration().multipliedBy(pair.variants().size());
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

  /**
   * The highest rate of an open loop at which an objective is met; the plan's load warms the JVMs.
   *
   * @param maxInflight the largest number of calls under way at once
   * @param catchUp what becomes of calls that are late
   */
  record Capacity(Objective objective, Arrival arrival, int maxInflight, CatchUp catchUp)
      implements Study {
    /** Callers that warm the JVMs; what they reach says where the search begins. */
    public static final Load WARMING = new Load.Closed(64);

    public Capacity {
      Rules.requireRange("--max-inflight", maxInflight, 1, Load.Open.MAX_INFLIGHT);
    }

    public Load.Open at(Rate rate) {
      return new Load.Open(rate, arrival, maxInflight, catchUp);
    }

    @Override
    public boolean probes() {
      return true;
    }

    /** Each slice is a probe of its own where all machines are told of it. */
    @Override
    public Duration measured(Plan pair) {
      Duration all = Study.super.measured(pair);
      long slices = all.dividedBy(pair.timing().slice());
      return all.plus(pair.services().fleet().announcing(slices));
    }

    @Override
    public boolean paces(Load load) {
      return true;
    }

    @Override
    public int maxCallsAtOnce(Load load) {
      return Math.max(maxInflight, load.maxCallsAtOnce());
    }
  }
}
