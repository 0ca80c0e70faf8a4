package io.github.timebench.loadgen.engine;

import io.github.timebench.model.evidence.OutcomeCounts;
import java.util.Locale;

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
  FAILED;

  /** As {@link OutcomeCounts#byLabel()} calls it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
