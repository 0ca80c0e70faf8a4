package io.github.timebench.micro.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Date;
import org.junit.jupiter.api.Test;

/** Hazard: ways of formatting or calculating that do not do the same. */
class FormatBenchmarksTest {
  private static final String FOURTEEN_DIGITS = "\\p{Nd}{14}";

  private final FormatBenchmarks format = new FormatBenchmarks();

  @Test
  void allWaysYieldTheSamePattern() {
    assertThat(format.simpleDateFormat()).matches(FOURTEEN_DIGITS);
    assertThat(format.threadLocalSimpleDateFormat()).matches(FOURTEEN_DIGITS);
    assertThat(format.dateTimeFormatter()).matches(FOURTEEN_DIGITS);
    assertThat(format.sharedDateTimeFormatter()).matches(FOURTEEN_DIGITS);
  }

  private static ArithmeticBenchmarks started() {
    ArithmeticBenchmarks benchmark = new ArithmeticBenchmarks();
    benchmark.setUp();
    return benchmark;
  }

  @Test
  void allTypesYieldTheSameTimes() {
    assertThat(started().instantPlus()).isEqualTo(started().datePlus().toInstant());
    assertThat(started().instantMinus()).isEqualTo(started().dateMinus().toInstant());
    assertThat(started().localDateTimePlus()).isEqualTo(utc(started().datePlus()));
    assertThat(started().localDateTimeMinus()).isEqualTo(utc(started().dateMinus()));
    assertThat(started().longPlus()).isEqualTo(started().datePlus().getTime());
    assertThat(started().longMinus()).isEqualTo(started().dateMinus().getTime());
    assertThat(started().offsetDateTimePlus().toInstant()).isEqualTo(started().instantPlus());
    assertThat(started().offsetDateTimeMinus().toInstant()).isEqualTo(started().instantMinus());
  }

  private static LocalDateTime utc(Date date) {
    return LocalDateTime.ofInstant(date.toInstant(), ZoneOffset.UTC);
  }

  @Test
  void allTypesYieldTheSameDurations() {
    Duration between = started().dateBetween();
    assertThat(between).isNotEqualTo(Duration.ZERO);
    assertThat(started().instantBetween()).isEqualTo(between);
    assertThat(started().localDateTimeBetween()).isEqualTo(between);
    assertThat(started().longBetween()).isEqualTo(between);
    assertThat(started().offsetDateTimeBetween()).isEqualTo(between);
  }
}
