package io.github.timebench.reports;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.WarmupSeries;
import java.util.List;
import java.util.Map;

/** A block with huge numbers for the baseline, and not one call of the other variant. */
final class HostileBlock {
  private HostileBlock() {}

  static Block of(String label) {
    OutcomeCounts huge = new OutcomeCounts(1L << 60, 3, 1L << 40, 0, 7);
    double[] wild = {0, Double.NaN, 1e300, 1e-300};
    return new Block(
        0,
        "2026-11-20T10:00:01Z",
        Double.NaN,
        false,
        List.of(new WarmupSeries(label, wild, wild)),
        List.of(slice("date+stock", 1L << 50, huge), slice(label, 0, OutcomeCounts.NONE)),
        List.of(
            totals("date+stock", huge, SampleRuns.histogram(1, 3_600_000_000_000L)),
            totals(label, OutcomeCounts.NONE, new byte[0])),
        List.of());
  }

  private static Slice slice(String label, long calls, OutcomeCounts outcomes) {
    double mean = calls == 0 ? Double.NaN : 1e18;
    return new Slice(
        label, 0, 0, 0, 1_000, calls, mean, mean, outcomes, -1, -1, -1, 1L << 62, Double.NaN);
  }

  private static VariantTotals totals(String label, OutcomeCounts outcomes, byte[] histogram) {
    return new VariantTotals(
        label,
        Long.MAX_VALUE,
        OutcomeCounts.NONE,
        outcomes,
        Map.of(),
        Map.of(),
        histogram,
        new byte[0],
        new byte[0],
        new byte[0]);
  }
}
