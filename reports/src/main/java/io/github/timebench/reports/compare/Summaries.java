package io.github.timebench.reports.compare;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.reports.compare.VariantSummary.VariantCalls;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.PerCall;
import io.github.timebench.reports.figures.VariantSeries;
import io.github.timebench.reports.statistics.Estimate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

record Summaries(RunResult run, boolean comparable, BlockEffects effects, Comparisons comparisons) {
  VariantSummary of(PlacedVariant variant, List<VariantSeries> series) {
    String label = variant.label();
    VariantCalls calls = VariantCalls.of(run.blocks(), label, effects.times(label));
    return new VariantSummary(
        variant,
        run.plan().baselineOf(label),
        calls,
        run.bytes(label),
        series,
        values(label, calls),
        run.plan().quick() ? Map.of() : levels(label),
        comparable ? ratios(label) : Map.of());
  }

  /** Sizes are exact, whether JVMs were warm or not. */
  private Map<Figure, Double> ratios(String label) {
    boolean warm = RunAnalysis.warm(run);
    Map<Figure, Double> ratios = new HashMap<>();
    for (Figure figure : Figure.all()) {
      if (figure.exact()) {
        putKnown(ratios, figure, size(label, figure) / size(run.plan().baselineOf(label), figure));
      } else if (warm) {
        putKnown(ratios, figure, Math.exp(effect(label, figure).value()));
      }
    }
    return ratios;
  }

  private Estimate effect(String label, Figure figure) {
    Estimate compared = comparisons.effect(label, figure);
    return compared.n() > 0 ? compared : mean(effects.of(label, figure));
  }

  private double size(String label, Figure figure) {
    return run.bytes(label).map(bytes -> size(bytes, figure)).orElse(Double.NaN);
  }

  private static double size(VariantBytes bytes, Figure figure) {
    if (figure.equals(Figure.PAYLOAD_BYTES)) {
      return bytes.payloadBytes();
    }
    return figure.equals(Figure.REQUEST_BYTES) ? bytes.requestBytes() : bytes.responseBytes();
  }

  private Map<Figure, Double> values(String variant, VariantCalls calls) {
    Map<Figure, Double> values = new HashMap<>();
    Figure.SIZES.forEach(figure -> putKnown(values, figure, size(variant, figure)));
    calls.times().forEach((time, histogram) -> values.putAll(time.values(histogram)));
    putKnown(
        values, Figure.ERROR_SHARE, (double) calls.measured().errors() / calls.measured().sent());
    List<Slice> slices =
        IntStream.range(0, run.blocks().size())
            .mapToObj(block -> effects.slices(block, variant))
            .flatMap(List::stream)
            .toList();
    putKnown(values, Figure.CALLS_PER_SECOND, PerCall.of(slices, Figure.CALLS_PER_SECOND));
    Figure.COSTS.forEach(f -> putKnown(values, f, PerCall.of(slices, f)));
    putKnown(values, Figure.CALLS_PER_CPU_SECOND, PerCall.of(slices, Figure.CALLS_PER_CPU_SECOND));
    return values;
  }

  private static void putKnown(Map<Figure, Double> figures, Figure figure, double value) {
    if (Double.isFinite(value)) {
      figures.put(figure, value);
    }
  }

  private Map<Figure, Estimate> levels(String variant) {
    Map<Figure, Estimate> levels = new HashMap<>();
    Stream.concat(
            Stream.of(Figure.CALLS_PER_SECOND), CallTime.headline(run.plan()).figures().stream())
        .forEach(
            figure -> {
              double[] logs = effects.logs(variant, figure);
              levels.put(figure, mean(logs).exp());
            });
    double[] errors = run.blocks().stream().mapToDouble(b -> errors(b, variant)).toArray();
    levels.put(Figure.ERROR_SHARE, mean(errors));
    return levels;
  }

  private Estimate mean(double[] ofBlocks) {
    return Estimate.mean(effects.counted(ofBlocks), comparisons.confidence());
  }

  /** NaN without calls. */
  private static double errors(Block block, String variant) {
    OutcomeCounts measured =
        block
            .totals(variant)
            .map(VariantTotals::measured)
            .reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
    return (double) measured.errors() / measured.sent();
  }
}
