package io.github.timebench.model.threads;

import io.github.timebench.api.Labelled;

/** How much of a JVM was recorded. */
public enum Seen implements Labelled {
  WHOLE,
  /** Its recording ends in the middle, or before its measuring did. */
  CUT,
  /** It left no recording, or one that cannot be read. */
  LOST,
  /** It was not the lab's own, so that it was not asked to record. */
  FOREIGN
}
