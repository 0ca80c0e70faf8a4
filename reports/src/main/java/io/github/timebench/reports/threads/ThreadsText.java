package io.github.timebench.reports.threads;

import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.threads.BlockedPlace;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.MarkdownTable;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.TerminalText;
import io.github.timebench.reports.table.TextGrid;
import io.github.timebench.reports.threads.DumpSeries.Seen;
import io.github.timebench.reports.threads.DumpSeries.Unmoved;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What is known of threads for the terminal, as Markdown and as JSON; lines end in LF. */
public final class ThreadsText {
  /** Rows over time where all are shown. */
  public static final int MAX_MOMENTS = 200;

  private static final double NANOS_PER_SECOND = 1e9;

  private ThreadsText() {}

  /** Lines of at most {@value TextGrid#MAX_WIDTH} characters. */
  public static String plain(ThreadsAnalysis threads) {
    DumpSummary dumps = threads.dumps();
    return new TerminalText(Language.ENGLISH, Text.plain(headings(threads)))
        .add(ThreadTables.pools(dumps))
        .add(Text.EMPTY, Text.plain(deadlocks(dumps)))
        .add(
            Text.of("Where threads are, what blocks most first:"),
            dumps.groups().stream()
                .filter(PlaceGroup::inTheProgram)
                .map(g -> Text.plain(g.sentence() + inDumps(dumps, g.dumps())))
                .toList())
        .add(
            Text.of("With frames of the JDK only:"),
            dumps.groups().stream()
                .filter(group -> !group.inTheProgram())
                .map(g -> Text.plain(g.sentence() + inDumps(dumps, g.dumps())))
                .toList())
        .add(
            Text.of("Stood still in all dumps:"),
            dumps.unmoved().stream().map(one -> Text.plain(unmoved(one))).toList())
        .add(ThreadTables.overTime(dumps, TerminalText.MAX_LINES))
        .add(
            Text.of("Where threads waited, what blocks most first:"),
            threads.recorded().blocked().stream().map(one -> Text.plain(waited(one))).toList())
        .add(ThreadTables.totals(threads.recorded().totals(), TerminalText.MAX_LINES))
        .add(ThreadTables.samples(threads.recorded().samples()))
        .toString();
  }

  /** One line on what was read, then one for each thing that lacks. */
  public static List<String> headings(ThreadsAnalysis threads) {
    DumpSummary dumps = threads.dumps();
    List<String> parts = new ArrayList<>();
    if (!dumps.moments().isEmpty()) {
      long last = dumps.moments().get(dumps.moments().size() - 1).threads();
      parts.add(
          dumps.series()
              ? "%s dumps, %s threads in the last"
                  .formatted(Numbers.count(dumps.moments().size()), Numbers.count(last))
              : "one dump, " + Numbers.count(last) + " threads");
    }
    if (!threads.recorded().blocked().isEmpty()) {
      parts.add("waits recorded in " + counted(threads.recorded().blocked().size(), "place"));
    }
    if (parts.isEmpty()) {
      parts.add("nothing is recorded of threads");
    }
    List<String> lines = new ArrayList<>();
    lines.add(threads.source() + ": " + String.join("; ", parts) + ".");
    if (dumps.incomplete() > 0) {
      lines.add(
          "Of %s the end is missing, so threads may lack."
              .formatted(dumps.series() ? Numbers.count(dumps.incomplete()) + " dumps" : "it"));
    }
    if (dumps.leftOut() > 0) {
      lines.add(
          "%s dumps after the first %s are left out."
              .formatted(Numbers.count(dumps.leftOut()), Numbers.count(DumpSeries.MAX_DUMPS)));
    }
    return lines;
  }

  /** A sentence for each deadlock. */
  public static List<String> deadlocks(DumpSummary dumps) {
    return dumps.deadlocks().stream()
        .map((Seen seen) -> seen.deadlock().sentence() + inDumps(dumps, seen.dumps()))
        .toList();
  }

  private static String inDumps(DumpSummary dumps, long count) {
    return count < dumps.moments().size()
        ? " (in %s of %s dumps)"
            .formatted(Numbers.count(count), Numbers.count(dumps.moments().size()))
        : "";
  }

  private static String unmoved(Unmoved group) {
    return new PlaceGroup(group.key(), group.threads(), "", 1).sentence()
        + ", such as \""
        + group.example()
        + "\"";
  }

  private static String waited(BlockedPlace place) {
    return "%s%s in %s: %s in %s of %s, the longest %s"
        .formatted(
            place.kind().label(),
            place.lockClass().isEmpty() ? "" : " of " + place.lockClass(),
            place.place().isEmpty() ? "(no frames)" : place.place(),
            time(place.totalNanos()),
            counted(place.count(), "wait"),
            counted(place.threads(), "thread"),
            time(place.longestNanos()));
  }

  private static String counted(long count, String what) {
    return Numbers.count(count) + " " + what + (count == 1 ? "" : "s");
  }

  private static String time(long nanos) {
    return nanos >= NANOS_PER_SECOND
        ? Numbers.significant(nanos / NANOS_PER_SECOND, 3) + " s"
        : ThreadTables.millis(nanos) + " ms";
  }

  /** For a pull request or an incident. */
  public static String markdown(ThreadsAnalysis threads) {
    List<String> lines = new ArrayList<>();
    Function<String, String> escaped = MarkdownTable::escaped;
    lines.add("### Threads: " + escaped.apply(threads.source()));
    lines.add("");
    headings(threads).forEach(line -> lines.add(escaped.apply(line)));
    deadlocks(threads.dumps()).forEach(line -> lines.add("- **" + escaped.apply(line) + "**"));
    lines.addAll(MarkdownTable.captioned(tables(threads), Language.ENGLISH));
    return String.join("\n", lines) + "\n";
  }

  /** All tables that have a row, in order. */
  public static List<Table> tables(ThreadsAnalysis threads) {
    DumpSummary dumps = threads.dumps();
    return List.of(
            ThreadTables.places(dumps),
            ThreadTables.pools(dumps),
            ThreadTables.unmoved(dumps),
            ThreadTables.overTime(dumps, MAX_MOMENTS),
            ThreadTables.blocked(threads.recorded().blocked()),
            ThreadTables.totals(threads.recorded().totals(), MAX_MOMENTS),
            ThreadTables.samples(threads.recorded().samples()))
        .stream()
        .filter(table -> !table.isEmpty())
        .toList();
  }

  /** For other programs: all that the analysis has. */
  public static String json(ThreadsAnalysis threads) {
    return ResultFiles.text(threads);
  }
}
