package io.github.timebench.reports.charts;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.doc.Chart;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.VariantSeries;
import io.github.timebench.reports.fleet.FleetSection;
import io.github.timebench.reports.fleet.FleetStrip;
import io.github.timebench.reports.flight.FlightSection;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.micro.MicroBeside;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.terms.Terms;
import io.github.timebench.reports.terms.TermsTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The charts' data as JSON. */
public final class ChartData {
  private static final JsonMapper JSON = new JsonMapper();

  private ChartData() {}

  record Page(
      Map<String, Text> words,
      List<VariantStyle> styles,
      OfRun run,
      List<Warmup> warmup,
      ResourceCharts.Charts resources,
      List<FlightSection.Chart> threads,
      List<TermsTable.Row> terms,
      List<Chart> charts,
      FleetStrip fleet) {}

  /** The charts of a run. */
  record OfRun(
      Throughput throughput,
      LatencyCharts.Charts latency,
      List<ForestCharts.Chart> forest,
      CodecCharts.Charts codec,
      BytesChart.Chart bytes,
      TimeCharts.Charts time,
      RoundCharts.Chart rounds) {
    static OfRun of(RunAnalysis analysis, Optional<MicroBeside> micro) {
      RunCharts charts = new RunCharts(analysis, micro);
      return new OfRun(
          ChartData.throughput(analysis),
          charts.latency().charts(),
          charts.forest().charts(),
          charts.codec().charts(),
          charts.bytes().chart(),
          charts.time().charts(),
          charts.rounds().chart());
    }
  }

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

  /**
   * Of a run.
   *
   * @param more charts that stand beside its own
   */
  public static String json(
      RunAnalysis run,
      Optional<FlightSection> flight,
      Optional<MicroBeside> micro,
      List<Chart> more) {
    return json(
        new Page(
            ChartWords.all(),
            VariantStyle.of(run.run().plan()),
            OfRun.of(run, micro),
            warmup(run),
            new ResourceCharts(run).charts(),
            flight.map(FlightSection::charts).orElse(List.of()),
            TermsTable.of(run, Terms.EXAMPLE).map(TermsTable::data).orElse(List.of()),
            more,
            run.fleet().map(fleet -> new FleetSection(fleet).strip()).orElse(null)));
  }

  /** Of a page that has these alone. */
  public static String json(List<Chart> charts) {
    return json(
        new Page(
            ChartWords.all(),
            List.of(),
            null,
            List.of(),
            null,
            List.of(),
            List.of(),
            charts,
            null));
  }

  /** Safe inside a script element: nothing in it can end the element or start another. */
  private static String json(Page page) {
    try {
      return JSON.writeValueAsString(page)
          .replace("<", "\\u003c")
          .replace(">", "\\u003e")
          .replace("&", "\\u0026")
          .replace("\u2028", "\\u2028")
          .replace("\u2029", "\\u2029");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  public static String warmupId(int variant) {
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
    Double[] rates =
        Arrays.stream(series.callsPerSecond()).mapToObj(Numbers::orNull).toArray(Double[]::new);
    return new Seconds(rates, series.measuredFrom());
  }
}
