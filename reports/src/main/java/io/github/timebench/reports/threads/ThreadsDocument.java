package io.github.timebench.reports.threads;

import static io.github.timebench.reports.doc.Quantity.MILLIS;

import io.github.timebench.api.Nanos;
import io.github.timebench.model.threads.ThreadsEvidence.BlockedPlace;
import io.github.timebench.reports.doc.Document;
import io.github.timebench.reports.doc.Section;
import io.github.timebench.reports.doc.TerminalText;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table.Format;
import io.github.timebench.reports.threads.DumpSeries.DumpSummary;
import io.github.timebench.reports.threads.DumpSeries.Seen;
import io.github.timebench.reports.threads.DumpSeries.Unmoved;
import io.github.timebench.reports.threads.ThreadsAnalysis.Recorded;
import java.util.ArrayList;
import java.util.List;

/** Dumps and recordings of a JVM as a document: pools, locks, what blocks most, deadlocks. */
public final class ThreadsDocument {
  private static final int MAX_MOMENTS = 200;

  private ThreadsDocument() {}

  public static Document of(ThreadsAnalysis threads) {
    DumpSummary dumps = threads.dumps();
    Recorded recorded = threads.recorded();
    return Document.of(
        Text.of("Threads: %s", threads.source()),
        lead(threads),
        List.of(
            Section.banner("deadlocks", Text.of("DEADLOCK"), "invalid").facts(deadlocks(dumps)),
            Section.of("figures", Text.of("Threads")).table(ThreadTables.pools(dumps)),
            Section.of("places", Text.of("Where threads are, what blocks most first"))
                .facts(groups(dumps, true)),
            Section.of("jdk", Text.of("With frames of the JDK only")).facts(groups(dumps, false)),
            Section.of("unmoved", Text.of("Stood still in all dumps"))
                .facts(dumps.unmoved().stream().map(ThreadsDocument::unmoved).toList()),
            Section.of("waits", Text.of("Where threads waited, what blocks most first"))
                .facts(recorded.blocked().stream().map(ThreadsDocument::waited).toList()),
            overTime(dumps, recorded),
            Section.of("samples", Text.of("Seen running"))
                .table(ThreadTables.samples(recorded.samples()))));
  }

  private static Section overTime(DumpSummary dumps, Recorded recorded) {
    int few = TerminalText.MAX_LINES;
    return Section.of("over-time", Text.of("Over time"))
        .table(ThreadTables.overTime(dumps, few), Format.TERMINAL)
        .table(ThreadTables.overTime(dumps, MAX_MOMENTS), Format.PAGE, Format.MARKDOWN, Format.DATA)
        .table(ThreadTables.totals(recorded.totals(), few), Format.TERMINAL)
        .table(
            ThreadTables.totals(recorded.totals(), MAX_MOMENTS),
            Format.PAGE,
            Format.MARKDOWN,
            Format.DATA);
  }

  private static List<Text> groups(DumpSummary dumps, boolean inTheProgram) {
    return dumps.groups().stream()
        .filter(group -> group.inTheProgram() == inTheProgram)
        .map(group -> inDumps(group.sentence(), dumps, group.dumps()))
        .toList();
  }

  /** One line on what was read, then one for each thing that lacks. */
  private static List<Text> lead(ThreadsAnalysis threads) {
    DumpSummary dumps = threads.dumps();
    List<Text> parts = new ArrayList<>();
    if (!dumps.moments().isEmpty()) {
      parts.add(read(dumps));
    }
    if (!threads.recorded().blocked().isEmpty()) {
      int places = threads.recorded().blocked().size();
      parts.add(Numbers.count(places, "waits recorded in %s place", "waits recorded in %s places"));
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

  static List<Text> deadlocks(DumpSummary dumps) {
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
        Numbers.count(place.count(), "%s wait", "%s waits"),
        Numbers.count(place.threads(), "%s thread", "%s threads"),
        time(place.longestNanos()));
  }

  private static Text time(long nanos) {
    return nanos >= Nanos.PER_SECOND
        ? Text.of("%s s", Numbers.significant(nanos / Nanos.PER_SECOND, 3))
        : Text.of("%s ms", MILLIS.of(nanos));
  }
}
