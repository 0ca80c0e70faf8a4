package io.github.timebench.reports.text;

import static io.github.timebench.reports.doc.Quantity.RATIO;

import io.github.timebench.api.Serializer;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.reports.compare.Comparison;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.RunAnalysis.LittlesLaw;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.figures.VariantSeries;
import io.github.timebench.reports.gates.Gate;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import io.github.timebench.reports.table.Table.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Tables of a run, with one row per variant and each column's precision from its intervals. */
public final class RunTables {
  private final RunAnalysis analysis;
  private final FigureFormat format;

  public RunTables(RunAnalysis analysis) {
    this.analysis = analysis;
    this.format = new FigureFormat(analysis);
  }

  /** A row per variant. The columns of the page, the terminal and the summary are said here. */
  public Table main() {
    Figure p99 = analysis.headline().figure(Statistic.P99);
    Columns<VariantSummary> columns = variants();
    columns.add(Column.words("state"), RunTables::state).only(Format.PAGE);
    add(columns, Figure.PAYLOAD_BYTES, Format.PAGE, Format.TERMINAL, Format.MARKDOWN);
    addRatio(columns, Figure.PAYLOAD_BYTES);
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
    return columns.table(caption(), analysis.variants(), RunTables::mark);
  }

  public Table mainInShort() {
    String unit = FigureFormat.times(analysis).unit();
    Text baseline = RunWords.baseline(analysis.run().plan());
    return main()
        .captioned(
            analysis.run().plan().openLoop()
                ? Text.of(
                    "Response times, from when a call was due, in %s; payload in bytes; × is"
                        + " relative to %s.",
                    unit, baseline)
                : Text.of(
                    "Service times in %s; payload in bytes; × is relative to %s.", unit, baseline));
  }

  public Table states() {
    return new Columns<VariantSummary>()
        .words("variant", VariantSummary::label)
        .texts("state", RunTables::stateInWords)
        .table(Text.EMPTY, analysis.variants());
  }

  public Table costs() {
    boolean known =
        analysis.variants().stream()
            .anyMatch(v -> Figure.COSTS.stream().anyMatch(f -> Double.isFinite(v.value(f))));
    Columns<VariantSummary> columns = variants();
    Figure.COSTS.forEach(figure -> columns.add(format.column(figure), v -> cell(v, figure)));
    return columns.table(
        Text.of("CPU and allocation are per call, errors included."),
        known ? analysis.variants() : List.of(),
        RunTables::mark);
  }

  private Text caption() {
    List<Text> sentences = new ArrayList<>();
    sentences.add(
        analysis.run().plan().openLoop()
            ? Text.of("Times are response times, from when a call was due to its answer.")
            : Text.of("Times are service times, from the start of a call to its answer."));
    sentences.add(
        analysis.compares()
            ? Text.of("Changes are relative to %s.", RunWords.baseline(analysis.run().plan()))
            : Text.of("The run is not valid, so nothing is compared."));
    if (analysis.compares()) {
      sentences.add(Text.of("Grey: the interval of the change holds no change, or there is none."));
    }
    if (analysis.variants().stream().anyMatch(v -> !v.series().isEmpty() && !v.quiet())) {
      sentences.add(
          Text.of(
              "Quiet: in so many blocks both JVMs had warmed up when measuring began. A block that"
                  + " was not quiet counts."));
    }
    return Text.sentences(sentences);
  }

  private void add(Columns<VariantSummary> columns, Figure figure, Format first, Format... more) {
    columns.add(format.column(figure), v -> cell(v, figure)).only(first, more);
  }

  private Cell cell(VariantSummary variant, Figure figure) {
    boolean ofOneCall = figure.label().equals(Statistic.MAX.label());
    return format.cell(
        variant, figure, ofOneCall ? Estimate.UNKNOWN : analysis.ratio(variant.label(), figure));
  }

