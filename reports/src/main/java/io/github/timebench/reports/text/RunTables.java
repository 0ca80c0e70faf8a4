package io.github.timebench.reports.text;

import io.github.timebench.api.Serializer;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.reports.compare.LittlesLaw;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.figures.VariantSeries;
import io.github.timebench.reports.gates.Gate;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import io.github.timebench.reports.table.Table.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** The tables of a run. */
public final class RunTables {
  private final RunAnalysis analysis;
  private final FigureFormat format;

  public RunTables(RunAnalysis analysis) {
    this.analysis = analysis;
    this.format = new FigureFormat(TimeScale.of(analysis));
  }

  /** A row per variant. The columns of the page, the terminal and the summary are said here. */
  public Table main() {
    Figure p99 = analysis.headline().figure(Statistic.P99);
    Columns<VariantSummary> columns = variants();
    columns.add(Column.words("state"), RunTables::state).only(Format.PAGE);
    add(columns, Figure.PAYLOAD_BYTES, Format.PAGE, Format.TERMINAL, Format.MARKDOWN);
    addRatio(columns, Figure.PAYLOAD_BYTES);
    add(columns, Figure.REQUEST_BYTES, Format.PAGE);
    add(columns, Figure.RESPONSE_BYTES, Format.PAGE);
    add(columns, Figure.CALLS_PER_SECOND, Format.PAGE, Format.TERMINAL, Format.MARKDOWN);
    addRatio(columns, Figure.CALLS_PER_SECOND);
    addVerdict(columns, Figure.CALLS_PER_SECOND);
    for (Figure figure : analysis.headline().figures()) {
      add(columns, figure, Format.PAGE, Format.TERMINAL);
      if (figure.equals(p99)) {
        columns.only(Format.PAGE, Format.TERMINAL, Format.MARKDOWN);
        addRatio(columns, p99);
        addVerdict(columns, p99);
      }
    }
    add(columns, Figure.ERROR_SHARE, Format.PAGE, Format.TERMINAL);
    return columns.table(
        Text.plain(
            (analysis.run().plan().openLoop()
                    ? "Response time from when a call was due to its answer; "
                    : "Service time from the start of a call to its answer; ")
                + (analysis.compares()
                    ? "× is relative to " + RunWords.baseline(analysis.run().plan()) + "."
                    : "not valid, so nothing is compared.")),
        analysis.variants(),
        RunTables::mark);
  }

  private void add(Columns<VariantSummary> columns, Figure figure, Format first, Format... more) {
    columns.add(format.column(figure), v -> format.cell(v, figure)).only(first, more);
  }

  /** The page has ratios as notes of their figures. */
  private static void addRatio(Columns<VariantSummary> columns, Figure figure) {
    columns.number("×", v -> Numbers.ratio(v.ratio(figure))).only(Format.TERMINAL);
  }

  /** The page and the terminal have a table of verdicts. */
  private void addVerdict(Columns<VariantSummary> columns, Figure figure) {
    columns.number("×", v -> ratioWithInterval(v, figure)).only(Format.MARKDOWN);
    columns.words("verdict", v -> verdict(v, figure)).only(Format.MARKDOWN);
  }

  private String ratioWithInterval(VariantSummary variant, Figure figure) {
    if (variant.baseline()) {
      return "baseline";
    }
    return analysis
        .comparisons()
        .of(variant.label(), figure)
        .map(c -> EffectText.ratioWithInterval(c.effect(), ""))
        .orElseGet(() -> Numbers.effect(variant.ratio(figure)));
  }

  private String verdict(VariantSummary variant, Figure figure) {
    return analysis
        .comparisons()
        .of(variant.label(), figure)
        .filter(c -> c.finding().isPresent())
        .map(EffectText::verdict)
        .orElse("");
  }

