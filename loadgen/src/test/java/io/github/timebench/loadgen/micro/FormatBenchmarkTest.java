package io.github.timebench.loadgen.micro;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Hazard: two ways of formatting that do not do the same. */
class FormatBenchmarkTest {
  private static final String FOURTEEN_DIGITS = "\\d{14}";

  private final FormatBenchmark benchmark = new FormatBenchmark();

  @Test
  void bothWaysYieldTheSamePattern() {
    assertThat(benchmark.simpleDateFormat()).matches(FOURTEEN_DIGITS);
    assertThat(benchmark.dateTimeFormatter()).matches(FOURTEEN_DIGITS);
  }
}