  /** The page has ratios as notes of their figures. */
  private void addRatio(Columns<VariantSummary> columns, Figure figure) {
    columns.number("×", v -> ratio(v, figure)).only(Format.TERMINAL);
  }

  /** Of one pair of JVMs no third digit means anything. */
  private String ratio(VariantSummary variant, Figure figure) {
    double ratio = variant.ratio(figure);
    return analysis.onePairOfJvms() && !figure.exact()
        ? Numbers.significant(ratio, 2)
        : Numbers.ratio(ratio);
  }

  /** The page and the terminal have a table of verdicts. */
  private void addVerdict(Columns<VariantSummary> columns, Figure figure) {
    columns
        .add(Column.number("×"), v -> Cell.of(ratioWithInterval(v, figure)))
        .only(Format.MARKDOWN);
    if (!analysis.onePairOfJvms()) {
      columns.texts("verdict", v -> verdict(v, figure)).only(Format.MARKDOWN);
    }
  }

  private Text ratioWithInterval(VariantSummary variant, Figure figure) {
    if (variant.baseline()) {
      return Text.of("baseline");
    }
    return analysis
        .comparisons()
        .of(variant.label(), figure)
        .map(c -> RATIO.withInterval(c.effect().exp(), ""))
        .orElseGet(
            () ->
                Text.plain(
                    analysis.onePairOfJvms()
                        ? ratio(variant, figure)
                        : RATIO.of(variant.ratio(figure))));
  }

  private Text verdict(VariantSummary variant, Figure figure) {
    return analysis
        .comparisons()
        .of(variant.label(), figure)
        .flatMap(Comparison::finding)
        .map(finding -> finding.words(analysis.run().plan().margin()))
        .orElse(Text.EMPTY);
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
            .texts("time", part -> Text.of(part.time().label()));
    for (Statistic statistic : Statistic.values()) {
      columns.add(
          format.column(CallTime.SERVICE.figure(statistic)),
          part -> cell(part.variant(), part.time().figure(statistic)));
    }
    return columns.table(
        Text.of(
            "Response time = time held (by --max-inflight or --catch-up) + lag (the rest of the time"
                + " from when a call was due to its start) + service time (from its start to its"
                + " answer)."),
        parts,
        part -> mark(part.variant()));
  }

  public Table bytes() {
    Columns<VariantSummary> columns = variants();
    Figure.SIZES.forEach(figure -> columns.add(format.column(figure), v -> cell(v, figure)));
    columns.count("smallest payload", "B", v -> v.bytes().orElseThrow().smallestPayloadBytes());
    columns.count("largest payload", "B", v -> v.bytes().orElseThrow().largestPayloadBytes());
    return columns.table(
        RunWords.payload(analysis.run().plan()),
        analysis.variants().stream().filter(v -> v.bytes().isPresent()).toList(),
        RunTables::mark);
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
            .count("block", row -> row.series().block() + 1L)
            .count("warmed", "s", row -> row.series().measuredFrom());
    if (analysis.study().isEmpty()) {
      columns.count(
          "measured",
          "s",
          row -> row.series().callsPerSecond().length - row.series().measuredFrom());
    }
    return columns
        .texts(
            "when measuring began",
            row -> row.series().quiet() ? Text.of("quiet") : Text.of("still warming"))
        .table(
            Text.of("Seconds are the variant's own running time."),
            rows,
            row -> row.series().quiet() ? "" : "warming");
  }