  /** What an open loop's response time consists of. */
  public Table partsOfResponse() {
    record Part(VariantSummary variant, CallTime time) {}
    List<Part> parts = new ArrayList<>();
    for (CallTime time : List.of(CallTime.HELD, CallTime.LAG, CallTime.SERVICE)) {
      analysis.variants().forEach(variant -> parts.add(new Part(variant, time)));
    }
    Columns<Part> columns =
        new Columns<Part>()
            .add(Column.words("variant"), part -> label(part.variant()))
            .words("time", part -> part.time().label());
    for (Statistic statistic : Statistic.values()) {
      columns.add(
          format.column(CallTime.SERVICE.figure(statistic)),
          part -> format.cell(part.variant(), part.time().figure(statistic)));
    }
    return columns.table(
        Text.of(
            "Response time = time held (by --max-inflight or --catch-up) + lag (the rest of the time"
                + " from when a call was due to its start) + service time (from its start to its answer)."),
        parts,
        part -> mark(part.variant()));
  }

  public Table cost() {
    Columns<VariantSummary> columns = variants();
    Figure.COSTS.forEach(figure -> columns.add(format.column(figure), v -> format.cell(v, figure)));
    return columns.table(
        Text.plain(
            "Per call, errors included"
                + (analysis.compares()
                    ? "; × is relative to " + RunWords.briefBaseline(analysis.run().plan()) + "."
                    : ".")),
        analysis.variants(),
        RunTables::mark);
  }

  public Table bytes() {
    Columns<VariantSummary> columns = variants();
    Figure.SIZES.forEach(figure -> columns.add(format.column(figure), v -> format.cell(v, figure)));
    columns.number("smallest payload", "B", v -> bytes(v, VariantBytes::smallestPayloadBytes));
    columns.number("largest payload", "B", v -> bytes(v, VariantBytes::largestPayloadBytes));
    return columns.table(
        Text.plain(
            RunWords.payload(analysis.run().plan())
                + " as Dubbo puts them on the wire, 16-byte header and attachments included; extremes"
                + " over "
                + (analysis.run().plan().payload().api().isPresent()
                    ? "the samples."
                    : "the corpus.")),
        analysis.variants().stream().filter(v -> v.bytes().isPresent()).toList(),
        RunTables::mark);
  }

  private static String bytes(VariantSummary variant, ToIntFunction<VariantBytes> size) {
    return Numbers.count(size.applyAsInt(variant.bytes().orElseThrow()));
  }

  /** Whether the JVMs were quiet when measuring began, per variant and block. */
  public Table quiet() {
    record Warmed(String variant, VariantSeries series) {}
    List<Warmed> rows = new ArrayList<>();
    for (VariantSummary variant : analysis.variants()) {
      variant.series().forEach(series -> rows.add(new Warmed(variant.label(), series)));
    }
    Columns<Warmed> columns =
        new Columns<Warmed>()
            .words("variant", Warmed::variant)
            .number("block", row -> Numbers.count(row.series().block() + 1L))
            .number("warmed", "s", row -> Numbers.count(row.series().measuredFrom()));
    if (analysis.study().isEmpty()) {
      columns.number("measured", "s", row -> Numbers.count(measuredSeconds(row.series())));
    }
    return columns
        .words("when measuring began", row -> row.series().quiet() ? "quiet" : "still warming")
        .table(
            Text.of("Seconds are the variant's own running time."),
            rows,
            row -> row.series().quiet() ? "" : "warming");
  }

  private static int measuredSeconds(VariantSeries series) {
    return series.callsPerSecond().length - series.measuredFrom();
  }

  public Table outcomes() {
    record Outcomes(String variant, String phase, OutcomeCounts counts, String clamped) {}
    List<Outcomes> rows = new ArrayList<>();
    for (VariantSummary variant : analysis.variants()) {
      rows.add(new Outcomes(variant.label(), "warm-up", variant.calls().warmup(), ""));
      String clamped = Numbers.count(variant.calls().clamped());
      rows.add(new Outcomes(variant.label(), "measured", variant.measured(), clamped));
    }
    return new Columns<Outcomes>()
        .words("variant", Outcomes::variant)
        .words("phase", Outcomes::phase)
        .number("sent", row -> Numbers.count(row.counts().sent()))
        .number("ok", row -> Numbers.count(row.counts().ok()))
        .number("wrong echo", row -> Numbers.count(row.counts().wrongEcho()))
        .number("timeout", row -> Numbers.count(row.counts().timeout()))
        .number("rejected", row -> Numbers.count(row.counts().rejected()))
        .number("failed", row -> Numbers.count(row.counts().failed()))
        .number("times beyond 60 s", Outcomes::clamped)
        .table(
            Text.of(
                "sent = ok + wrong echo + timeout + rejected + failed; times beyond 60 s count as 60 s."),
            rows,
            row -> row.counts().errors() > 0 ? "warming" : "");
  }

