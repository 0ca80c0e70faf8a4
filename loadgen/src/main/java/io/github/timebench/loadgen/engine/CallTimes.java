package io.github.timebench.loadgen.engine;

import org.HdrHistogram.Histogram;

/**
 * Times of one variant's calls in nanoseconds, 3 digits, to {@link #MAX_NANOS}.
 *
 * @param service end minus actual start of the calls that ended OK
 * @param lag actual minus intended start of the same calls, without {@code held}: the generator's
 *     own lateness; empty in a closed loop
 * @param response end minus intended start of the same calls; empty in a closed loop
 * @param held how long the plan held the same calls back, because as many were under way as are
 *     allowed or to catch up at no more than double rate; empty in a closed loop
 * @param errors elapsed times of the calls that ended otherwise: since the intended start in an
 *     open loop, so that {@code response} and {@code errors} added are the times of all calls;
 *     since the actual start in a closed loop
 * @param clamped values above the maximum, recorded as the maximum
 */
public record CallTimes(
    Histogram service,
    Histogram lag,
    Histogram response,
    Histogram held,
    Histogram errors,
    long clamped) {
  /** 60 s. */
  public static final long MAX_NANOS = 60_000_000_000L;

  public static final int DIGITS = 3;

  /** Empty histograms, to which others can be added. */
  public static CallTimes none() {
    return new CallTimes(histogram(), histogram(), histogram(), histogram(), histogram(), 0);
  }

  /** An empty histogram whose counts cannot overflow. */
  public static Histogram histogram() {
    return new Histogram(1, MAX_NANOS, DIGITS);
  }
}
