package io.github.timebench.reports.doc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.reports.statistics.Estimate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Hazard: an estimate that lies outside its own interval once both are rounded, digits that nothing
 * was measured of, and an end that reads as 0 and is not.
 */
class QuantityTest {
  private static Estimate between(double low, double value, double high) {
    return new Estimate(value, low, high, 0.01, 1, 3, 4, Estimate.How.MEAN);
  }

  @ParameterizedTest
  @CsvSource({
    "0.6450, 0.6471, 0.6492, 0.6471, 0.6450 to 0.6492",
    "0.90, 1.0041, 1.10, 1.00, 0.90 to 1.10",
    "24700.4, 24807.2, 24910.6, '24,807', '24,700 to 24,911'",
    "0.0004, 1.5, 3.1, 1.50, 0.00 to 3.10",
  })
  void digitsAreThoseOfTheInterval(
      double low, double value, double high, String said, String range) {
    Estimate estimate = between(low, value, high);

    assertThat(Quantity.CALLS_PER_SECOND.of(estimate)).hasToString(said);
    assertThat(Quantity.CALLS_PER_SECOND.range(estimate)).hasToString(range);
  }

  @ParameterizedTest
  @CsvSource({"-0.02, 1, 2.02", "0.02, 1, 1.98"})
  void anEndBesideZeroKeepsADigit(double low, double value, double high) {
    assertThat(Quantity.NANOS.range(between(low, value, high)).english())
        .startsWith(low < 0 ? "−0.02 to" : "0.02 to");
  }

  @ParameterizedTest
  @CsvSource({"MILLIS, 1234567, 1.23", "MICROS, 1234567, '1,235'", "RATIO, 1.0041, 1.004"})
  void aValueAloneHasTheDigitsOfItsKind(Quantity quantity, double value, String said) {
    assertThat(quantity.of(value)).isEqualTo(said);
    assertThat(quantity.of(Estimate.only(value))).hasToString(said);
    assertThat(quantity.range(Estimate.only(value)).isEmpty()).isTrue();
  }
}
