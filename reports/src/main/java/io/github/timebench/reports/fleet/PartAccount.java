package io.github.timebench.reports.fleet;

import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.evidence.VariantTotals;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What was counted of one variant in one block.
 *
 * @param times how many times are in its histograms
 */
record PartAccount(Starts starts, OutcomeCounts warmup, OutcomeCounts measured, long times) {
  private static PartAccount of(VariantTotals totals) {
    return new PartAccount(
        totals.starts(),
        totals.warmup(),
        totals.measured(),
        totals.histograms().service().getTotalCount()
            + totals.histograms().errors().getTotalCount());
  }

  private PartAccount plus(PartAccount other) {
    return new PartAccount(
        starts.plus(other.starts),
        warmup.plus(other.warmup),
        measured.plus(other.measured),
        times + other.times);
  }

  /** Adds what some pairs counted to an account by variant. */
  static void add(Map<String, PartAccount> account, List<Pair> pairs) {
    for (Pair pair : pairs) {
      for (VariantTotals totals : pair.totals()) {
        account.merge(totals.variant(), of(totals), PartAccount::plus);
      }
    }
  }

  static Map<String, PartAccount> of(List<Pair> pairs) {
    Map<String, PartAccount> account = new TreeMap<>();
    add(account, pairs);
    return account;
  }

  /** By how many calls and times it differs from another. */
  long differs(PartAccount other) {
    return Math.abs(starts.begun() - other.starts.begun())
        + Math.abs(starts.skipped() - other.starts.skipped())
        + differs(warmup, other.warmup)
        + differs(measured, other.measured)
        + Math.abs(times - other.times);
  }

  private static long differs(OutcomeCounts one, OutcomeCounts other) {
    return Math.abs(one.ok() - other.ok())
        + Math.abs(one.wrongEcho() - other.wrongEcho())
        + Math.abs(one.timeout() - other.timeout())
        + Math.abs(one.rejected() - other.rejected())
        + Math.abs(one.failed() - other.failed());
  }

  static final PartAccount NONE =
      new PartAccount(Starts.NONE, OutcomeCounts.NONE, OutcomeCounts.NONE, 0);
}
