package io.github.timebench.model.evidence;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/**
 * How the variants of a pair of JVMs warmed.
 *
 * @param startedAt when it began, by the driver's clock; slices of the pair are timed from here
 * @param seconds of all variants together
 * @param quiet whether it ended because the JVMs were quiet, not because its time was over
 * @param series per variant
 */
public record Warmup(Instant startedAt, double seconds, boolean quiet, List<WarmupSeries> series) {
  public Warmup {
    series = List.copyOf(series);
  }

  /** The same warm-up of drivers, quiet if their provider was, too. */
  public Warmup withProvider(Warmup ofProvider) {
    return new Warmup(startedAt, seconds, quiet && ofProvider.quiet, series);
  }

  /**
   * Several hosts that warmed up together: until the last of them, quiet if all were. The series
   * are sums over the seconds that all have.
   */
  public Warmup plus(Warmup other) {
    return new Warmup(
        startedAt.isBefore(other.startedAt) ? startedAt : other.startedAt,
        Math.max(seconds, other.seconds),
        quiet && other.quiet,
        Sums.of(series, other.series, WarmupSeries::variant, WarmupSeries::plus));
  }

  /**
   * How one variant warmed, second by second of its own running time.
   *
   * @param callsPerSecond answered calls per second
   * @param p50Nanos median service time of that second
   * @param p99Nanos 99th percentile of that second; NaN if one of its slices does not know its own
   */
  public record WarmupSeries(
      String variant, double[] callsPerSecond, double[] p50Nanos, double[] p99Nanos) {
    public WarmupSeries {
      if (callsPerSecond.length != p50Nanos.length || p50Nanos.length != p99Nanos.length) {
        throw new IllegalArgumentException(
            "the warm-up series of " + variant + " differ in length");
      }
    }

    /** A series whose 99th percentiles are not known. */
    public WarmupSeries(String variant, double[] callsPerSecond, double[] p50Nanos) {
      this(variant, callsPerSecond, p50Nanos, unknown(p50Nanos.length));
    }

    private static double[] unknown(int seconds) {
      double[] unknown = new double[seconds];
      Arrays.fill(unknown, Double.NaN);
      return unknown;
    }

    /** The calls of both; the percentiles of a second are not known. */
    WarmupSeries plus(WarmupSeries other) {
      int seconds = Math.min(callsPerSecond.length, other.callsPerSecond.length);
      double[] sums = new double[seconds];
      for (int second = 0; second < seconds; second++) {
        sums[second] = callsPerSecond[second] + other.callsPerSecond[second];
      }
      return new WarmupSeries(variant, sums, unknown(seconds));
    }
  }
}
