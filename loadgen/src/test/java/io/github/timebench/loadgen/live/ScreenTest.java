package io.github.timebench.loadgen.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jline.terminal.Size;
import org.jline.utils.AttributedString;
import org.jline.utils.WCWidth;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hazards: rests of what was painted before, above all of a wider terminal; lines that are lost.
 */
class ScreenTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private static List<AttributedString> lines(String... lines) {
    return Stream.of(lines).map(AttributedString::new).toList();
  }

  private List<String> shown(int columns) {
    return new PaintedLines(columns).after(out.toString(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(ints = {80, 200})
  void whatIsPaintedTakesThePlaceOfWhatWasThere(int columns) {
    try (Screen screen = new Screen("xterm-256color", out, new Size(columns, 24))) {
      screen.paint(lines("", "one 订单 1", "two", "three"));
      screen.paint(lines("", "one 订单 2", "", "3"));

      assertThat(shown(columns)).containsExactly("", "one 订单 2", "", "3");
    }
    assertThat(shown(columns)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {80, 200})
  void whatIsSaidStaysAbove(int columns) {
    try (Screen screen = new Screen("xterm", out, new Size(columns, 24))) {
      screen.paint(lines("", "table"));
      screen.say(List.of("first", "second"));
      screen.paint(lines("", "table"));
      screen.say(List.of("third"));
      screen.paint(lines("", "table"));

      assertThat(shown(columns)).containsExactly("first", "second", "third", "", "table");
    }
    assertThat(shown(columns)).containsExactly("first", "second", "third");
  }

  @Test
  void aNarrowerTerminalIsPaintedAnew() {
    try (Screen screen = new Screen("xterm", out, new Size(200, 24))) {
      assertThat(screen.width()).isEqualTo(199);
      screen.paint(lines("", "x".repeat(199)));
      screen.resize(new Size(80, 24));
      assertThat(screen.width()).isEqualTo(79);
      screen.paint(lines("", "y".repeat(79)));

      assertThat(shown(200)).containsExactly("", "y".repeat(79));
    }
  }

  /** Control sequences that the terminal itself is sent are not looked at. */
  @Test
  void controlSequencesOfOthersAreNeitherPaintedNorSaid() {
    try (Screen screen = new Screen("xterm", out, new Size(80, 24))) {
      screen.paint(lines("host \u009b31m\u001b]0;owned\u0007"));
      screen.say(List.of("lost \u001b]0;owned\u0007"));

      assertThat(out.toString(StandardCharsets.UTF_8))
          .contains("owned")
          .doesNotContain("\u001b]", "\u009b", "\u0007");
    }
  }

  @Test
  void colorsEndWithTheirCell() {
    try (Screen screen = new Screen("xterm-256color", out, new Size(80, 24))) {
      screen.paint(
          List.of(
              AttributedString.fromAnsi("\u001b[31mred\u001b[0m plain"),
              new AttributedString("x")));

      assertThat(out.toString(StandardCharsets.UTF_8)).contains("\u001b[31m");
      assertThat(shown(80)).containsExactly("red plain", "x");
    }
  }

  /**
   * The lines that a terminal shows after it was written to: as much of one as the display uses,
   * and a failure for anything else.
   */
  static final class PaintedLines {
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
}
