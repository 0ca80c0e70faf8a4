package io.github.timebench.loadgen.live;

import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.reports.compare.PlanWords;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.TextGrid;
import io.github.timebench.reports.text.RunningVerdicts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/** A run that goes on, as the lines of a terminal of some width. */
final class LiveTable {
  static final int HEAD_LINES = 2;

  private static final int BAR_WIDTH = 8;
  private static final int MAX_MARKS = 20;
  private static final int MIN_SPARKS = 5;
  private static final int MIN_NAME = 8;

  /** The part of a name that may be cut for the latest slices: one in this. */
  private static final int MAX_CUT_FOR_SPARKS = 4;

  private static final String SPARKS = "▁▂▃▄▅▆▇█";

  private static final AttributedStyle PLAIN = AttributedStyle.DEFAULT;
  private static final AttributedStyle HEADING = PLAIN.bold();
  private static final AttributedStyle GOOD = PLAIN.foreground(AttributedStyle.GREEN);
  private static final AttributedStyle CAUTION = PLAIN.foreground(AttributedStyle.YELLOW);
  private static final AttributedStyle BAD = PLAIN.foreground(AttributedStyle.RED);

  private final LiveRun run;
  private final int width;
  private final Text ending;
  private final Language language;

  private LiveTable(LiveRun run, int width, Text ending, Language language) {
    this.run = run;
    this.width = width;
    this.ending = ending;
    this.language = language;
  }

  private record Column(
      String heading,
      boolean left,
      Function<LiveVariant, String> text,
      Function<LiveVariant, AttributedStyle> style) {
    static Column number(String heading, Function<LiveVariant, String> text) {
      return new Column(heading, false, text, variant -> PLAIN);
    }

    int width(List<LiveVariant> variants) {
      return variants.stream()
          .mapToInt(variant -> TextGrid.width(text.apply(variant)))
          .reduce(TextGrid.width(heading), Math::max);
    }

    /** Without its middle where it is too long: variants differ in both ends of their names. */
    private static String shortened(String name, int width) {
      int tail = width / 2;
      return TextGrid.width(name) <= width
          ? name
          : name.substring(0, width - 1 - tail) + "…" + name.substring(name.length() - tail);
    }

    String aligned(String cell, int width) {
      String cut = TextGrid.cut(left ? shortened(cell, width) : cell, width);
      return left ? TextGrid.left(cut, width) : TextGrid.right(cut, width);
    }
  }

  /**
   * The lines: what runs, how far it is, a row per variant, the gates.
   *
   * @param width columns that may be used
   * @param height lines that may be used; rows of variants beyond are counted only
   * @param ending that the run ends soon, since the user wants so; empty if not
   */
  static List<AttributedString> lines(
      LiveRun run, int width, int height, Text ending, Language language) {
    LiveTable table = new LiveTable(run, width, ending, language);
    List<AttributedString> lines = new ArrayList<>();
    lines.add(table.cut(table.heading(), HEADING));
    table
        .progress()
        .forEach(line -> lines.add(table.cut(line, ending.isEmpty() ? PLAIN : CAUTION)));
    List<AttributedString> rows = table.rows();
    int room = Math.max(1, height - lines.size() - 1);
    if (rows.size() <= room) {
      lines.addAll(rows);
    } else {
      lines.addAll(rows.subList(0, room - 1));
      lines.add(table.cut(table.say(Text.of("… and %s more", rows.size() - room + 1)), PLAIN));
    }
    lines.add(table.gates());
    return lines.subList(0, Math.min(lines.size(), Math.max(1, height)));
  }

  private String say(Text text) {
    return text.in(language);
  }

  private AttributedString cut(String line, AttributedStyle style) {
    return new AttributedString(TextGrid.cut(line, width), style);
  }

  private String heading() {
    String what =
        say(PlanWords.payload(run.plan().payload())) + " · " + say(PlanWords.load(run.plan()));
    String far = say(run.place()) + " · " + say(LiveWords.spent(run.goneSeconds(), run.left()));
    int room = width - TextGrid.width(far) - 2;
    return room < MIN_NAME ? far : TextGrid.left(TextGrid.cut(what, room), room) + "  " + far;
  }

  /** One line, and more below it where the notice of an end has no room beside it. */
  private List<String> progress() {
    StringBuilder line = new StringBuilder();
    int ended = run.block();
    line.append(ended > MAX_MARKS ? "✔ × " + ended + " " : "✔ ".repeat(ended));
    int full = (int) Math.round(BAR_WIDTH * Math.min(1, run.blockShare()));
    line.append("▓".repeat(full)).append("░".repeat(BAR_WIDTH - full));
    line.append("  ").append(say(run.phase()));
    if (ending.isEmpty()) {
      return List.of(line.toString());
    }
    String whole = line + " · " + say(ending);
    return TextGrid.width(whole) <= width
        ? List.of(whole)
        : Stream.concat(Stream.of(line.toString()), TextGrid.wrapped(say(ending), width).stream())
            .toList();
  }

