package io.github.timebench.reports.render;

import io.github.timebench.model.evidence.Gate;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.reports.analysis.CallTime;
import io.github.timebench.reports.analysis.Figure;
import io.github.timebench.reports.analysis.LittlesLaw;
import io.github.timebench.reports.analysis.RunAnalysis;
import io.github.timebench.reports.analysis.VariantCalls;
import io.github.timebench.reports.analysis.VariantSeries;
import io.github.timebench.reports.analysis.VariantSummary;
import io.github.timebench.reports.render.Table.Cell;
import io.github.timebench.reports.render.Table.Column;
import io.github.timebench.reports.render.Table.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The tables of a run. */
final class RunTables {
  private static final List<Figure> COST =
      List.of(
          Figure.DRIVER_CPU,
          Figure.PROVIDER_CPU,
          Figure.DRIVER_ALLOCATION,
          Figure.PROVIDER_ALLOCATION);
  private static final List<Figure> BYTES =
      List.of(Figure.PAYLOAD_BYTES, Figure.REQUEST_BYTES, Figure.RESPONSE_BYTES);

  private final RunAnalysis analysis;
  private final FigureFormat format;

  RunTables(RunAnalysis analysis) {
    this.analysis = analysis;
    this.format = new FigureFormat(TimeScale.of(analysis));
  }

  Table main() {
    List<Figure> figures = new ArrayList<>(BYTES);
    figures.add(Figure.CALLS_PER_SECOND);
    figures.addAll(analysis.headline().figures());
    figures.add(Figure.ERROR_SHARE);
    List<Column> columns = figureColumns(figures);
    columns.add(1, Column.words("state"));
    List<Row> rows = new ArrayList<>();
    for (VariantSummary variant : analysis.variants()) {
      List<Cell> cells = figureCells(variant, figures);
      cells.add(1, state(variant));
      rows.add(new Row(cells, variant.baseline() ? "baseline" : ""));
    }
    return new Table(
        (analysis.run().plan().openLoop()
                ? "Response time from when a call was due to its answer; "
                : "Service time from the start of a call to its answer; ")
            + (analysis.validity().comparable()
                ? "× is relative to " + BaselineWords.named(analysis.run().plan()) + "."
                : "not valid, so nothing is compared."),
        columns,
        rows);
  }

  /** Lag and service time, of which an open loop's response time consists. */
  Table partsOfResponse() {
    List<Row> rows = new ArrayList<>();
    for (CallTime time : List.of(CallTime.LAG, CallTime.SERVICE)) {
      for (VariantSummary variant : analysis.variants()) {
        List<Cell> cells = figureCells(variant, time.figures());
        cells.add(1, Cell.of(time.words()));
        rows.add(new Row(cells, variant.baseline() ? "baseline" : ""));
      }
    }
    List<Column> columns = figureColumns(CallTime.SERVICE.figures());
    columns.add(1, Column.words("time"));
    return new Table(
        "Response time = lag (from when a call was due to its start) + service time (from its"
            + " start to its answer).",
        columns,
        rows);
  }

  Table cost() {
    return figures(
        "Per call, errors included"
            + (analysis.validity().comparable()
                ? "; × is relative to " + BaselineWords.brief(analysis.run().plan()) + "."
                : "."),
        COST);
  }

  Table bytes() {
    List<Row> rows = new ArrayList<>();
    for (VariantSummary variant : analysis.variants()) {
      variant
          .bytes()
          .ifPresent(
              bytes -> {
                List<Cell> cells = figureCells(variant, BYTES);
                cells.add(Cell.of(Numbers.count(bytes.smallestPayloadBytes())));
                cells.add(Cell.of(Numbers.count(bytes.largestPayloadBytes())));
                rows.add(new Row(cells, variant.baseline() ? "baseline" : ""));
              });
    }
    List<Column> columns = figureColumns(BYTES);
    columns.add(Column.number("smallest payload", "B"));
    columns.add(Column.number("largest payload", "B"));
    return new Table(
        "Payload 0 of the corpus alone and in whole messages as Dubbo puts them on the wire,"
            + " 16-byte header and attachments included; extremes over the corpus.",
        columns,
        rows);
  }

  Table steadiness() {
    List<Row> rows = new ArrayList<>();
    for (VariantSummary variant : analysis.variants()) {
      for (VariantSeries series : variant.series()) {
        rows.add(
            Row.of(
                series.quiet() ? "" : "warming",
                variant.label(),
                Numbers.count(series.block() + 1L),
                Numbers.count(series.measuredFrom()),
                Numbers.count(series.callsPerSecond().length - series.measuredFrom()),
                series.quiet() ? "quiet" : "still warming"));
      }
    }
    return new Table(
        "Seconds are the variant's own running time.",
        List.of(
            Column.words("variant"),
            Column.number("block"),
            Column.number("warmed", "s"),
            Column.number("measured", "s"),
            Column.words("when measuring began")),
        rows);
  }

