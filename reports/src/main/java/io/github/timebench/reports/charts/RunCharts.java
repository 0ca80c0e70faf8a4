package io.github.timebench.reports.charts;

import io.github.timebench.reports.bytes.MessageTables;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.doc.Chart.ChartPlace;
import io.github.timebench.reports.doc.Part.Drawn;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.micro.MicroBeside;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All charts of a run, drawn from one analysis, for the document to choose from. */
public record RunCharts(
    RunAnalysis analysis,
    LatencyCharts latency,
    ForestCharts forest,
    CodecCharts codec,
    BytesChart bytes,
    TimeCharts time,
    RoundCharts rounds,
    ResourceCharts resources) {
  /**
   * @param micro what micro benchmarks say of its payloads
   */
  public static RunCharts of(RunAnalysis analysis, Optional<MicroBeside> micro) {
    return new RunCharts(
        analysis,
        new LatencyCharts(analysis),
        new ForestCharts(analysis),
        new CodecCharts(analysis, micro),
        new BytesChart(new MessageTables(analysis)),
        new TimeCharts(analysis),
        new RoundCharts(analysis),
        new ResourceCharts(analysis));
  }

  public Drawn throughput() {
    return new Drawn(
        "",
        List.of(
            ChartPlace.ofRows(
                "throughput",
                Text.of("Bars of throughput per variant; the figures are in the table."),
                analysis.variants().size())));
  }

  /** The warm-up of each variant; empty where nothing is known. */
  public Drawn warmup() {
    List<ChartPlace> places = new ArrayList<>();
    for (int i = 0; i < analysis.variants().size(); i++) {
      VariantSummary variant = analysis.variants().get(i);
      if (!variant.series().isEmpty()) {
        places.add(new ChartPlace(ChartData.warmupId(i), warmup(variant), 0));
      }
    }
    return new Drawn("small", places);
  }

  private static Text warmup(VariantSummary variant) {
    return variant.quiet()
        ? Text.of(
            "%s: answered calls per second of its own running time, warm-up and measurement;"
                + " quiet",
            variant.label())
        : Text.of(
            "%s: answered calls per second of its own running time, warm-up and measurement;"
                + " still warming when measured",
            variant.label());
  }

  /** What the bytes of each variant's messages are for, as stacked bars. */
  public record BytesChart(MessageTables messages) {
    /**
     * Bars of requests and of responses.
     *
     * @param parts what the bytes of a bar are for, in their order
     */
    record Chart(
        List<Text> parts, List<MessageTables.Bar> requests, List<MessageTables.Bar> responses) {}

    /** The names of the parts stand in several lines. */
    private static final int ROW_OF_NAMES = 1;

    public Drawn drawn() {
      int rows = messages.bars(true).size() + ROW_OF_NAMES;
      return new Drawn(
          "two",
          List.of(
              ChartPlace.ofRows(
                  "bytes-requests",
                  Text.of(
                      "Bytes of a request by what they are for, a bar per variant; the table holds them."),
                  rows),
              ChartPlace.ofRows(
                  "bytes-responses",
                  Text.of(
                      "Bytes of a response by what they are for, a bar per variant; the table holds them."),
                  rows)));
    }

    Chart chart() {
      return new Chart(messages.barParts(), messages.bars(true), messages.bars(false));
    }
  }
}
