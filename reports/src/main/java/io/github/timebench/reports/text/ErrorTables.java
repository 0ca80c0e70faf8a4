package io.github.timebench.reports.text;

import io.github.timebench.api.Nanos;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Readings.ErrorKind;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What calls failed of, over all blocks. */
public final class ErrorTables {
  static final int MAX_ROWS = 100;

  /** Sorts a time behind every time of an earlier block. */
  private static final double SECONDS_OF_A_BLOCK = 1e9;

  private final RunResult run;
  private final OutcomeCounts ends;
  private final List<Row> rows;

  public ErrorTables(RunResult run) {
    this.run = run;
    this.ends =
        run.blocks().stream()
            .flatMap(block -> block.totals().stream())
            .map(VariantTotals::ends)
            .reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
    this.rows = rows(run);
  }

  private record Seen(int block, long nanos) {}

  /** A kind of errors of a variant; its message is that of the first. */
  private record Row(String variant, ErrorKind kind, long count, Seen first, Seen last) {
    Row and(Row later) {
      return new Row(variant, kind, count + later.count, first, later.last);
    }
  }

  private static List<Row> rows(RunResult run) {
    Map<List<String>, Row> rows = new LinkedHashMap<>();
    for (String variant : run.plan().labels()) {
      for (Block block : run.blocks()) {
        block.pairs().stream()
            .flatMap(pair -> pair.readings().errors().stream())
            .filter(errors -> errors.variant().equals(variant))
            .flatMap(errors -> errors.kinds().stream())
            .forEach(kind -> add(rows, variant, block.index(), kind));
      }
    }
    return rows.values().stream().sorted(Comparator.comparingLong(Row::count).reversed()).toList();
  }

  private static void add(Map<List<String>, Row> rows, String variant, int block, ErrorKind kind) {
    Seen first = new Seen(block, kind.firstNanos());
    Row row = new Row(variant, kind, kind.count(), first, new Seen(block, kind.lastNanos()));
    List<String> alike = kind.alike();
    rows.merge(List.of(variant, alike.get(0), alike.get(1), alike.get(2)), row, Row::and);
  }

  /** Whether a call did not end well, those of the warm-up included. */
  public boolean any() {
    return ends.errors() > 0;
  }

  /** That there was none; empty where there were some, or no calls. */
  public Text none() {
    return ends.sent() == 0 || any()
        ? Text.EMPTY
        : Text.of("No errors: every call was answered as expected, in the warm-up, too.");
  }

  /** What the table does not have; may be empty. */
  public Text beyond() {
    if (rows.isEmpty()) {
      return Text.of(
          "%s calls did not end well. What they failed of was not kept: the run was stored by an"
              + " earlier version.",
          Numbers.count(ends.errors()));
    }
    if (rows.size() <= MAX_ROWS) {
      return Text.EMPTY;
    }
    return Text.of(
        "%s more kinds of errors are in result.json.", Numbers.count(rows.size() - MAX_ROWS));
  }

  public Table table() {
    return new Columns<Row>()
        .words("variant", Row::variant)
        .texts("outcome", row -> RunWords.outcome(row.kind().outcome()))
        .add(Column.words("exception"), row -> exception(row.kind()))
        .count("errors", Row::count)
        .add(Column.number("first seen"), row -> seen(row.first()))
        .add(Column.number("last seen"), row -> seen(row.last()))
        .words("its message", row -> row.kind().message())
        .table(
            Text.of(
                "Errors whose outcome and exception are the same, and whose messages differ in"
                    + " numbers and addresses alone, are one kind; the message is that of the"
                    + " first. Of calls of the warm-up, too; seconds are those since it began."),
            rows.subList(0, Math.min(rows.size(), MAX_ROWS)));
  }

  private static Cell exception(ErrorKind kind) {
    if (kind.exception().isEmpty()) {
      boolean answered = kind.outcome().equals("wrong_echo");
      return Cell.of(answered ? Text.of("none: answered") : Text.of("other kinds"));
    }
    int name = kind.exception().lastIndexOf('.') + 1;
    return Cell.of(kind.exception().substring(name), kind.exception().substring(0, name));
  }

  private Cell seen(Seen seen) {
    double seconds = seen.nanos() / Nanos.PER_SECOND;
    String shown = String.format(Locale.ROOT, "%.1f", seconds);
    Text text =
        run.blocks().size() == 1
            ? Text.of("%s s", shown)
            : Text.of("block %s, %s s", seen.block() + 1, shown);
    return Cell.of(text).sortedBy(seen.block() * SECONDS_OF_A_BLOCK + seconds);
  }
}