  Table outcomes() {
    List<Row> rows = new ArrayList<>();
    for (VariantSummary variant : analysis.variants()) {
      rows.add(outcomes(variant.label(), "warm-up", variant.calls().warmup(), ""));
      String clamped = Numbers.count(variant.calls().clamped());
      rows.add(outcomes(variant.label(), "measured", variant.measured(), clamped));
    }
    return new Table(
        "sent = ok + wrong echo + timeout + rejected + failed; times beyond 60 s count as 60 s.",
        List.of(
            Column.words("variant"),
            Column.words("phase"),
            Column.number("sent"),
            Column.number("ok"),
            Column.number("wrong echo"),
            Column.number("timeout"),
            Column.number("rejected"),
            Column.number("failed"),
            Column.number("times beyond 60 s")),
        rows);
  }

  Table wire() {
    List<Row> rows = new ArrayList<>();
    for (VariantSummary variant : analysis.variants()) {
      VariantCalls calls = variant.calls();
      rows.add(
          Row.of(
              calls.lost() == 0 ? "" : "failed",
              variant.label(),
              variant.plan().serialization() + " (" + variant.plan().serializationId() + ")",
              ids(calls.requestsById()),
              ids(calls.responsesById()),
              Numbers.count(calls.sentByWorkers()),
              Numbers.count(calls.lost())));
    }
    return new Table(
        "Messages by serialization id, counted at the codec, warm-up included.",
        List.of(
            Column.words("variant"),
            Column.words("planned (id)"),
            Column.words("requests"),
            Column.words("responses"),
            Column.number("begun by workers"),
            Column.number("unaccounted")),
        rows);
  }

  Table gates() {
    List<Row> rows = new ArrayList<>();
    for (Gate gate : analysis.validity().gates()) {
      String held = gate.passed() ? "held" : "did not hold";
      rows.add(
          Row.of(gate.passed() ? "" : "failed", gate.name(), gate.limit(), gate.observed(), held));
    }
    return new Table(
        "What had to hold for the figures to be valid.",
        List.of(
            Column.words("gate"),
            Column.words("limit"),
            Column.words("observed"),
            Column.words("held")),
        rows);
  }

  Table littlesLaw() {
    List<Row> rows = new ArrayList<>();
    for (LittlesLaw law : analysis.littlesLaw()) {
      rows.add(
          Row.of(
              "",
              law.variant(),
              Numbers.count(law.threads()),
              Numbers.significant(law.inFlight(), 4),
              Double.isNaN(law.inFlight())
                  ? Numbers.UNKNOWN
                  : law.agrees() ? "agrees within 10 %" : "differs by more than 10 %"));
    }
    return new Table(
        "Little's law: callers = throughput × mean service time.",
        List.of(
            Column.words("variant"),
            Column.number("callers"),
            Column.number("throughput × mean"),
            Column.words("check")),
        rows);
  }

  private Table figures(String caption, List<Figure> figures) {
    List<Row> rows =
        analysis.variants().stream()
            .map(v -> new Row(figureCells(v, figures), v.baseline() ? "baseline" : ""))
            .toList();
    return new Table(caption, figureColumns(figures), rows);
  }

  private List<Column> figureColumns(List<Figure> figures) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.words("variant"));
    figures.forEach(figure -> columns.add(format.column(figure)));
    return columns;
  }

  private List<Cell> figureCells(VariantSummary variant, List<Figure> figures) {
    List<Cell> cells = new ArrayList<>();
    cells.add(Cell.of(variant.label(), variant.baseline() ? "baseline" : ""));
    figures.forEach(figure -> cells.add(format.cell(variant, figure)));
    return cells;
  }

  private static Cell state(VariantSummary variant) {
    if (variant.series().isEmpty()) {
      return Cell.of(Numbers.UNKNOWN);
    }
    return new Cell(StateWords.of(variant), "", variant.quiet() ? "steady" : "warming");
  }

  private static Row outcomes(String variant, String phase, OutcomeCounts counts, String clamped) {
    return Row.of(
        counts.errors() > 0 ? "warming" : "",
        variant,
        phase,
        Numbers.count(counts.sent()),
        Numbers.count(counts.ok()),
        Numbers.count(counts.wrongEcho()),
        Numbers.count(counts.timeout()),
        Numbers.count(counts.rejected()),
        Numbers.count(counts.failed()),
        clamped);
  }

  private static String ids(Map<Integer, Long> counts) {
    return counts.isEmpty()
        ? "none"
        : counts.entrySet().stream()
            .map(e -> Numbers.count(e.getValue()) + " × id " + e.getKey())
            .collect(Collectors.joining(", "));
  }
}
