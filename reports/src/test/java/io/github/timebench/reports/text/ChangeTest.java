package io.github.timebench.reports.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.statistics.Estimate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Hazards: a change whose direction is lost, that a spreadsheet does not take for a number, or that
 * lies outside of its own interval once both are rounded.
 */
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

  @ParameterizedTest
  @CsvSource({
    "0.84, 0.87, 0.90, 13 % fewer calls (10 to 16 %), −13 %",
    "0.8722, 0.8730, 0.8738, 12.7 % fewer calls (12.6 to 12.8 %), −12.7 %",
    "0.87291, 0.87300, 0.87309, 12.70 % fewer calls (12.69 to 12.71 %), −12.70 %",
    "1.1264, 1.1272, 1.1278, 12.7 % more calls (12.6 to 12.8 %), +12.7 %",
    "2.422, 2.426, 2.430, 2.43 times the calls (2.42 to 2.43 times), 2.43 ×",
    "0.98, 1.01, 1.02, 1.0 % more calls (2.0 % fewer to 2.0 % more), +1.0 %",
  })
  void aChangeHasTheDigitsOfItsInterval(
      double low, double value, double high, String sentence, String signed) {
    Estimate ratio = new Estimate(value, low, high, 0.01, 1, 3, 4, Estimate.How.MEAN);
    Change change = new Change(Figure.CALLS_PER_SECOND, ratio);

    assertThat(change.inSentence()).hasToString(sentence);
    assertThat(sentence).startsWith(change.alone().english());
    assertThat(change.signed()).isEqualTo(signed);
  }
}
