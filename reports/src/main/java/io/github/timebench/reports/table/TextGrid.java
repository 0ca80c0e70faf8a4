package io.github.timebench.reports.table;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jline.utils.AttributedString;

/**
 * Lines of cells, aligned for a terminal: words left, numbers right. A last column of words has the
 * room that the others leave. Widths are columns of a terminal, of which a Chinese character takes
 * two and a combining one none.
 */
public final class TextGrid {
  private static final int MAX_CELL = 34;
  private static final String GAP = "  ";
  private static final String NARROW_GAP = " ";

  private final List<List<String>> rows = new ArrayList<>();
  private final List<Boolean> numeric;
  private final int leftColumns;
  private final int maxWidth;

  /**
   * @param numeric of each column, whether it holds numbers; those before the first number tell
   *     rows apart
   * @param maxWidth of a line
   */
  public TextGrid(List<Boolean> numeric, int maxWidth) {
    this.numeric = List.copyOf(numeric);
    this.leftColumns = numeric.contains(true) ? numeric.indexOf(true) : numeric.size();
    this.maxWidth = maxWidth;
  }

  public void add(List<String> cells) {
    rows.add(cells.stream().map(TextGrid::printable).toList());
  }

  /**
   * The lines. The gap between columns shrinks where they would not fit; if that is not enough,
   * those that are too many stand below, beside the first ones again.
   */
  public List<String> lines() {
    int[] widths = widths();
    List<Integer> all = IntStream.range(0, widths.length).boxed().toList();
    if (widthOf(all, widths, NARROW_GAP) <= maxWidth) {
      return lines(all, widths, widthOf(all, widths, GAP) <= maxWidth ? GAP : NARROW_GAP);
    }
    List<String> lines = new ArrayList<>();
    for (List<Integer> columns : parts(widths)) {
      if (!lines.isEmpty()) {
        lines.add("");
      }
      lines.addAll(lines(columns, withRoom(columns, widths), GAP));
    }
    return lines;
  }

  /** The last column of words has the room that the others of its part leave. */
  private int[] withRoom(List<Integer> part, int[] widths) {
    int last = widths.length - 1;
    if (numeric.get(last) || !part.contains(last)) {
      return widths;
    }
    int[] wider = widths.clone();
    List<Integer> others = part.stream().filter(column -> column != last).toList();
    int room = maxWidth - widthOf(others, widths, GAP) - GAP.length();
    wider[last] = Math.max(widths[last], Math.min(room, widest(last)));
    return wider;
  }

  private int[] widths() {
    int columns = rows.get(0).size();
    int[] widths = IntStream.range(0, columns).map(i -> Math.min(MAX_CELL, widest(i))).toArray();
    return withRoom(IntStream.range(0, columns).boxed().toList(), widths);
  }

  private int widest(int column) {
    return rows.stream().mapToInt(row -> width(row.get(column))).max().orElse(0);
  }

  /** Columns that fit beside each other; each part begins with those that tell rows apart. */
  private List<List<Integer>> parts(int[] widths) {
    List<Integer> first = new ArrayList<>(List.of(0));
    while (first.size() < leftColumns
        && widthOf(joined(first, List.of(first.size())), widths, GAP) <= maxWidth / 2) {
      first.add(first.size());
    }
    List<List<Integer>> parts = new ArrayList<>();
    List<Integer> part = first;
    for (List<Integer> next : belongTogether(first.size())) {
      if (part != first && widthOf(joined(part, next), widths, GAP) > maxWidth) {
        parts.add(part);
        part = first;
      }
      part = joined(part, next);
    }
    parts.add(part);
    return parts;
  }

  /** A column whose heading is a sign, such as ×, is about the one before it. */
  private List<List<Integer>> belongTogether(int from) {
    List<List<Integer>> columns = new ArrayList<>();
    for (int i = from; i < rows.get(0).size(); i++) {
      if (i > from && rows.get(0).get(i).length() == 1) {
        columns.set(columns.size() - 1, joined(columns.get(columns.size() - 1), List.of(i)));
      } else {
        columns.add(List.of(i));
      }
    }
    return columns;
  }

  private static List<Integer> joined(List<Integer> some, List<Integer> more) {
    return Stream.concat(some.stream(), more.stream()).toList();
  }

  private static int widthOf(List<Integer> columns, int[] widths, String gap) {
    return columns.stream().mapToInt(i -> widths[i]).sum() + gap.length() * (columns.size() - 1);
  }

  private List<String> lines(List<Integer> columns, int[] widths, String gap) {
    return rows.stream().map(row -> line(row, columns, widths, gap)).toList();
  }

  private String line(List<String> row, List<Integer> columns, int[] widths, String gap) {
    String line =
        columns.stream()
            .map(i -> aligned(i, cut(row.get(i), widths[i]), widths[i]))
            .collect(Collectors.joining(gap));
    return cut(line.stripTrailing(), maxWidth);
  }

  private String aligned(int column, String cell, int width) {
    return numeric.get(column) ? right(cell, width) : left(cell, width);
  }

  /** The columns that a text takes on a terminal. */
  public static int width(String text) {
    return new AttributedString(text).columnLength();
  }

  public static String left(String text, int width) {
    return text + padding(text, width);
  }

  public static String right(String text, int width) {
    return padding(text, width) + text;
  }

  private static String padding(String text, int width) {
    return " ".repeat(Math.max(0, width - width(text)));
  }

  /** A text of at most so many columns, in one line, with … at its end if it was longer. */
  public static String cut(String text, int width) {
    String printable = printable(text);
    return width(printable) <= width ? printable : start(printable, width - 1) + "…";
  }

  private static String printable(String text) {
    return text.replaceAll("\\p{Cntrl}", " ");
  }

  /** The longest start of at most so many columns, which cuts no character. */
  private static String start(String text, int width) {
    return new AttributedString(text).columnSubSequence(0, width).toString();
  }

  /** Text in lines of at most so many columns, which are indented as the first is. */
  public static List<String> wrapped(String text, int width) {
    List<String> lines = new ArrayList<>();
    String rest = printable(text).stripTrailing();
    String indent = " ".repeat(rest.length() - rest.stripLeading().length());
    while (width(rest) > width) {
      String start = start(rest, width);
      int space = rest.lastIndexOf(' ', start.length());
      int cut = space > start.length() / 2 ? space : start.length();
      lines.add(rest.substring(0, cut).stripTrailing());
      rest = indent + rest.substring(cut).stripLeading();
    }
    lines.add(rest);
    return lines;
  }
}
