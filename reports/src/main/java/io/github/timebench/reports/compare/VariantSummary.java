package io.github.timebench.reports.compare;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.VariantSeries;
import io.github.timebench.reports.statistics.Estimate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * What one variant did, over all blocks.
 *
 * @param relativeTo label of its baseline; its own if it is one
 * @param calls ends of its calls
 * @param bytes sizes of its messages, if they were taken
 * @param series per block that had any points
 * @param values each figure that is known, in its unit
 * @param levels throughput, errors and the run's times as means over blocks with their intervals,
 *     as {@link #level} gives them; empty for a first look
 * @param ratios each figure relative to that of its baseline, where both are known, as the mean of
 *     the logarithms over blocks; empty for a run that is not valid, whose figures are never
 *     compared; sizes alone for a first look whose JVMs were not quiet
 */
public record VariantSummary(
    PlacedVariant variant,
    String relativeTo,
    VariantCalls calls,
    Optional<VariantBytes> bytes,
    List<VariantSeries> series,
    Map<Figure, Double> values,
    Map<Figure, Estimate> levels,
    Map<Figure, Double> ratios) {
  public VariantSummary {
    series = List.copyOf(series);
    values = Map.copyOf(values);
    levels = Map.copyOf(levels);
    ratios = Map.copyOf(ratios);
  }

  public String label() {
    return variant.label();
  }

  /** Whether it is a baseline: others are compared with it, and it with nothing. */
  public boolean baseline() {
    return label().equals(relativeTo);
  }

  /** A figure in its unit; NaN where it is not known. */
  public double value(Figure figure) {
    return values.getOrDefault(figure, Double.NaN);
  }

  /**
   * A figure over blocks, with its interval: the mean of their logarithms, as in ratios, and of
   * errors, which may be 0, their mean; without calls, and of other figures, nothing is known.
   */
  public Estimate level(Figure figure) {
    return levels.getOrDefault(figure, Estimate.UNKNOWN);
  }

  /**
   * A figure relative to that of its baseline; NaN where one of them is not known or the baseline's
   * 0.
   */
  public double ratio(Figure figure) {
    return ratios.getOrDefault(figure, Double.NaN);
  }

  /** Whether every block was quiet when measuring began; false if there was none. */
  public boolean quiet() {
    return !series.isEmpty() && quietBlocks() == series.size();
  }

  public int quietBlocks() {
    return (int) series.stream().filter(VariantSeries::quiet).count();
  }

  /** Ends of calls in the measured slices, edges included. */
  public OutcomeCounts measured() {
    return calls.measured();
  }

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
      List<VariantTotals> totals = blocks.stream().flatMap(block -> block.totals(variant)).toList();
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
}
