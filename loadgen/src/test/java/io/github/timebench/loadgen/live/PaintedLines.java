package io.github.timebench.loadgen.live;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jline.utils.WCWidth;

/**
 * The lines that a terminal shows after it was written to: as much of one as the display uses, and
 * a failure for anything else.
 */
final class PaintedLines {
  private static final Pattern SEQUENCE = Pattern.compile("\u001b\\[([\\d;]*)([@A-Za-z])");

  private final int columns;
  private final List<List<String>> rows = new ArrayList<>();
  private int row;
  private int column;

  PaintedLines(int columns) {
    this.columns = columns;
  }

  List<String> after(String written) {
    Matcher sequence = SEQUENCE.matcher(written);
    int at = 0;
    while (at < written.length()) {
      int character = written.codePointAt(at);
      if (character == '\u001b') {
        if (!sequence.find(at) || sequence.start() != at) {
          throw new AssertionError("not understood: " + written.substring(at));
        }
        control(sequence.group(1), sequence.group(2).charAt(0));
        at = sequence.end();
      } else {
        put(character);
        at += Character.charCount(character);
      }
    }
    List<String> lines =
        rows.stream().map(cells -> String.join("", cells).stripTrailing()).toList();
    int last = lines.size();
    while (last > 0 && lines.get(last - 1).isEmpty()) {
      last--;
    }
    return lines.subList(0, last);
  }

  private void put(int character) {
    switch (character) {
      case '\r' -> column = 0;
      case '\n' -> row++;
      case '\b' -> column--;
      default -> {
        int width = WCWidth.wcwidth(character);
        if (column + width > columns) {
          throw new AssertionError("a terminal of " + columns + " columns would wrap");
        }
        List<String> cells = cells();
        cells.set(column, Character.toString(character));
        for (int i = 1; i < width; i++) {
          cells.set(column + i, "");
        }
        column += width;
      }
    }
  }

  private List<String> cells() {
    while (rows.size() <= row) {
      rows.add(new ArrayList<>());
    }
    List<String> cells = rows.get(row);
    while (cells.size() < columns) {
      cells.add(" ");
    }
    return cells;
  }

  private void control(String parameters, char last) {
    int count = parameters.matches("\\d+") ? Integer.parseInt(parameters) : 1;
    switch (last) {
      case 'm' -> {}
      case 'A' -> row -= count;
      case 'B' -> row += count;
      case 'C' -> column += count;
      case 'D' -> column -= count;
      case 'G' -> column = count - 1;
      case '@' -> {
        for (int i = 0; i < count; i++) {
          cells().add(column, " ");
          cells().remove(columns);
        }
      }
      case 'P' -> {
        for (int i = 0; i < count; i++) {
          cells().remove(column);
          cells().add(" ");
        }
      }
      case 'K' -> erase(cells(), column);
      case 'J' -> {
        erase(cells(), column);
        rows.subList(row + 1, rows.size()).clear();
      }
      default -> throw new AssertionError("not understood: " + parameters + last);
    }
  }

  private static void erase(List<String> cells, int from) {
    for (int i = from; i < cells.size(); i++) {
      cells.set(i, " ");
    }
  }
}
