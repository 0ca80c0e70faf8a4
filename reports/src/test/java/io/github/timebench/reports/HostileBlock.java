package io.github.timebench.reports;

import io.github.timebench.model.MadeUp;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.Readings.ErrorKind;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.evidence.Warmup.WarmupSeries;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** A block with huge numbers for the baseline, and not one call of the other variant. */
final class HostileBlock {
  private HostileBlock() {}

  static Block of(String label) {
    OutcomeCounts huge = new OutcomeCounts(1L << 60, 0, 1L << 40, 3, 7);
    double[] wild = {0, Double.NaN, 1e300, 1e-300};
    WarmupSeries series = new WarmupSeries(label, wild, wild);
    List<ErrorKind> kinds =
        List.of(
            new ErrorKind("timeout", label, label.repeat(250), 1L << 40, 0, 1L << 60),
            new ErrorKind("failed", "", label, 7, -5, Long.MAX_VALUE),
            new ErrorKind(label, label, "", 3, 5, 1));
    Pair pair =
        MadeUp.pair(
            "warmup",
            new Warmup(Instant.EPOCH, Double.NaN, false, List.of(series)),
            "slices",
            List.of(slice("date+stock", 1L << 50, huge), slice(label, 0, OutcomeCounts.NONE)),
            "totals",
            List.of(
                totals("date+stock", huge, MadeUp.histogram(1, 3_600_000_000_000L)),
                totals(label, OutcomeCounts.NONE, Histograms.empty())),
            "readings",
            Records.with(
                Readings.NONE, "errors", List.of(new Readings.Errors("date+stock", kinds))),
            "end",
            RunEnd.interrupted(label),
            "driver",
            Map.of(label, label));
    return new Block(0, Instant.parse("2026-11-20T10:00:01Z"), List.of(pair), "");
  }

  private static Slice slice(String label, long calls, OutcomeCounts outcomes) {
    double mean = calls == 0 ? Double.NaN : 1e18;
    SliceCalls ofSlice = new SliceCalls(1_000, calls, Double.NaN, mean, mean, Double.NaN, outcomes);
    return MadeUp.slice(label, ofSlice, "usage", MadeUp.usage(-1, -1, -1, 1L << 62));
  }

  private static VariantTotals totals(String label, OutcomeCounts outcomes, Histogram histogram) {
    Map<Integer, Long> byId = outcomes.sent() == 0 ? Map.of() : Map.of(2, outcomes.sent());
    Histograms times = Histograms.ofClosedLoop(histogram, Histograms.empty(), 0);
    return Records.with(
        MadeUp.totals(label, OutcomeCounts.NONE, outcomes, "histograms", times),
        "requestsById",
        byId,
        "responsesById",
        byId);
  }
}
