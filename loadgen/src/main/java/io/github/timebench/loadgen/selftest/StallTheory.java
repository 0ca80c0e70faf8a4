package io.github.timebench.loadgen.selftest;

import org.HdrHistogram.Histogram;

/**
 * What a target that is stopped once must do to the response times of an open loop at a constant
 * rate: the calls that are due while it is stopped wait for the rest of the stop, so their response
 * times are spread evenly from nothing to the length of the stop. Pure functions.
 */
public final class StallTheory {
  private static final int QUANTILES = 100;

  private StallTheory() {}

  public static double delayedCalls(double callsPerSecond, long stopNanos) {
    return callsPerSecond * stopNanos / 1e9;
  }

  /**
   * The response time that a share of the delayed calls exceeds.
   *
   * @param share 0 to 1
   */
  public static double expectedNanos(double share, long stopNanos) {
    return (1 - share) * stopNanos;
  }

  /**
   * The same in a histogram of response times; NaN if it holds fewer calls.
   *
   * @param delayedCalls of all calls of the histogram
   */
  public static double observedNanos(double share, double delayedCalls, Histogram response) {
    double slower = share * delayedCalls;
    long all = response.getTotalCount();
    return slower > all || all == 0
        ? Double.NaN
        : response.getValueAtPercentile(100 * (1 - slower / all));
  }

  /**
   * The largest distance of the histogram from the theory over all percentiles of the delayed
   * calls, as a share of the stop's length; NaN if the histogram holds too few calls.
   */
  public static double largestDeviation(Histogram response, double callsPerSecond, long stopNanos) {
    double delayed = delayedCalls(callsPerSecond, stopNanos);
    double largest = 0;
    for (int quantile = 0; quantile < QUANTILES; quantile++) {
      double share = (double) quantile / QUANTILES;
      double distance =
          Math.abs(observedNanos(share, delayed, response) - expectedNanos(share, stopNanos));
      largest = Math.max(largest, distance / stopNanos);
    }
    return largest;
  }
}
