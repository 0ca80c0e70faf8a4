package io.github.timebench.model.plan;

import java.time.Duration;

/**
 * How long things take.
 *
 * @param duration measured time per variant and block
 * @param maxWarmup the longest warm-up of a pair of JVMs, all its variants together
 * @param slice the shortest slice
 * @param timeout of one call
 */
public record Timing(Duration duration, Duration maxWarmup, Duration slice, Duration timeout) {
  private static final Duration MIN_SLICE = Duration.ofMillis(50);
  private static final Duration MAX_SLICE = Duration.ofSeconds(10);
  private static final Duration MIN_WARMUP = Duration.ofSeconds(1);
  private static final Duration MIN_TIMEOUT = Duration.ofMillis(1);
  private static final Duration MAX_TIMEOUT = Duration.ofMinutes(1);
  private static final Duration MAX = Duration.ofHours(24);

  public Timing {
    requireSlice(slice);
    Rules.requireRange("--duration", duration, slice, MAX);
    Rules.requireRange("--max-warmup", maxWarmup, MIN_WARMUP, MAX);
    Rules.requireRange("--timeout", timeout, MIN_TIMEOUT, MAX_TIMEOUT);
  }

  /**
   * Checks the length of a slice, which may be longer than the shortest one.
   *
   * @throws UsageException if it is out of range
   */
  public static void requireSlice(Duration slice) {
    Rules.requireRange("--slice", slice, MIN_SLICE, MAX_SLICE);
  }

  public Timing withSlice(Duration other) {
    return new Timing(duration, maxWarmup, other, timeout);
  }
}
