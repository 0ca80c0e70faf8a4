package io.github.timebench.reports.compat;

import io.github.timebench.model.compat.CompatCell;
import io.github.timebench.model.compat.CompatFrames;
import io.github.timebench.model.compat.CompatPhase;
import io.github.timebench.model.compat.CompatTally;
import io.github.timebench.reports.compat.CompatAnalysis.CompatRow;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import io.github.timebench.reports.table.Table.Format;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The tables of a compatibility matrix. */
public final class CompatTables {
  /** Kinds whose providers run beside one another. */
  private static final Set<String> AT_ONCE = Set.of("mixed", "proxied");

  private CompatTables() {}

  /** A row per cell. */
  public static Table cells(CompatAnalysis analysis) {
    Columns<CompatRow> columns =
        new Columns<CompatRow>()
            .texts("consumer → provider", row -> pair(row.cell()))
            .only(Format.PAGE, Format.MARKDOWN)
            .words("kind", row -> row.cell().kind())
            .words("mode", row -> row.cell().mode())
            .texts("consumer → provider", row -> pair(row.cell()))
            .only(Format.TERMINAL)
            .words("id on the wire", row -> wire(row.cell().frames()))
            .number("heartbeats", "idle phase", row -> Numbers.count(row.cell().idleHeartbeats()))
            .only(Format.PAGE);
    addCounts(columns, row -> row.cell().total());
    columns.add(Column.words("cell"), CompatTables::verdict);
    return columns.table(
        Text.of(
            "Each cell ran beside the same pair without the jar (reference). Ids as the consumer's"
                + " codec saw them, requests and responses together."),
        analysis.rows(),
        CompatTables::mark);
  }

  private static Cell verdict(CompatRow row) {
    String look = row.verdict() == CompatVerdict.GREEN ? "good" : "";
    return new Cell(row.verdict().label(), Text.EMPTY, look);
  }

  private static String mark(CompatRow row) {
    return switch (row.verdict()) {
      case GREEN -> "";
      case REFERENCE -> "baseline";
      case AS_WITHOUT -> "warming";
      case RED -> "failed";
    };
  }

  /** A row per cell that is not green; empty if there is none. */
  public static Table faults(CompatAnalysis analysis) {
    return new Columns<CompatRow>()
        .words("cell", row -> row.cell().name())
        .texts("verdict", row -> row.verdict().label())
        .texts("fault", CompatRow::reason)
        .table(
            Text.of("The first fault of each."),
            analysis.rows().stream().filter(row -> !row.reason().isEmpty()).toList(),
            CompatTables::mark);
  }

  /** A row per phase of a cell. */
  public static Table phases(CompatAnalysis analysis) {
    record Ran(String cell, CompatPhase phase) {}
    List<Ran> phases = new ArrayList<>();
    for (CompatRow row : analysis.rows()) {
      row.cell().phases().forEach(phase -> phases.add(new Ran(row.cell().name(), phase)));
    }
    Columns<Ran> columns =
        new Columns<Ran>()
            .words("cell", Ran::cell)
            .texts("phase", ran -> name(ran.phase()))
            .texts("checks", ran -> checks(ran.phase()));
    addCounts(columns, ran -> ran.phase().total());
    return columns.table(
        Text.of(
            "In a disturbed phase a provider was ended under the calls: prompt errors are expected."),
        phases,
        ran -> ran.phase().total().allRight() || ran.phase().disturbed() ? "" : "failed");
  }

  private static Text name(CompatPhase phase) {
    Text name = Text.known(phase.name());
    return phase.disturbed() ? Text.of("%s (disturbed)", name) : name;
  }

  private static Text checks(CompatPhase phase) {
    return phase.checks().keySet().stream().map(Text::known).collect(Text.commas());
  }

  private static <R> void addCounts(Columns<R> columns, Function<R, CompatTally> tally) {
    columns
        .number("right", row -> Numbers.count(tally.apply(row).right()))
        .number("error", row -> Numbers.count(tally.apply(row).error()))
        .number("wrong", row -> Numbers.count(tally.apply(row).wrong()))
        .number("hung", row -> Numbers.count(tally.apply(row).hung()));
  }

  /** Who calls whom; a restart's providers one after the other. */
  private static Text pair(CompatCell cell) {
    Text between = AT_ONCE.contains(cell.kind()) ? Text.plain(" & ") : Text.of(" then ");
    Text providers = cell.providers().stream().map(Text::plain).collect(Text.joined(between));
    return Text.plain(cell.consumer() + " → ").plus(providers);
  }

  /** Ids of requests and responses with their counts, the most frequent first. */
  private static String wire(CompatFrames frames) {
    Map<Integer, Long> counts = new TreeMap<>(frames.requests());
    frames.responses().forEach((id, count) -> counts.merge(id, count, Long::sum));
    return counts.isEmpty()
        ? Numbers.UNKNOWN
        : counts.entrySet().stream()
            .sorted(Map.Entry.<Integer, Long>comparingByValue(Comparator.reverseOrder()))
            .map(entry -> entry.getKey() + ": " + Numbers.count(entry.getValue()))
            .collect(Collectors.joining(", "));
  }
}
