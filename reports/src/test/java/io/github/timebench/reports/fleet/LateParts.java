package io.github.timebench.reports.fleet;

import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.fleet.HostPart;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Parts of drivers that began their calls late. */
final class LateParts {
  private static final long LATE_NANOS = 3_000_000;

  private LateParts() {}

  /** Two in a hundred of its calls began 3 ms late. */
  static HostPart late(HostPart part) {
    return new HostPart(
        part.block(),
        0,
        part.host(),
        part.clock(),
        part.pairs().stream().map(LateParts::late).toList(),
        part.end());
  }

  private static Pair late(Pair pair) {
    List<VariantTotals> totals = pair.totals().stream().map(LateParts::late).toList();
    return new Pair(
        pair.version(),
        pair.warmup(),
        pair.slices(),
        pair.probes(),
        totals,
        pair.resources(),
        pair.readings(),
        pair.end(),
        pair.driver(),
        pair.provider());
  }

  private static VariantTotals late(VariantTotals totals) {
    Histograms times = totals.histograms();
    Histogram lag = times.lag().copy();
    long late = lag.getTotalCount() / 50;
    lag.recordValueWithCount(LATE_NANOS, late);
    return new VariantTotals(
        totals.variant(),
        totals.starts(),
        totals.measuredStarts(),
        totals.warmup(),
        totals.measured(),
        totals.requestsById(),
        totals.responsesById(),
        new Histograms(
            times.service(), lag, times.response(), times.held(), times.errors(), times.clamped()),
        totals.codec());
  }
}
