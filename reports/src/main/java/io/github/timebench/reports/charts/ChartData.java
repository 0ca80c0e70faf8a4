package io.github.timebench.reports.charts;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.timebench.reports.charts.RunCharts.BytesChart;
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
import java.util.SortedMap;
import java.util.TreeMap;

/** The charts' data as JSON. */
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

  /** Words that charts put together themselves, by the names that their script knows them by. */
  static final class ChartWords {
    private ChartWords() {}

    /** In one order, so that a run is rendered alike by every JVM. */
    static SortedMap<String, Text> all() {
      return new TreeMap<>(words());
    }

    private static Map<String, Text> words() {
      return Map.ofEntries(
          Map.entry("all", Text.of("all")),
          Map.entry("frame", Text.of("%s: %s.", "%s", "%s")),
          Map.entry(
              "frameBesides",
              Text.of("%s: %s. Orange: more than the baseline; blue: less.", "%s", "%s")),
          Map.entry("besides", Text.of("%s, %s %s: %s", "%s", "%s", "%s", "%s")),
          Map.entry("unseen", Text.of("Nothing was seen of it.")),
          Map.entry("unknown", Text.plain("n/a")),
          Map.entry("restore", Text.of("Restore")),
          Map.entry("save", Text.of("Save as picture")),
          Map.entry("zoom", Text.of("Zoom")),
          Map.entry("back", Text.of("Zoom back")),
          Map.entry("interval", Text.of("interval")),
          Map.entry("change", Text.of("change")),
          Map.entry("range", Text.of("%s to %s", "%s", "%s")),
          Map.entry("block", Text.of("block")),
          Map.entry("blocks", Text.of("blocks")),
          Map.entry("codec", Text.of("CPU time of a call: change to the baseline")),
          Map.entry("micros", Text.of("less ← change in µs → more")),
          Map.entry("explained", Text.of("Change of calls, and what makes it up")),
          Map.entry("calls", Text.of("fewer calls ← change → more calls")),
          Map.entry("requests", Text.of("Bytes of requests")),
          Map.entry("responses", Text.of("Bytes of responses")),
          Map.entry("percentile", Text.of("percentile")),
          Map.entry("byPercentile", Text.of("%s by percentile, %s", "%s", "%s")),
          Map.entry("to", Text.of("to %s", "%s")),
          Map.entry(
              "besideBaseline", Text.of("Change to the baseline, without the shortest calls")),
          Map.entry("warmup", Text.of("warm-up")),
          Map.entry("measuredTime", Text.of("measured time")),
          Map.entry("seconds", Text.of("seconds since the block began")),
          Map.entry("sinceWarmup", Text.of("seconds since the warm-up began")),
          Map.entry("perSecond", Text.of("Calls per second, by slice")),
          Map.entry("median", Text.of("Median service time, by slice")),
          Map.entry("tail", Text.of("p99 of the service time, by slice")),
          Map.entry("errors", Text.of("Slices with errors")),
          Map.entry("ofCalls", Text.of("%s: %s of %s calls", "%s", "%s", "%s")),
          Map.entry("together", Text.of("%s together", "%s")),
          Map.entry("disturbances", Text.of("Seconds with disturbances")),
          Map.entry("rounds", Text.of("Change of calls to the baseline, by round")),
          Map.entry("throughput", Text.of("Answered calls per second")),
          Map.entry("above", Text.of("above")),
          Map.entry("below", Text.of("below")),
          Map.entry("overAll", Text.of("× over all")),
          Map.entry("atCalls", Text.of("At %s calls/s", "%s")),
          Map.entry("atRequests", Text.of("At %s requests/s over %s hops", "%s", "%s")),
          Map.entry("cpuUnknown", Text.of("%s: no difference in CPU is known.", "%s")),
          Map.entry("costs", Text.of("%s, beside %s: %s.", "%s", "%s", "%s")),
          Map.entry("coresAndTraffic", Text.of("%s takes %s cores and %s MB/s", "%s", "%s", "%s")),
          Map.entry("coresAlone", Text.of("%s takes %s cores", "%s", "%s")),
          Map.entry("then", Text.of("; ")),
          Map.entry("outOfRange", Text.of("Each number must be within its range: %s.", "%s")));
    }
  }
}
