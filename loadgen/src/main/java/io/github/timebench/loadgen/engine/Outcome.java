package io.github.timebench.loadgen.engine;

/** How a call ended; each call ends in exactly one way. */
public enum Outcome {
  /** Answered as expected. */
  OK,
  /** Answered with something else. */
  WRONG_ECHO,
  /** Not answered in time. */
  TIMEOUT,
  /** Turned away by the provider's exhausted pool. */
  REJECTED,
  /** Every other error. */
  FAILED
}
