package io.github.timebench.reports.figures;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.VariantTotals;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Ends of the calls of one variant, added up over all blocks.
 *
 * @param begun calls begun, warm-up included
 * @param warmup ends before the measured slices
 * @param measured ends in the measured slices, edges included
 * @param requestsById requests on the wire by serialization id, ascending
 * @param responsesById responses on the wire by serialization id, ascending
 * @param clamped times beyond what a histogram holds, recorded at its end
 * @param times of the calls of all windows that were answered as expected, in nanoseconds; empty
 *     histograms where they were not taken
 */
public record VariantCalls(
    long begun,
    OutcomeCounts warmup,
    OutcomeCounts measured,
    Map<Integer, Long> requestsById,
    Map<Integer, Long> responsesById,
    long clamped,
    Map<CallTime, Histogram> times) {

  public static VariantCalls of(
      List<Block> blocks, String variant, Map<CallTime, Histogram> times) {
    List<VariantTotals> totals =
        blocks.stream()
            .flatMap(b -> b.totals().stream())
            .filter(t -> t.variant().equals(variant))
            .toList();
    return new VariantCalls(
        totals.stream().mapToLong(one -> one.starts().begun()).sum(),
        sum(totals.stream().map(VariantTotals::warmup).toList()),
        sum(totals.stream().map(VariantTotals::measured).toList()),
        sumById(totals.stream().map(VariantTotals::requestsById).toList()),
        sumById(totals.stream().map(VariantTotals::responsesById).toList()),
        totals.stream().mapToLong(one -> one.histograms().clamped()).sum(),
        times);
  }

  /** Calls begun whose end was not seen; negative if more ended than began. */
  public long lost() {
    return begun - warmup.sent() - measured.sent();
  }

  private static OutcomeCounts sum(List<OutcomeCounts> counts) {
    return counts.stream().reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
  }

  private static Map<Integer, Long> sumById(List<Map<Integer, Long>> counts) {
    Map<Integer, Long> sum = new TreeMap<>();
    counts.forEach(one -> one.forEach((id, count) -> sum.merge(id, count, Long::sum)));
    return sum;
  }
}
