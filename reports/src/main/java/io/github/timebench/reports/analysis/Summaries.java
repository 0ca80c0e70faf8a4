package io.github.timebench.reports.analysis;

import io.github.timebench.reports.model.Block;
import io.github.timebench.reports.model.RunResult;
import io.github.timebench.reports.model.Slice;
import io.github.timebench.reports.model.VariantBytes;
import io.github.timebench.reports.model.VariantPlan;
import io.github.timebench.reports.statistics.LogRatio;
import io.github.timebench.reports.statistics.Percentiles;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/** Makes the summaries of a run's variants. */
final class Summaries {
  private static final Map<Figure, ToLongFunction<Slice>> COUNTED_PER_SLICE =
      Map.of(
          Figure.DRIVER_CPU, Slice::driverCpuNanos,
          Figure.PROVIDER_CPU, Slice::providerCpuNanos,
          Figure.DRIVER_ALLOCATION, Slice::driverAllocatedBytes,
          Figure.PROVIDER_ALLOCATION, Slice::providerAllocatedBytes);

  private final RunResult run;
  private final boolean comparable;
  private final Map<Figure, Double> baselineValues;

  /** Without a comparison no summary has ratios: figures that are not valid are never compared. */
  Summaries(RunResult run, boolean comparable) {
    this.run = run;
    this.comparable = comparable;
    String baseline = run.plan().baseline();
    baselineValues = values(baseline, VariantCalls.of(run.blocks(), baseline));
  }

  VariantSummary of(VariantPlan plan) {
    String label = plan.label();
    boolean baseline = label.equals(run.plan().baseline());
    VariantCalls calls = VariantCalls.of(run.blocks(), label);
    Map<Figure, Double> values = values(label, calls);
    Rounds rounds = new Rounds(run.blocks(), label, run.plan().baseline());
    LogRatio throughput = rounds.callsPerSecond();
    Map<Figure, Double> ratios = ratiosOf(values);
    putKnown(ratios, Figure.CALLS_PER_SECOND, throughput.ratio());
    COUNTED_PER_SLICE.forEach(
        (figure, amount) -> putKnown(ratios, figure, rounds.perCall(amount).ratio()));
    List<VariantSeries> series =
        run.blocks().stream()
            .map(block -> VariantSeries.of(block, label, run.plan().steadyRule()))
            .filter(s -> s.callsPerSecond().length > 0)
            .toList();
    return new VariantSummary(
        plan,
        baseline,
        calls,
        bytes(label),
        series,
        values,
        comparable ? ratios : Map.of(),
        throughput.skipped());
  }

  private Map<Figure, Double> ratiosOf(Map<Figure, Double> values) {
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
    putServiceTimes(values, calls.serviceTimes());
    putKnown(
        values, Figure.ERROR_SHARE, (double) calls.measured().errors() / calls.measured().sent());
    List<Slice> slices = slices(variant);
    long windowNanos = slices.stream().mapToLong(Slice::windowNanos).sum();
    long windowCalls = slices.stream().mapToLong(Slice::windowCalls).sum();
    putKnown(values, Figure.CALLS_PER_SECOND, windowCalls * 1e9 / windowNanos);
    COUNTED_PER_SLICE.forEach(
        (figure, amount) -> putKnown(values, figure, perCall(slices, amount)));
    return values;
  }

  private static void putServiceTimes(Map<Figure, Double> values, Histogram times) {
    if (times.getTotalCount() == 0) {
      return;
    }
    values.put(Figure.MEAN, times.getMean());
    values.put(Figure.MAX, (double) times.getMaxValue());
    putKnown(values, Figure.P50, Percentiles.at(times, 0.5));
    putKnown(values, Figure.P90, Percentiles.at(times, 0.9));
    putKnown(values, Figure.P99, Percentiles.at(times, 0.99));
    putKnown(values, Figure.P999, Percentiles.at(times, 0.999));
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
