package io.github.timebench.reports.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Hazards: columns that do not stand below each other, for a character is as wide as two; a cut in
 * the middle of one.
 */
class TextGridTest {
  /** Two columns each. */
  private static final String CHINESE = "订单时间";

  private static List<String> lines(String... cells) {
    TextGrid grid = new TextGrid(List.of(false, true), 120);
    for (int i = 0; i < cells.length; i += 2) {
      grid.add(List.of(cells[i], cells[i + 1]));
    }
    return grid.lines();
  }

  @Test
  void charactersOfTwoColumnsKeepTheColumnsBehindThem() {
    assertThat(lines("variant", "calls/s", CHINESE, "8,620", "date", "7"))
        .containsExactly("variant   calls/s", CHINESE + "    8,620", "date            7")
        .allSatisfy(line -> assertThat(TextGrid.width(line)).isEqualTo(17));
  }

  @Test
  void combiningMarksAndSurrogatesAreOneCharacter() {
    assertThat(lines("cafe\u0301", "1", "\uD840\uDC0B", "2"))
        .containsExactly("cafe\u0301  1", "\uD840\uDC0B    2");
  }

  @Test
  void aCellIsCutBetweenCharacters() {
    String cell = "a" + CHINESE.repeat(5);

    assertThat(lines(cell, "1").get(0)).isEqualTo("a" + CHINESE.repeat(4) + "…  1");
  }

  @Test
  void columnsThatDoNotFitStandBelowBesideTheFirstOnes() {
    TextGrid grid = new TextGrid(List.of(false, true, true, true, true), 21);
    grid.add(List.of("variant", "p50 ms", "p99 ms", "×", "errors"));
    grid.add(List.of("date", "13.2", "24.0", "1.00", "0"));

    assertThat(grid.lines())
        .containsExactly(
            "variant  p50 ms",
            "date       13.2",
            "",
            "variant  p99 ms     ×",
            "date       24.0  1.00",
            "",
            "variant  errors",
            "date          0");
  }

  @Test
  void wordsThatTellRowsApartStandInEachPartIfTheyFitHalfALine() {
    TextGrid grid = new TextGrid(List.of(false, false, false, true, true), 24);
    grid.add(List.of("type", "codec", "operation", "bytes", "ratio"));
    grid.add(List.of("date", "jdk", "write", "71", "1.00"));

    assertThat(grid.lines())
        .containsExactly(
            "type  codec  operation",
            "date  jdk    write",
            "",
            "type  codec  bytes",
            "date  jdk       71",
            "",
            "type  codec  ratio",
            "date  jdk     1.00");
  }

  @Test
  void theGapShrinksBeforeColumnsGoBelow() {
    TextGrid grid = new TextGrid(List.of(false, true, true), 12);
    grid.add(List.of("type", "bytes", "×"));

    assertThat(grid.lines()).containsExactly("type bytes ×");
  }

  @Test
  void wordsBehindNumbersStandLeftAndHaveTheRoomThatIsLeft() {
    TextGrid grid = new TextGrid(List.of(false, true, false), 60);
    grid.add(List.of("option", "bytes", "price"));
    grid.add(List.of("jar", "1,204", "one jar on both sides, in any order of them"));
    grid.add(List.of("as it is", "9", "none"));

    assertThat(grid.lines())
        .containsExactly(
            "option    bytes  price",
            "jar       1,204  one jar on both sides, in any order of them",
            "as it is      9  none");
  }

  @Test
  void linesThatFollowAreIndentedAsTheFirstIs() {
    assertThat(TextGrid.wrapped("  one two three", 9)).containsExactly("  one two", "  three");
  }

  @Test
  void textIsWrappedByItsColumns() {
    List<String> lines = TextGrid.wrapped((CHINESE + " ").repeat(30), 120);

    assertThat(lines)
        .hasSize(3)
        .allSatisfy(line -> assertThat(TextGrid.width(line)).isLessThanOrEqualTo(120));
    assertThat(String.join(" ", lines)).isEqualTo((CHINESE + " ").repeat(30).strip());
  }

  @Test
  void textWithoutASpaceIsCutAtTheWidth() {
    assertThat(TextGrid.wrapped(CHINESE.repeat(20), 120))
        .containsExactly(CHINESE.repeat(15), CHINESE.repeat(5));
  }
}
