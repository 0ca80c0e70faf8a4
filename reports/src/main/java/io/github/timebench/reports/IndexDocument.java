package io.github.timebench.reports;

import io.github.timebench.reports.RunIndex.StoredRun;
import io.github.timebench.reports.doc.Document;
import io.github.timebench.reports.doc.Part;
import io.github.timebench.reports.doc.RunTime;
import io.github.timebench.reports.doc.Section;
import io.github.timebench.reports.gates.Validity.Status;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.page.PageAddress;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import io.github.timebench.reports.table.Table.Format;
import io.github.timebench.reports.text.ComparisonDocument;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** All runs of a folder: what each found, and the ways to its pages. */
public final class IndexDocument {
  /** Its title, by which a page is known as one that may be replaced. */
  static final String TITLE = "Timebench: all runs";

  private static final Text NO_FINDING = Text.of("A run that is not VALID is no finding.");

  private IndexDocument() {}

  /**
   * @param runs newest first
   * @param prefix what stands before a run's name in a command; empty if the name is enough
   */
  public static Document of(List<StoredRun> runs, String prefix) {
    Text count = runs.size() == 1 ? Text.of("One run") : Text.of("%s runs", runs.size());
    return Document.of(
        Text.of(TITLE), List.of(count), List.of(found(runs, prefix), compared(runs), lost(runs)));
  }

  private static Section found(List<StoredRun> runs, String prefix) {
    List<StoredRun> found = runs.stream().filter(run -> run.headline().isPresent()).toList();
    Section section = Section.of("runs", Text.of("All runs, newest first")).titled(Format.PAGE);
    boolean pair = found.stream().filter(run -> asked(run.headline().get())).count() > 1;
    return (pair ? section.page(new Part.Pair(prefix)) : section)
        .table(table(found), Format.PAGE)
        .lines(found.stream().flatMap(IndexDocument::lines).toList(), Format.TERMINAL)
        .text(NO_FINDING, Format.TERMINAL);
  }

  /** On the terminal a run has a line, and what it found stands below. */
  private static Stream<Cell> lines(StoredRun run) {
    Headline headline = run.headline().orElseThrow();
    Text facts =
        Stream.of(
                Stream.of(Text.plain(run.name())),
                headline.status().stream().map(Status::label),
                Stream.of(headline.what()))
            .flatMap(Function.identity())
            .collect(Text.joined(Text.plain("  ")));
    return Stream.concat(
            Stream.of(facts),
            headline.answer().stream().limit(1).map(said -> Text.plain("  ").plus(said)))
        .map(Cell::of);
  }

  private static Table table(List<StoredRun> found) {
    return new Columns<StoredRun>()
        .add(
            Column.words("run"),
            run -> Cell.leading(run.name(), address(run, RunFolder.REPORT_HTML)))
        .add(
            Column.words("started"),
            run -> Cell.of(RunTime.began(run.at())).sortedBy(run.at().getEpochSecond()))
        .add(Column.words("plan"), run -> plan(run.headline().orElseThrow()))
        .add(Column.words("validity"), run -> validity(run.headline().orElseThrow()))
        .add(Column.words("answer"), run -> Cell.first(run.headline().orElseThrow().answer()))
        .table(NO_FINDING, found, run -> asked(run.headline().orElseThrow()) ? "" : "apart");
  }

  /** Whether it can be compared with another one. */
  private static boolean asked(Headline headline) {
    return !headline.asked().plan().isEmpty();
  }

  private static Cell plan(Headline headline) {
    return Cell.of(headline.what(), headline.asked().machine());
  }

  private static Cell validity(Headline headline) {
    return headline
        .status()
        .map(status -> new Cell(status.label(), Text.EMPTY, look(status)))
        .orElse(Cell.of(""));
  }

  private static String look(Status status) {
    return switch (status) {
      case VALID -> "good";
      case FIRST_LOOK -> "undecided";
      default -> "slower";
    };
  }

  /** The script that makes a command of two runs looks for their page by the text of its link. */
  private static Section compared(List<StoredRun> runs) {
    Section section = Section.of("comparisons", Text.of("Pages of two runs"));
    for (StoredRun run : runs) {
      for (String other : run.comparedWith()) {
        String page = ComparisonDocument.PREFIX + other + ComparisonDocument.SUFFIX;
        section = section.link(Text.plain(other + " → " + run.name()), address(run, page));
      }
    }
    return section;
  }

  private static Section lost(List<StoredRun> runs) {
    List<StoredRun> lost = runs.stream().filter(run -> run.headline().isEmpty()).toList();
    Section section =
        Section.of("lost", Text.of("Not in the list"))
            .titled(Format.PAGE)
            .facts(
                lost.stream().map(run -> Text.of("%1$s: %2$s", run.name(), run.problem())).toList(),
                Format.TERMINAL);
    for (StoredRun run : lost) {
      String report = address(run, RunFolder.REPORT_HTML);
      section = section.page(new Part.Link(Text.plain(run.name()), report, run.problem()));
    }
    return section;
  }

  private static String address(StoredRun run, String file) {
    return PageAddress.of(Path.of(run.name(), file));
  }
}
