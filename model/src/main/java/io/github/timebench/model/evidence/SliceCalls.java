package io.github.timebench.model.evidence;

import java.util.function.ToDoubleFunction;

/**
 * What came of a slice's calls.
 *
 * @param windowNanos length of the window: the slice without its edges
 * @param windowCalls calls that started within the window and were answered as expected
 * @param callShares the slice's calls that ended OK, each counted by the share of its time that
 *     lies in the window: the number of calls for which the window's CPU and allocation were used
 * @param meanServiceNanos mean service time of the window's calls; NaN if there was none
 * @param p50ServiceNanos median service time of those, from a systematic sample; NaN if there was
 *     none
 * @param p99ServiceNanos 99th percentile of the same sample; NaN if it is of fewer than {@value
 *     #MIN_SAMPLES} calls, not known, or of an earlier Timebench, which did not keep it
 * @param outcomes all calls of the slice, edges included
 */
public record SliceCalls(
    long windowNanos,
    long windowCalls,
    double callShares,
    double meanServiceNanos,
    double p50ServiceNanos,
    double p99ServiceNanos,
    OutcomeCounts outcomes) {
  /**
   * Fewest calls of a sample for its 99th percentile: of fewer it would be the longest one. Each
   * writer of a slice, a caller or a stripe of an open loop, keeps all of its calls up to 256, and
   * of more every second, every fourth and so on, but never fewer than 128; so a slice without
   * enough had too few calls. At the least one call lies beyond the percentile, which scatters from
   * slice to slice: it shows when calls took long, and is no figure of its variant.
   */
  public static final int MIN_SAMPLES = 100;

  public SliceCalls {
    if (windowNanos < 0 || windowCalls < 0) {
      throw new IllegalArgumentException("a window or a count of calls is negative");
    }
  }

  public double callsPerSecond() {
    return windowCalls * 1e9 / windowNanos;
  }

  /**
   * The calls of both; their percentiles are not known, unless one has no calls.
   *
   * @throws IllegalArgumentException if the windows differ in length
   */
  SliceCalls plus(SliceCalls other) {
    if (windowNanos != other.windowNanos) {
      throw new IllegalArgumentException(
          "has a window of %,d ns, others %,d".formatted(other.windowNanos, windowNanos));
    }
    return new SliceCalls(
        windowNanos,
        windowCalls + other.windowCalls,
        callShares + other.callShares,
        mean(other),
        ofOne(other, SliceCalls::p50ServiceNanos),
        ofOne(other, SliceCalls::p99ServiceNanos),
        outcomes.plus(other.outcomes));
  }

  private double mean(SliceCalls other) {
    if (windowCalls == 0 || other.windowCalls == 0) {
      return windowCalls == 0 ? other.meanServiceNanos : meanServiceNanos;
    }
    return (meanServiceNanos * windowCalls + other.meanServiceNanos * other.windowCalls)
        / (windowCalls + other.windowCalls);
  }

  private double ofOne(SliceCalls other, ToDoubleFunction<SliceCalls> percentile) {
    if (windowCalls > 0 && other.windowCalls > 0) {
      return Double.NaN;
    }
    return percentile.applyAsDouble(windowCalls == 0 ? other : this);
  }
}
