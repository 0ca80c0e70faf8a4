package io.github.timebench.reports.compat;

import io.github.timebench.model.compat.CompatCell;
import io.github.timebench.model.compat.CompatCell.CompatFrames;
import io.github.timebench.model.compat.CompatCell.CompatPhase;
import io.github.timebench.model.compat.CompatCell.CompatTally;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.reports.compat.CompatAnalysis.CompatRow;
import io.github.timebench.reports.compat.CompatAnalysis.CompatVerdict;
import io.github.timebench.reports.doc.Document;
import io.github.timebench.reports.doc.EnvironmentTables;
import io.github.timebench.reports.doc.RunTime;
import io.github.timebench.reports.doc.Section;
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

/** What a run of the compatibility matrix found. */
public final class CompatDocument {
  /** Kinds whose providers run beside one another. */
  private static final Set<String> AT_ONCE = Set.of("mixed", "proxied");

  private CompatDocument() {}

  /** The outcome, a row per cell, what keeps cells from green. */
  public static Document of(CompatAnalysis analysis) {
    return Document.of(
        Text.of("Compatibility of hessian2-time"),
        List.of(
            Text.of(
                "Run %1$s, started %2$s, took %3$s; %4$s cells beside their references; Timebench %5$s",
                analysis.result().runId(),
                RunTime.began(analysis.result().startedAt()),
                RunTime.took(analysis.result().elapsedSeconds()),
                analysis.judged(),
                analysis.result().timebenchVersion())),
        List.of(
            outcome(analysis).text(sentence(analysis)),
            Section.of("figures", Text.of("Cells")).table(cells(analysis)),
            Section.of("faults", Text.of("What keeps cells from green")).facts(faults(analysis)),
            Section.of("phases", Text.of("Phases")).table(phases(analysis), Format.PAGE),
            EnvironmentTables.section(
                analysis.result().command(), analysis.result().environment())));
  }

  private static Section outcome(CompatAnalysis analysis) {
    return analysis.allGreen()
        ? Section.banner("outcome", Text.of("ALL GREEN"), "valid")
        : Section.banner("outcome", Text.of("NOT ALL GREEN"), "invalid");
  }

  private static List<Text> faults(CompatAnalysis analysis) {
    return analysis.rows().stream()
        .filter((CompatRow row) -> !row.reason().isEmpty())
        .map(row -> Text.of("%s: %s", row.cell().name(), row.reason()))
        .toList();
  }

  /** How many cells are green, and whether the matrix is complete. */
  private static Text sentence(CompatAnalysis analysis) {
    Text counts =
        Text.of(
            "%s of %s cells are green, %s as bad as without the jar, %s red.",
            analysis.count(CompatVerdict.GREEN),
            analysis.judged(),
            analysis.count(CompatVerdict.AS_WITHOUT),
            analysis.count(CompatVerdict.RED));
    RunEnd end = analysis.result().end();
    return end.kind() == RunEnd.Kind.COMPLETE
        ? counts
        : Text.sentences(List.of(counts, Text.of("Not complete: %s.", Text.of(end.reason()))));
  }

  private static Table cells(CompatAnalysis analysis) {
    Columns<CompatRow> columns =
        new Columns<CompatRow>()
            .words("cell", row -> row.cell().name())
            .only(Format.DATA)
            .texts("consumer → provider", row -> pair(row.cell()))
            .only(Format.PAGE, Format.MARKDOWN)
            .words("kind", row -> row.cell().kind())
            .words("mode", row -> row.cell().mode())
            .texts("consumer → provider", row -> pair(row.cell()))
            .only(Format.TERMINAL)
            .words("id on the wire", row -> wire(row.cell().frames()))
            .count("heartbeats", "idle phase", row -> row.cell().idleHeartbeats())
            .only(Format.PAGE);
    addCounts(columns, row -> row.cell().total());
    columns.add(Column.words("verdict"), CompatDocument::verdict);
    return columns.table(
        Text.of(
            "Each cell ran beside the same pair without the jar (reference). Ids as the consumer's"
                + " codec saw them, requests and responses together."),
        analysis.rows(),
        CompatDocument::mark);
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

  private static Table phases(CompatAnalysis analysis) {
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
    Text name = Text.of(phase.name());
    return phase.disturbed() ? Text.of("%s (disturbed)", name) : name;
  }

  private static Text checks(CompatPhase phase) {
    return phase.checks().keySet().stream().map(Text::of).collect(Text.commas());
  }

  private static <R> void addCounts(Columns<R> columns, Function<R, CompatTally> tally) {
    columns
        .count("right", row -> tally.apply(row).right())
        .count("error", row -> tally.apply(row).error())
        .count("wrong", row -> tally.apply(row).wrong())
        .count("hung", row -> tally.apply(row).hung());
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
