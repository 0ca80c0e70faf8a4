package io.github.timebench.model.plan;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** What question a run answers. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "question")
@JsonSubTypes({@JsonSubTypes.Type(value = Study.Compare.class, name = "compare")})
public sealed interface Study {
  /**
   * What a variant costs beside the baseline, under one load.
   *
   * @param burnNanos CPU time that the planted copy of the baseline burns in each call
   */
  record Compare(long burnNanos) implements Study {
    /** Nothing is planted. */
    public static final Compare PLAIN = new Compare(0);
  }
}
