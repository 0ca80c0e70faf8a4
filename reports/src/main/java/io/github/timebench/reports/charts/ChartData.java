package io.github.timebench.reports.charts;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.doc.Chart;
import io.github.timebench.reports.doc.Document;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.VariantSeries;
import io.github.timebench.reports.fleet.FleetStrip;
import io.github.timebench.reports.flight.FlightSection;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.terms.TermsTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

public final class ChartData {
  private static final JsonMapper JSON = new JsonMapper();

  private ChartData() {}

  record Page(Map<String, Text> words, List<Chart> charts, Object run) {}

  /** What is drawn of a run beside charts of lines. */
  record OfRun(
      List<VariantStyle> styles,
      Throughput throughput,
      LatencyCharts.Charts latency,
      List<ForestCharts.Chart> forest,
      CodecCharts.Charts codec,
      BytesChart.Chart bytes,
      TimeCharts.Charts time,
      RoundCharts.Chart rounds,
      List<Warmup> warmup,
      ResourceCharts.Charts resources,
      List<FlightSection.Chart> threads,
      Object flames,
      TermsTable.Data terms,
      FleetStrip fleet) {}

  /**
   * Bars, one for each variant.
   *
   * @param changes to its baseline, in percent; null for a baseline
   * @param relativeTo that baseline where it is not the run's; empty where it is
   */
  record Throughput(
      List<String> labels,
      List<Double> callsPerSecond,
      List<Double> changes,
      List<String> relativeTo) {}

  record Warmup(String id, String label, List<Seconds> blocks) {}

  record Seconds(Double[] callsPerSecond, int measuredFrom) {}

  public static Object of(
      RunCharts charts, Optional<FlightSection> flight, Optional<TermsTable> terms) {
    RunAnalysis run = charts.analysis();
    return new OfRun(
        VariantStyle.of(run.run().plan()),
        throughput(run),
        charts.latency().charts(),
        charts.forest().charts(),
        charts.codec().charts(),
        charts.bytes().chart(),
        charts.time().charts(),
        charts.rounds().chart(),
        warmup(run),
        charts.resources().charts(),
        flight.map(FlightSection::charts).orElse(List.of()),
        flight.map(FlightSection::flames).orElse(null),
        terms.map(TermsTable::data).orElse(null),
        run.fleet().map(fleet -> FleetStrip.of(fleet.figures())).orElse(null));
  }

  public static String json(Document document) {
    try {
      return JSON.writeValueAsString(
          new Page(ChartWords.all(), document.charts(), document.data().get()));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  static String warmupId(int variant) {
    return "warmup-" + variant;
  }

  private static Throughput throughput(RunAnalysis analysis) {
    List<VariantSummary> variants = analysis.variants();
    return new Throughput(
        variants.stream().map(VariantSummary::label).toList(),
        variants.stream().map(v -> Numbers.orNull(v.value(Figure.CALLS_PER_SECOND))).toList(),
        variants.stream()
            .map(v -> v.baseline() ? Double.NaN : v.ratio(Figure.CALLS_PER_SECOND))
            .map(ForestCharts::percent)
            .toList(),
        variants.stream()
            .map(VariantSummary::relativeTo)
            .map(label -> label.equals(analysis.run().plan().baseline()) ? "" : label)
            .toList());
  }

  private static List<Warmup> warmup(RunAnalysis analysis) {
    List<Warmup> charts = new ArrayList<>();
    for (int i = 0; i < analysis.variants().size(); i++) {
      VariantSummary variant = analysis.variants().get(i);
      if (!variant.series().isEmpty()) {
        charts.add(
            new Warmup(
                warmupId(i),
                variant.label(),
                variant.series().stream().map(ChartData::seconds).toList()));
      }
    }
    return charts;
  }

  private static Seconds seconds(VariantSeries series) {
    return new Seconds(Points.rounded(series.callsPerSecond()), series.measuredFrom());
  }
}
