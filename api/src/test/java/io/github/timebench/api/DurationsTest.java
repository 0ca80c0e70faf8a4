package io.github.timebench.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazard: fifteen of nobody knows what, or a duration that is printed other than it is read. */
class DurationsTest {
  @ParameterizedTest
  @CsvSource({
    "0ms, PT0S, 0ms",
    "1ms, PT0.001S, 1ms",
    "1500ms, PT1.5S, 1500ms",
    "2000ms, PT2S, 2s",
    "15s, PT15S, 15s",
    "60s, PT1M, 1m",
    "90s, PT1M30S, 90s",
    "5m, PT5M, 5m",
    "60m, PT1H, 1h",
    "24h, PT24H, 24h",
    "999999999ms, PT277H46M39.999S, 999999999ms"
  })
  void whatIsWrittenIsReadAndWrittenAgain(String text, Duration duration, String again) {
    assertThat(Durations.parse(text)).isEqualTo(duration);
    assertThat(Durations.format(duration)).isEqualTo(again);
    assertThat(Durations.parse(again)).isEqualTo(duration);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"15", "", " 15s", "15 s", "-1s", "1.5s", "15S", "1d", "PT1S", "9999999999s", "s"})
  void anythingElseIsRefusedWithTheRuleAndTheValue(String text) {
    assertThatThrownBy(() -> Durations.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "must be a whole number with a unit (ms, s, m or h), such as 15s, not '" + text + "'");
  }
}
