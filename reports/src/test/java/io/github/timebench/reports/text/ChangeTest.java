package io.github.timebench.reports.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.reports.figures.Figure;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hazard: a change whose direction is lost, or that a spreadsheet does not take for a number. */
class ChangeTest {
  @ParameterizedTest
  @CsvSource({
    "0.87, −13 %",
    "0.9978, −0.22 %",
    "0.9995, 0.0 %",
    "1, 0 %",
    "1.0004, 0.0 %",
    "1.41, +41 %",
    "1.99, +99 %",
    "2.42, 2.4 ×",
    "NaN, n/a",
  })
  void aChangeHasItsSign(double ratio, String said) {
    assertThat(Change.exact(Figure.CALLS_PER_SECOND, ratio).signed()).isEqualTo(said);
  }
}
