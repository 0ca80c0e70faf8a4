package io.github.timebench.model.fleet;

import static io.github.timebench.model.MadeUp.ok;

import io.github.timebench.model.MadeUp;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.Readings.ErrorKind;
import io.github.timebench.model.evidence.Readings.PeerCalls;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.ResourceUse.ProcessUse;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.evidence.Warmup.WarmupSeries;
import io.github.timebench.model.fleet.HostPart.ClockReading;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Parts of one variant, made up from the times of its calls. */
final class MadeUpParts {
  static final String VARIANT = "date+stock";
  static final long WINDOW_NANOS = 175_000_000;

  private MadeUpParts() {}

  /** Of a driver whose calls took so long, all in one slice. */
  static HostPart ofDriver(int index, List<Long> nanos) {
    return part("driver-" + index, pair(nanos, List.of(slice(0, WINDOW_NANOS, nanos))));
  }

  static HostPart part(String host, Pair... pairs) {
    return new HostPart(0, 0, host, ClockReading.OWN, List.of(pairs), RunEnd.complete());
  }

  static Slice slice(int round, long windowNanos, List<Long> nanos) {
    int calls = nanos.size();
    double mean = nanos.stream().mapToLong(one -> one).average().orElse(Double.NaN);
    return new Slice(
        VARIANT,
        round,
        0,
        1_000 + calls,
        new SliceCalls(windowNanos, calls, calls, mean, mean, mean + 1, ok(calls)),
        MadeUp.usage(1_000L * calls, -1, 10L * calls, -1));
  }

  static Pair pair(List<Long> nanos, List<Slice> slices) {
    return pair(nanos, slices, List.of());
  }

  static Pair pair(List<Long> nanos, List<Slice> slices, List<Probe> probes) {
    int calls = nanos.size();
    return new Pair(
        "",
        new Warmup(
            Instant.ofEpochSecond(calls),
            calls,
            calls % 2 == 0,
            List.of(new WarmupSeries(VARIANT, new double[] {calls, 2.0 * calls}, new double[2]))),
        slices,
        probes,
        List.of(totals(nanos)),
        List.of(seconds(calls), seconds(2 * calls)),
        new Readings(
            seconds(calls),
            seconds(calls),
            2,
            new Readings.Hiccups(calls, calls),
            Readings.Relay.NONE,
            new Readings.Switches(calls, calls, 2L * calls, 3L * calls),
            List.of(
                new PeerCalls(VARIANT, "provider-0", calls, PeerCalls.UNKNOWN),
                new PeerCalls(
                    VARIANT, "provider-" + (1 + calls % 3), 10L * calls, PeerCalls.UNKNOWN)),
            List.of(
                new Readings.Errors(
                    VARIANT,
                    List.of(
                        new ErrorKind("timeout", "Late", "late by " + calls, 1, calls, 2L * calls),
                        new ErrorKind(
                            "failed", "Lost", "lost " + "xyz".charAt(calls % 3), 2, 5, 6))))),
        calls % 3 == 0 ? RunEnd.complete() : RunEnd.cutShort("lost call " + calls),
        Map.of("java", "17", "calls", Integer.toString(calls)),
        Map.of());
  }

  private static ResourceUse seconds(int used) {
    ProcessUse driver = new ProcessUse(used, used, used, used % 2 - 1, used, used, used, used);
    return new ResourceUse(
        used, 1_000 + used, driver, ProcessUse.UNKNOWN, 0.01 * used, Double.NaN, 1);
  }

  private static VariantTotals totals(List<Long> nanos) {
    int calls = nanos.size();
    Histograms times = Histograms.ofClosedLoop(histogram(nanos), Histograms.empty(), 1);
    return MadeUp.totals(
        VARIANT, ok(0), ok(calls), "starts", new Starts(calls, 1, 0), "histograms", times);
  }

  static Histogram histogram(List<Long> nanos) {
    return MadeUp.histogram(nanos.stream().mapToLong(one -> one).toArray());
  }
}