  public Table wire() {
    return new Columns<VariantSummary>()
        .words("variant", VariantSummary::label)
        .words("planned (id)", RunTables::plannedId)
        .words("requests", v -> ids(v.calls().requestsById()))
        .words("responses", v -> ids(v.calls().responsesById()))
        .number("begun by workers", v -> Numbers.count(v.calls().begun()))
        .number("unaccounted", v -> Numbers.count(v.calls().lost()))
        .table(
            Text.of(
                "Messages by serialization id, counted at the codec, warm-up included; of serializers"
                    + " that are agreed on, from the first measured slice on."),
            analysis.variants(),
            v -> v.calls().lost() == 0 ? "" : "failed");
  }

  private static String plannedId(VariantSummary variant) {
    if (variant.variant().variant().isOfTarget()) {
      return "what is agreed on";
    }
    Serializer serializer = variant.variant().serializer();
    return serializer.serialization()
        + " ("
        + serializer.serializationId()
        + (serializer.isAgreed() ? "), agreed" : ")");
  }

  public Table gates() {
    return new Columns<Gate>()
        .texts("gate", Gate::title)
        .texts("limit", Gate::allowed)
        .texts("observed", Gate::seen)
        .texts("held", gate -> Text.of(gate.held() ? "held" : "did not hold"))
        .table(
            Text.of("What had to hold for the figures to be valid."),
            analysis.validity().gates(),
            gate -> gate.held() ? "" : "failed");
  }

  /** Empty in an open loop. */
  public Table littlesLaw() {
    return new Columns<LittlesLaw>()
        .words("variant", LittlesLaw::variant)
        .number("callers", law -> Numbers.count(law.threads()))
        .number("throughput × mean", law -> Numbers.significant(law.inFlight(), 4))
        .words("check", RunTables::agreement)
        .table(
            Text.of("Little's law: callers = throughput × mean service time."),
            analysis.littlesLaw());
  }

  private static String agreement(LittlesLaw law) {
    if (Double.isNaN(law.inFlight())) {
      return Numbers.UNKNOWN;
    }
    String tolerance = Numbers.counted(100 * LittlesLaw.TOLERANCE) + " %";
    return law.agrees() ? "agrees within " + tolerance : "differs by more than " + tolerance;
  }

  private static Columns<VariantSummary> variants() {
    return new Columns<VariantSummary>().add(Column.words("variant"), RunTables::label);
  }

  private static Cell label(VariantSummary variant) {
    return Cell.of(variant.label(), RunWords.note(variant));
  }

  private static String mark(VariantSummary variant) {
    return variant.baseline() ? "baseline" : "";
  }

  private static Cell state(VariantSummary variant) {
    if (variant.series().isEmpty()) {
      return Cell.of(Numbers.UNKNOWN);
    }
    return new Cell(
        Text.plain(stateInWords(variant)), Text.EMPTY, variant.quiet() ? "good" : "warming");
  }

  /** Whether a variant's JVMs were quiet. */
  static String stateInWords(VariantSummary variant) {
    int blocks = variant.series().size();
    if (blocks == 0) {
      return Numbers.UNKNOWN;
    }
    if (variant.quiet()) {
      return "quiet";
    }
    return blocks == 1
        ? "still warming"
        : "quiet in %s of %s".formatted(variant.quietBlocks(), blocks);
  }

  private static String ids(Map<Integer, Long> counts) {
    return counts.isEmpty()
        ? "none"
        : counts.entrySet().stream()
            .map(e -> Numbers.count(e.getValue()) + " × id " + e.getKey())
            .collect(Collectors.joining(", "));
  }
}
