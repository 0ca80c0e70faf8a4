package io.github.timebench.reports.threads;

import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.threads.BlockedPlace;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.MarkdownTable;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.TerminalText;
import io.github.timebench.reports.table.TextLayout;
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

  public static String plain(ThreadsAnalysis threads, TextLayout layout) {
    DumpSummary dumps = threads.dumps();
    return new TerminalText(layout, headings(threads))
        .add(ThreadTables.pools(dumps))
        .add(Text.EMPTY, deadlocks(dumps))
        .add(Text.of("Where threads are, what blocks most first:"), groups(dumps, true))
        .add(Text.of("With frames of the JDK only:"), groups(dumps, false))
        .add(
            Text.of("Stood still in all dumps:"),
            dumps.unmoved().stream().map(ThreadsText::unmoved).toList())
        .add(ThreadTables.overTime(dumps, TerminalText.MAX_LINES))
        .add(
            Text.of("Where threads waited, what blocks most first:"),
            threads.recorded().blocked().stream().map(ThreadsText::waited).toList())
        .add(ThreadTables.totals(threads.recorded().totals(), TerminalText.MAX_LINES))
        .add(ThreadTables.samples(threads.recorded().samples()))
        .toString();
  }

  private static List<Text> groups(DumpSummary dumps, boolean inTheProgram) {
    return dumps.groups().stream()
        .filter(group -> group.inTheProgram() == inTheProgram)
        .map(group -> inDumps(group.sentence(), dumps, group.dumps()))
        .toList();
  }

  /** One line on what was read, then one for each thing that lacks. */
  public static List<Text> headings(ThreadsAnalysis threads) {
    DumpSummary dumps = threads.dumps();
    List<Text> parts = new ArrayList<>();
    if (!dumps.moments().isEmpty()) {
      parts.add(read(dumps));
    }
    if (!threads.recorded().blocked().isEmpty()) {
      int places = threads.recorded().blocked().size();
      parts.add(
          Text.of(
              places == 1 ? "waits recorded in %s place" : "waits recorded in %s places",
              Numbers.count(places)));
    }
    if (parts.isEmpty()) {
      parts.add(Text.of("nothing is recorded of threads"));
    }
    List<Text> lines = new ArrayList<>();
    lines.add(
        Text.of("%s: %s.", threads.source(), parts.stream().collect(Text.joined(Text.of("; ")))));
    if (dumps.incomplete() > 0) {
      lines.add(
          dumps.series()
              ? Text.of(
                  "Of %s dumps the end is missing, so threads may lack.",
                  Numbers.count(dumps.incomplete()))
              : Text.of("Of it the end is missing, so threads may lack."));
    }
    if (dumps.leftOut() > 0) {
      lines.add(
          Text.of(
              "%s dumps after the first %s are left out.",
              Numbers.count(dumps.leftOut()), Numbers.count(DumpSeries.MAX_DUMPS)));
    }
    return lines;
  }

  private static Text read(DumpSummary dumps) {
    String last = Numbers.count(dumps.moments().get(dumps.moments().size() - 1).threads());
    return dumps.series()
        ? Text.of("%s dumps, %s threads in the last", Numbers.count(dumps.moments().size()), last)
        : Text.of("one dump, %s threads", last);
  }

  /** A sentence for each deadlock. */
  public static List<Text> deadlocks(DumpSummary dumps) {
    return dumps.deadlocks().stream()
        .map((Seen seen) -> inDumps(seen.deadlock().sentence(), dumps, seen.dumps()))
        .toList();
  }

  private static Text inDumps(Text sentence, DumpSummary dumps, long count) {
    return count < dumps.moments().size()
        ? Text.of(
            "%s (in %s of %s dumps)",
            sentence, Numbers.count(count), Numbers.count(dumps.moments().size()))
        : sentence;
  }

  private static Text unmoved(Unmoved group) {
    return Text.of(
        "%s, such as \"%s\"",
        new PlaceGroup(group.key(), group.threads(), null, 1).sentence(), group.example());
  }

  private static Text waited(BlockedPlace place) {
    return Text.of(
        "%s in %s: %s in %s of %s, the longest %s",
        ThreadTables.waitedFor(place),
        ThreadTables.orNothing(place.place()),
        time(place.totalNanos()),
        Text.of(place.count() == 1 ? "%s wait" : "%s waits", Numbers.count(place.count())),
        Text.of(place.threads() == 1 ? "%s thread" : "%s threads", Numbers.count(place.threads())),
        time(place.longestNanos()));
  }

  private static Text time(long nanos) {
    return nanos >= NANOS_PER_SECOND
        ? Text.of("%s s", Numbers.significant(nanos / NANOS_PER_SECOND, 3))
        : Text.of("%s ms", ThreadTables.millis(nanos));
  }

  /** For a pull request or an incident. */
  public static String markdown(ThreadsAnalysis threads, Language language) {
    List<String> lines = new ArrayList<>();
    Function<Text, String> escaped = text -> MarkdownTable.escaped(text.in(language));
    lines.add("### " + escaped.apply(Text.of("Threads: %s", threads.source())));
    lines.add("");
    headings(threads).forEach(line -> lines.add(escaped.apply(line)));
    deadlocks(threads.dumps()).forEach(line -> lines.add("- **" + escaped.apply(line) + "**"));
    lines.addAll(MarkdownTable.captioned(tables(threads), language));
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
