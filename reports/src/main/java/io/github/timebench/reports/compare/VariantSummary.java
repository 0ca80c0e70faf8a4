package io.github.timebench.reports.compare;

import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.VariantCalls;
import io.github.timebench.reports.figures.VariantSeries;
import io.github.timebench.reports.statistics.Estimate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
}
