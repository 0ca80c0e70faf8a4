package io.github.timebench.loadgen.driver;

import io.github.timebench.api.Durations;
import java.time.Duration;

/** No call was answered for longer than any call may take. */
final class TargetGoneException extends Exception {
  private static final long serialVersionUID = 1L;

  TargetGoneException(Duration silence) {
    super("the provider answered no call for " + Durations.format(silence));
  }
}
