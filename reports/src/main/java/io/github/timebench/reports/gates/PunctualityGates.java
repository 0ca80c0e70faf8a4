package io.github.timebench.reports.gates;

import io.github.timebench.api.Nanos;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.reports.language.Text;
import java.time.Duration;
import java.util.List;

/** Whether calls began when they were due, and callers changed variants when a slice did. */
public final class PunctualityGates {
  /** Of a slice's length; a fifth of it is cut off at its start. */
  public static final double MAX_SWITCH_SHARE = 0.02;

  static final String SWITCHES = "switches";

  private static final double MAX_MISSING_SHARE = 0.01;
  private static final double MAX_LAG_SHARE = 0.1;
  private static final long ALWAYS_ALLOWED_LAG_NANOS = Duration.ofMillis(1).toNanos();
  private static final Text LATE_GENERATOR =
      Text.of(
          "Calls began too late to say how long a caller waits. Try a lower --rate, a longer"
              + " --max-warmup or a machine with less else to do.");

  private PunctualityGates() {}

  /** Whether callers changed to the next variant when its slice began. */
  static Gate switches(Pair pair) {
    long sliceNanos = shortestSliceNanos(pair);
    double limit = MAX_SWITCH_SHARE * sliceNanos;
    Readings.Switches switches = pair.readings().switches();
    return Gate.of(SWITCHES, pair.named("the callers"))
        .observed(
            switches.p99Nanos(),
            Text.of(
                "p99 %.2f ms, latest %.1f ms of %,d",
                switches.p99Nanos() / Nanos.PER_MILLI,
                switches.maxNanos() / Nanos.PER_MILLI,
                switches.count()))
        .within(
            limit,
            switches.p99Nanos() <= limit,
            Text.of(
                "p99 at most %.0f %% of a slice of %s late",
                100 * MAX_SWITCH_SHARE, Gate.millis(sliceNanos)))
        .advising(
            Text.of(
                "Callers still called one variant when the next one's slice had begun. Try longer slices"
                    + " (--slice) or a machine with less else to do."));
  }

  static long shortestSliceNanos(Pair pair) {
    return pair.allSlices().mapToLong(Slice::lengthNanos).min().orElse(0);
  }

  /** Whether the calls of an open loop began when they were due. */
  public static List<Gate> lateness(VariantTotals totals) {
    return List.of(lag(totals), rate(totals));
  }

  /** Whether the generator itself was too late to say how long a caller waits. */
  public static boolean late(Histograms times) {
    return lagNanos(times) > maxLagNanos(times);
  }

  public static long lagNanos(Histograms times) {
    return Histograms.p99(times.lag());
  }

  private static long maxLagNanos(Histograms times) {
    long median = Histograms.median(times.response());
    return Math.max(ALWAYS_ALLOWED_LAG_NANOS, Math.round(MAX_LAG_SHARE * median));
  }

  private static Gate lag(VariantTotals totals) {
    long p99 = lagNanos(totals.histograms());
    long limit = maxLagNanos(totals.histograms());
    return Gate.of("lag", totals.variant())
        .observed(p99, Text.of("p99 %s", Gate.millis(p99)))
        .within(
            limit,
            p99 <= limit,
            Text.of(
                "p99 at most %.0f ms or %.0f %% of the median response, here %s",
                ALWAYS_ALLOWED_LAG_NANOS / Nanos.PER_MILLI,
                100 * MAX_LAG_SHARE,
                Gate.millis(limit)))
        .advising(LATE_GENERATOR);
  }

  /** As long as enough calls wait for places, it is the provider that cannot keep up. */
  private static Gate rate(VariantTotals totals) {
    Starts starts = totals.measuredStarts();
    double allowedCalls = MAX_MISSING_SHARE * starts.due();
    boolean providerIsTheLimit = starts.waitedForPlace() > allowedCalls;
    return Gate.of("rate", totals.variant())
        .observed(
            starts.due() == 0 ? Double.NaN : (double) starts.skipped() / starts.due(),
            Text.of(
                "%,d of %,d begun, %,d waited for a place",
                starts.begun(), starts.due(), starts.waitedForPlace()))
        .within(
            MAX_MISSING_SHARE,
            starts.skipped() <= allowedCalls || providerIsTheLimit,
            Text.of(
                "%.0f %% of the calls that are due, unless %.0f %% wait for places",
                100 * (1 - MAX_MISSING_SHARE), 100 * MAX_MISSING_SHARE))
        .advising(LATE_GENERATOR);
  }
}
