package io.github.timebench.reports.charts;

import io.github.timebench.reports.compare.Comparison;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.doc.Chart.ChartPlace;
import io.github.timebench.reports.doc.Part.Drawn;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.table.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A forest plot for each figure: per variant the change to its baseline, in percent. */
public record ForestCharts(RunAnalysis analysis) {
  private static final double PERCENT = 100;
  private static final int DIGITS = 5;

  /**
   * @param directions what less and more are called
   * @param from where the equivalence band begins, in percent; null where there is none
   * @param to where it ends
   */
  record Chart(String id, Text title, Text directions, Double from, Double to, List<Row> rows) {}

  /**
   * @param note what else it is; may be empty
   * @param blocks the change in each block that counts
   * @param value null where it is not known, like the ends
   */
  record Row(String label, Text note, List<Double> blocks, Double value, Double low, Double high) {}

  public Drawn drawn() {
    return new Drawn(
        "forest",
        charts().stream()
            .map(
                chart ->
                    ChartPlace.ofRows(
                        chart.id(),
                        Text.of(
                            "%s: change to the baseline in percent, for each variant a line for the"
                                + " interval and a dot for each block; the tables hold both.",
                            chart.title()),
                        chart.rows().size()))
            .toList());
  }

  List<Chart> charts() {
    if (!analysis.comparisons().any()) {
      return List.of();
    }
    List<Chart> charts = new ArrayList<>();
    figures()
        .forEach((figure, title) -> charts.add(chart("forest-" + charts.size(), figure, title)));
    return charts;
  }

  private Map<Figure, Text> figures() {
    Text time = analysis.headline().inWords();
    Map<Figure, Text> figures = new LinkedHashMap<>();
    figures.put(Figure.CALLS_PER_SECOND, Text.of("Calls per second"));
    figures.put(Figure.CALLS_PER_CPU_SECOND, Text.of("Calls per CPU second"));
    figures.put(analysis.headline().figure(Statistic.P50), Text.of("p50 of the %s", time));
    figures.put(analysis.headline().figure(Statistic.P99), Text.of("p99 of the %s", time));
    figures.put(Figure.REQUEST_BYTES, Text.of("Bytes of a request"));
    figures.put(Figure.RESPONSE_BYTES, Text.of("Bytes of a response"));
    figures.put(Figure.DRIVER_CPU, Text.of("CPU per call, driver"));
    figures.put(Figure.PROVIDER_CPU, Text.of("CPU per call, provider"));
    figures.put(Figure.DRIVER_ALLOCATION, Text.of("Allocation per call, driver"));
    figures.put(Figure.PROVIDER_ALLOCATION, Text.of("Allocation per call, provider"));
    figures.keySet().removeIf(figure -> !known(figure));
    return figures;
  }

  private boolean known(Figure figure) {
    return analysis.variants().stream()
        .anyMatch(v -> !v.baseline() && Double.isFinite(ratio(v, figure).value()));
  }

  private Chart chart(String id, Figure figure, Text title) {
    double margin = analysis.run().plan().margin();
    return new Chart(
        id,
        title,
        directions(figure),
        figure.exact() ? null : percent(1 / (1 + margin)),
        figure.exact() ? null : percent(1 + margin),
        analysis.variants().stream().map(variant -> row(variant, figure)).toList());
  }

  private static Text directions(Figure figure) {
    return switch (figure.unit()) {
      case NANOS -> Text.of("shorter ← change → longer");
      case CPU_NANOS -> Text.of("less ← change → more");
      default -> Text.of("fewer ← change → more");
    };
  }

  private Row row(VariantSummary variant, Figure figure) {
    Estimate ratio = ratio(variant, figure);
    List<Double> blocks =
        analysis
            .comparisons()
            .of(variant.label(), figure)
            .map(Comparison::blockLogs)
            .map(logs -> Arrays.stream(logs).filter(Double::isFinite).map(Math::exp).boxed())
            .map(ratios -> ratios.map(ForestCharts::percent).toList())
            .orElse(List.of());
    return new Row(
        variant.label(),
        note(variant),
        blocks,
        percent(ratio.value()),
        ratio.hasInterval() ? percent(ratio.low()) : null,
        ratio.hasInterval() ? percent(ratio.high()) : null);
  }

  private Estimate ratio(VariantSummary variant, Figure figure) {
    Estimate ratio = analysis.ratio(variant.label(), figure);
    return variant.baseline() && !Double.isFinite(ratio.value()) ? Estimate.only(1) : ratio;
  }

  private Text note(VariantSummary variant) {
    if (variant.baseline()) {
      return Text.of("baseline");
    }
    if (variant.label().equals(analysis.run().plan().again())) {
      return Text.of("A/A");
    }
    return variant.relativeTo().equals(analysis.run().plan().baseline())
        ? Text.EMPTY
        : Text.of("to %s", variant.relativeTo());
  }

  /** Of a ratio; null where it is not known. */
  static Double percent(double ratio) {
    return Numbers.rounded(PERCENT * (ratio - 1), DIGITS);
  }
}
