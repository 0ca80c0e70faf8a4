package io.github.timebench.reports.charts;

import io.github.timebench.model.evidence.Asked;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.plan.Objective;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.doc.Chart.ChartPlace;
import io.github.timebench.reports.doc.Part.Choice;
import io.github.timebench.reports.doc.Part.Drawn;
import io.github.timebench.reports.doc.Part.Option;
import io.github.timebench.reports.doc.Quantity;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Statistic.Percentiles;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.text.FigureFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** Times by percentile for each kind of time that the run has, and beside the baseline's. */
public final class LatencyCharts {
  private static final int POINTS_PER_DECADE = 12;
  private static final int DECADES = 8;

  private final RunAnalysis analysis;
  private final Quantity scale;
  private final List<CallTime> times;

  LatencyCharts(RunAnalysis analysis) {
    this.analysis = analysis;
    this.scale = FigureFormat.times(analysis);
    this.times = times(analysis);
  }

  /**
   * @param unit of all times
   * @param oneIn what every curve has a point at: 1/(1-q)
   * @param limits of the times, by which the run was judged
   */
  record Charts(String unit, Double[] oneIn, List<Time> times, List<Limit> limits) {}

  record Time(Text name, List<Curve> curves) {}

  /**
   * One variant, from the smallest time to the last percentile that its samples carry.
   *
   * @param low the lowest over blocks; empty where there are not several
   * @param change to the baseline's, in percent; empty for a baseline, and not known of the
   *     smallest times, each of which is one call, for they would decide the scale of all others
   */
  record Curve(String label, Double[] values, Double[] low, Double[] high, Double[] change) {}

  record Limit(String text, double oneIn, Double value) {}

  /** Times, and beside the baseline's, of one kind at a time. */
  public Drawn drawn() {
    return new Drawn(
        "",
        choice(),
        List.of(
            new ChartPlace(
                "latency",
                Text.of(
                    "Times by percentile, a curve per variant; the table holds the percentiles."),
                22),
            new ChartPlace(
                "latency-change",
                Text.of(
                    "How much longer than the baseline's each variant's times are, by percentile,"
                        + " without the shortest calls."),
                13)));
  }

  private Optional<Choice> choice() {
    List<Option> options =
        IntStream.range(0, times.size())
            .mapToObj(i -> new Option(i, times.get(i).inWords()))
            .toList();
    return options.size() < 2
        ? Optional.empty()
        : Optional.of(new Choice("latency-time", Text.of("Times:"), options));
  }

  private static List<CallTime> times(RunAnalysis analysis) {
    List<CallTime> times = new ArrayList<>(List.of(analysis.headline()));
    for (CallTime time : CallTime.values()) {
      boolean taken =
          analysis.variants().stream().anyMatch(v -> v.calls().times().get(time).getMaxValue() > 0);
      if (time != analysis.headline() && taken) {
        times.add(time);
      }
    }
    return times;
  }

  Charts charts() {
    double[] oneIn = new double[POINTS_PER_DECADE * DECADES + 1];
    Arrays.setAll(oneIn, i -> Math.pow(10, (double) i / POINTS_PER_DECADE));
    List<Time> curves = times.stream().map(time -> time(time, oneIn)).toList();
    int longest =
        curves.stream()
            .flatMap(time -> time.curves().stream())
            .mapToInt(curve -> curve.values().length)
            .max()
            .orElse(0);
    return new Charts(scale.unit(), rounded(oneIn, longest), curves, limits());
  }

  private Time time(CallTime time, double[] oneIn) {
    Map<String, double[]> values = new LinkedHashMap<>();
    for (VariantSummary variant : analysis.variants()) {
      values.put(variant.label(), values(variant.calls().times().get(time), oneIn));
    }
    List<Curve> curves = new ArrayList<>();
    for (VariantSummary variant : analysis.variants()) {
      double[] own = values.get(variant.label());
      List<double[]> blocks =
          time == analysis.headline() ? blocks(variant.label(), time, oneIn) : List.of();
      curves.add(
          new Curve(
              variant.label(),
              scaled(own, scale::in),
              ends(blocks, own.length, Math::min),
              ends(blocks, own.length, Math::max),
              change(variant, own, values.get(variant.relativeTo()))));
    }
    return new Time(time.inWords(), curves);
  }

  /** Until the samples cannot carry a percentile; all in one walk over the histogram. */
  static double[] values(Histogram times, double[] oneIn) {
    double[] values = new double[oneIn.length];
    int known = 0;
    for (HistogramIterationValue step : times.recordedValues()) {
      while (known < oneIn.length
          && Percentiles.publishable(times.getTotalCount(), 1 - 1 / oneIn[known])
          && rank(times, oneIn[known]) <= step.getTotalCountToThisValue()) {
        values[known] = step.getValueIteratedTo();
        known++;
      }
    }
    return Arrays.copyOf(values, known);
  }

  /** Which value of the sorted ones is at a quantile, as HdrHistogram counts. */
  private static double rank(Histogram times, double oneIn) {
    double percent = Math.nextDown((1 - 1 / oneIn) * 100);
    return Math.max(1, Math.ceil(percent * times.getTotalCount() / 100));
  }

  /** Those of each block that has any, where there are several. */
  private List<double[]> blocks(String label, CallTime time, double[] oneIn) {
    List<double[]> blocks = new ArrayList<>();
    for (Block block : analysis.run().blocks()) {
      Histogram times = Histograms.empty();
      block.totals(label).forEach(totals -> times.add(time.of(totals.histograms())));
      if (times.getTotalCount() > 0) {
        blocks.add(values(times, oneIn));
      }
    }
    return blocks.size() < 2 ? List.of() : blocks;
  }

  private Double[] ends(List<double[]> blocks, int length, DoubleBinaryOperator end) {
    int known = blocks.stream().mapToInt(values -> Math.min(length, values.length)).min().orElse(0);
    Double[] ends = new Double[known];
    for (int i = 0; i < known; i++) {
      int point = i;
      double value = blocks.stream().mapToDouble(b -> b[point]).reduce(end).orElseThrow();
      ends[i] = Points.rounded(scale.in(value));
    }
    return ends;
  }

  private static Double[] change(VariantSummary variant, double[] own, double[] baseline) {
    if (variant.baseline() || baseline == null) {
      return new Double[0];
    }
    Double[] change = new Double[Math.min(own.length, baseline.length)];
    Arrays.setAll(change, i -> i == 0 ? null : ForestCharts.percent(own[i] / baseline[i]));
    return change;
  }

  private static Double[] rounded(double[] oneIn, int length) {
    return Arrays.stream(oneIn)
        .limit(length)
        .mapToObj(one -> Numbers.rounded(one, 5))
        .toArray(Double[]::new);
  }

  private static Double[] scaled(double[] values, DoubleUnaryOperator scale) {
    return Arrays.stream(values)
        .map(scale)
        .mapToObj(value -> value > 0 ? Points.rounded(value) : null)
        .toArray(Double[]::new);
  }

  private List<Limit> limits() {
    return analysis.run().setup().asked().flatMap(Asked::limits).stream()
        .flatMap(objective -> objective.limits().stream())
        .flatMap(this::limit)
        .toList();
  }

  private Stream<Limit> limit(Objective.Limit limit) {
    if (!limit.measure().ofTimes() || limit.measure() == Objective.Measure.MEAN) {
      return Stream.empty();
    }
    double quantile = Double.parseDouble(limit.measure().label().substring(1)) / 100;
    return Stream.of(
        new Limit(limit.toString(), 1 / (1 - quantile), Points.rounded(scale.in(limit.value()))));
  }
}
