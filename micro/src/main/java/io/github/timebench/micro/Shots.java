package io.github.timebench.micro;

import java.time.Duration;

/**
 * What a fork does where shots are counted instead of time.
 *
 * @param warmup shots before the measured ones; may be 0
 * @param measured shots, at least 1; a fork's value is their mean
 * @param warmupCalls calls in a row that make one shot of the warm-up
 * @param calls calls in a row that make one measured shot
 * @param expected time that all of a fork's shots will take
 */
public record Shots(int warmup, int measured, int warmupCalls, int calls, Duration expected) {
  /** Checks the ranges. */
  public Shots {
    if (warmup < 0 || measured < 1 || warmupCalls < 1 || calls < 1) {
      throw new IllegalArgumentException("a fork needs a measured shot of one call or more");
    }
  }

  /** Shots of one call each. */
  public static Shots of(int warmup, int measured, Duration expected) {
    return new Shots(warmup, measured, 1, 1, expected);
  }
}
