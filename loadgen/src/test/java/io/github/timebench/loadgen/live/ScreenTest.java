package io.github.timebench.loadgen.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.jline.terminal.Size;
import org.jline.utils.AttributedString;
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
}
