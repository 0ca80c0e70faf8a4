package io.github.timebench.model.threads;

import io.github.timebench.api.Labelled;

/** What stacks are weighed by. */
public enum Profile implements Labelled {
  /** Samples of threads that run Java code. */
  CPU,
  ALLOCATION,
  /** Nanoseconds that threads waited for monitors and parked, but for idle ones. */
  BLOCKED
}