  private List<Column> columns() {
    List<Column> columns = new ArrayList<>();
    columns.add(new Column("", true, LiveVariant::label, variant -> PLAIN));
    if (run.variants().stream().anyMatch(LiveVariant::isOffered)) {
      columns.add(Column.number(say(LiveWords.OFFERED), LiveVariant::offered));
    }
    columns.add(Column.number(say(LiveWords.CALLS), LiveVariant::callsPerSecond));
    if (!run.plan().study().probes() && !run.plan().quick()) {
      Map<String, Text> ratios = run.known().map(RunningVerdicts::ratios).orElse(Map.of());
      columns.add(
          Column.number(
              say(RunningVerdicts.heading(run.plan())),
              variant -> say(ratios.getOrDefault(variant.label(), Text.EMPTY))));
    }
    columns.add(Column.number(say(LiveWords.P99), LiveVariant::p99Millis));
    columns.add(
        new Column(
            say(LiveWords.ERRORS),
            false,
            variant -> Long.toString(variant.errors()),
            variant -> variant.errors() > 0 ? BAD : PLAIN));
    columns.add(
        new Column(
            say(LiveWords.STATE),
            true,
            variant -> say(Text.of(variant.state())),
            LiveTable::styleOfState));
    return columns;
  }

  private static AttributedStyle styleOfState(LiveVariant variant) {
    return switch (variant.state()) {
      case LiveWords.QUIET -> GOOD;
      case LiveWords.NOT_QUIET, Progress.WARMING -> CAUTION;
      default -> PLAIN;
    };
  }

  /**
   * How the columns stand.
   *
   * @param gap between them
   * @param sparks columns for the latest slices; 0 for none
   */
  private record Layout(int[] widths, int gap, int sparks) {
    /** Names shrink a little for the latest slices, and as far as they must for the others. */
    static Layout of(int[] wanted, int width) {
      int sum = Arrays.stream(wanted).sum();
      int gap = sum + 2 * wanted.length + MIN_SPARKS <= width ? 2 : 1;
      int free = width - sum - gap * wanted.length;
      int name = wanted[0];
      boolean sparks = MIN_SPARKS - free <= name / MAX_CUT_FOR_SPARKS;
      int missing = sparks ? MIN_SPARKS - free : -free - gap;
      int[] widths = wanted.clone();
      widths[0] = Math.min(name, Math.max(MIN_NAME, name - missing));
      return new Layout(
          widths, gap, sparks ? Math.min(LiveVariant.SLICES, Math.max(MIN_SPARKS, free)) : 0);
    }
  }

  private List<AttributedString> rows() {
    List<LiveVariant> variants = run.variants();
    List<Column> columns = columns();
    Layout layout =
        Layout.of(columns.stream().mapToInt(column -> column.width(variants)).toArray(), width);
    double top =
        variants.stream().flatMap(variant -> variant.latest().stream()).reduce(0.0, Math::max);
    List<AttributedString> rows = new ArrayList<>();
    rows.add(
        row(
            layout,
            columns,
            Column::heading,
            column -> PLAIN,
            TextGrid.cut(say(LiveWords.LATEST), Math.max(MIN_SPARKS, layout.sparks()))));
    for (LiveVariant variant : variants) {
      rows.add(
          row(
              layout,
              columns,
              column -> column.text().apply(variant),
              column -> column.style().apply(variant),
              sparks(variant.latest(), top, layout.sparks())));
    }
    return rows;
  }

  private AttributedString row(
      Layout layout,
      List<Column> columns,
      Function<Column, String> text,
      Function<Column, AttributedStyle> style,
      String sparks) {
    AttributedStringBuilder row = new AttributedStringBuilder();
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      row.append(i == 0 ? "" : " ".repeat(layout.gap()));
      row.styled(style.apply(column), column.aligned(text.apply(column), layout.widths()[i]));
    }
    if (layout.sparks() > 0) {
      row.append(" ".repeat(layout.gap())).append(sparks);
    }
    return row.toAttributedString().columnSubSequence(0, width);
  }

  /** From 0 to the highest of all variants, so that they can be compared. */
  private static String sparks(List<Double> calls, double top, int width) {
    StringBuilder sparks = new StringBuilder();
    for (double each : calls.subList(Math.max(0, calls.size() - width), calls.size())) {
      double share = top > 0 ? each / top : 0;
      sparks.append(SPARKS.charAt((int) Math.round(share * (SPARKS.length() - 1))));
    }
    return sparks.toString();
  }

  private AttributedString gates() {
    if (run.known().isEmpty()) {
      return cut(say(LiveWords.GATES_LATER), PLAIN);
    }
    RunAnalysis known = run.known().get();
    return cut(
        LiveGates.words(known).stream().map(this::say).collect(Collectors.joining(" · ")),
        LiveGates.hold(known) ? PLAIN : BAD);
  }
}
