package io.github.timebench.provider;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.api.ThreadPool;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hazard: a bad value that surfaces only as a stack trace of Dubbo. */
class ProviderSettingsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "65536 | 1 | 0 | port must be 0 to 65535, not 65536",
        "1 | 0 | 0 | provider-threads must be 1 to 10000, not 0",
        "1 | 1000000 | 0 | provider-threads must be 1 to 10000, not 1000000",
        "1 | 1 | -1 | queue must be 0 to 1000000, not -1"
      })
  void aValueOutOfRangeIsRefusedWithNameRuleAndValue(
      int port, int threads, int queue, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(port, threads, queue, 1))
        .withMessage(message);
  }

  @Test
  void aDeadlineOfNothingIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(1, 1, 0, 0))
        .withMessage("registry-deadline must be positive, not 0ms");
  }

  private static ProviderSettings settings(int port, int threads, int queue, int deadlineMillis) {
    return new ProviderSettings(
        new RegistryAddress("localhost", 2181),
        port,
        ThreadPool.FIXED,
        threads,
        queue,
        "hessian2-time",
        Duration.ofMillis(deadlineMillis),
        ProviderSettings.ChainSettings.NONE);
  }
}