  public Table outcomes() {
    record Outcomes(String variant, Text phase, OutcomeCounts counts, String clamped) {}
    List<Outcomes> rows = new ArrayList<>();
    for (VariantSummary variant : analysis.variants()) {
      rows.add(new Outcomes(variant.label(), Text.of("warm-up"), variant.calls().warmup(), ""));
      String clamped = Numbers.count(variant.calls().clamped());
      rows.add(new Outcomes(variant.label(), Text.of("measured"), variant.measured(), clamped));
    }
    return new Columns<Outcomes>()
        .words("variant", Outcomes::variant)
        .texts("phase", Outcomes::phase)
        .count("sent", row -> row.counts().sent())
        .count("ok", row -> row.counts().ok())
        .count("wrong echo", row -> row.counts().wrongEcho())
        .count("timeout", row -> row.counts().timeout())
        .count("rejected", row -> row.counts().rejected())
        .count("failed", row -> row.counts().failed())
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
        .texts("planned (id)", RunTables::plannedId)
        .texts("requests", v -> ids(v.calls().requestsById()))
        .texts("responses", v -> ids(v.calls().responsesById()))
        .count("begun by workers", v -> v.calls().begun())
        .count("unaccounted", v -> v.calls().lost())
        .table(
            Text.of(
                "Messages by serialization id, counted at the codec, warm-up included; of serializers"
                    + " that are agreed on, from the first measured slice on."),
            analysis.variants(),
            v -> v.calls().lost() == 0 ? "" : "failed");
  }

  private static Text plannedId(VariantSummary variant) {
    if (variant.variant().variant().isOfTarget()) {
      return Text.of("what is agreed on");
    }
    Serializer serializer = variant.variant().serializer();
    String name = serializer.serialization();
    int id = serializer.serializationId();
    return serializer.isAgreed()
        ? Text.of("%s (%s), agreed", name, id)
        : Text.of("%s (%s)", name, id);
  }

  public Table gates() {
    return new Columns<Gate>()
        .texts("gate", Gate::title)
        .texts("limit", Gate::allowed)
        .texts("observed", Gate::seen)
        .texts("held", Gate::outcome)
        .table(
            Text.of("What had to hold for the figures to be valid."),
            analysis.validity().gates(),
            gate -> gate.held() ? "" : "failed");
  }

  /** Empty in an open loop. */
  public Table littlesLaw() {
    return new Columns<LittlesLaw>()
        .words("variant", LittlesLaw::variant)
        .count("callers", law -> law.threads())
        .number("throughput × mean", law -> Numbers.significant(law.inFlight(), 4))
        .texts("check", RunTables::agreement)
        .table(
            Text.of("Little's law: callers = throughput × mean service time."),
            analysis.littlesLaw());
  }

  private static Text agreement(LittlesLaw law) {
    if (Double.isNaN(law.inFlight())) {
      return Text.plain(Numbers.UNKNOWN);
    }
    String tolerance = Numbers.wholePercent(LittlesLaw.TOLERANCE);
    return law.agrees()
        ? Text.of("agrees within %s", tolerance)
        : Text.of("differs by more than %s", tolerance);
  }

  private static Columns<VariantSummary> variants() {
    return new Columns<VariantSummary>().add(Column.words("variant"), RunTables::label);
  }

  private static Cell label(VariantSummary variant) {
    return Cell.of(Text.plain(variant.label()), RunWords.note(variant));
  }

  private static String mark(VariantSummary variant) {
    return variant.baseline() ? "baseline" : "";
  }

  private static Cell state(VariantSummary variant) {
    if (variant.series().isEmpty()) {
      return Cell.of(Numbers.UNKNOWN);
    }
    return new Cell(stateInWords(variant), Text.EMPTY, variant.quiet() ? "good" : "warming");
  }

  private static Text stateInWords(VariantSummary variant) {
    int blocks = variant.series().size();
    if (blocks == 0) {
      return Text.plain(Numbers.UNKNOWN);
    }
    if (variant.quiet()) {
      return Text.of("quiet");
    }
    return blocks == 1
        ? Text.of("still warming")
        : Text.of("quiet in %s of %s", variant.quietBlocks(), blocks);
  }

  private static Text ids(Map<Integer, Long> counts) {
    return counts.isEmpty()
        ? Text.of("none")
        : Text.plain(
            counts.entrySet().stream()
                .map(e -> Numbers.count(e.getValue()) + " × id " + e.getKey())
                .collect(Collectors.joining(", ")));
  }
}
