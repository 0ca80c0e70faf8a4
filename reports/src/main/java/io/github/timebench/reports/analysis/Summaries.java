package io.github.timebench.reports.analysis;

import io.github.timebench.reports.model.Block;
import io.github.timebench.reports.model.RunResult;
import io.github.timebench.reports.model.Slice;
import io.github.timebench.reports.model.VariantBytes;
import io.github.timebench.reports.model.VariantPlan;
import io.github.timebench.reports.statistics.Effect;
import io.github.timebench.reports.statistics.LogRatio;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** Makes the summaries of a run's variants. */
final class Summaries {
  private final RunResult run;
  private final boolean comparable;
  private final Comparisons comparisons;
  private final Map<String, Map<Figure, Double>> baselineValues = new HashMap<>();

  /** Without a comparison no summary has ratios: figures that are not valid are never compared. */
  Summaries(RunResult run, boolean comparable, Comparisons comparisons) {
    this.run = run;
    this.comparable = comparable;
    this.comparisons = comparisons;
    run.plan().variants().stream()
        .filter(VariantPlan::ownBaseline)
        .map(VariantPlan::label)
        .forEach(
            label ->
                baselineValues.put(label, values(label, VariantCalls.of(run.blocks(), label))));
  }

  VariantSummary of(VariantPlan plan, List<VariantSeries> series) {
    String label = plan.label();
    VariantCalls calls = VariantCalls.of(run.blocks(), label);
    Map<Figure, Double> values = values(label, calls);
    return new VariantSummary(
        plan,
        calls,
        bytes(label),
        series,
        values,
        comparable ? ratios(plan, values) : Map.of(),
        rounds(plan, Figure.CALLS_PER_SECOND).skipped());
  }

  /** Over blocks where they are compared; else as one block's rounds and histograms give it. */
  private Map<Figure, Double> ratios(VariantPlan plan, Map<Figure, Double> values) {
    Map<Figure, Double> ratios = ratiosOf(values, baselineValues.get(plan.baseline()));
    for (Figure figure : Figure.values()) {
      if (Rounds.ofSlices(figure) != null) {
        putKnown(ratios, figure, rounds(plan, figure).ratio());
      }
      Effect effect = comparisons.effect(plan.label(), figure);
      if (effect.blocks() > 0) {
        ratios.put(figure, effect.ratio());
      }
    }
    return ratios;
  }

  private LogRatio rounds(VariantPlan plan, Figure figure) {
    return new Rounds(plan.label(), plan.baseline()).ratio(run.blocks(), Rounds.ofSlices(figure));
  }

  private static Map<Figure, Double> ratiosOf(
      Map<Figure, Double> values, Map<Figure, Double> baselineValues) {
    Map<Figure, Double> ratios = new EnumMap<>(Figure.class);
    values.forEach(
        (figure, value) ->
            putKnown(ratios, figure, value / baselineValues.getOrDefault(figure, Double.NaN)));
    return ratios;
  }

  private Map<Figure, Double> values(String variant, VariantCalls calls) {
    Map<Figure, Double> values = new EnumMap<>(Figure.class);
    bytes(variant)
        .ifPresent(
            bytes -> {
              values.put(Figure.PAYLOAD_BYTES, (double) bytes.payloadBytes());
              values.put(Figure.REQUEST_BYTES, (double) bytes.requestBytes());
              values.put(Figure.RESPONSE_BYTES, (double) bytes.responseBytes());
            });
    calls.times().forEach((time, histogram) -> values.putAll(time.values(histogram)));
    putKnown(
        values, Figure.ERROR_SHARE, (double) calls.measured().errors() / calls.measured().sent());
    List<Slice> slices = slices(variant);
    long windowNanos = slices.stream().mapToLong(Slice::windowNanos).sum();
    long windowCalls = slices.stream().mapToLong(Slice::windowCalls).sum();
    putKnown(values, Figure.CALLS_PER_SECOND, windowCalls * 1e9 / windowNanos);
    PerCall.AMOUNTS.forEach((figure, amount) -> putKnown(values, figure, perCall(slices, amount)));
    return values;
  }

  private static double perCall(List<Slice> slices, ToLongFunction<Slice> amount) {
    if (slices.stream().anyMatch(slice -> amount.applyAsLong(slice) < 0)) {
      return Double.NaN;
    }
    long sent = slices.stream().mapToLong(slice -> slice.outcomes().sent()).sum();
    return (double) slices.stream().mapToLong(amount).sum() / sent;
  }

  private static void putKnown(Map<Figure, Double> figures, Figure figure, double value) {
    if (Double.isFinite(value)) {
      figures.put(figure, value);
    } else {
      figures.remove(figure);
    }
  }

  private List<Slice> slices(String variant) {
    return run.blocks().stream()
        .map(Block::slices)
        .flatMap(List::stream)
        .filter(slice -> slice.variant().equals(variant))
        .toList();
  }

  private Optional<VariantBytes> bytes(String variant) {
    return run.bytes().stream().filter(b -> b.variant().equals(variant)).findFirst();
  }
}
