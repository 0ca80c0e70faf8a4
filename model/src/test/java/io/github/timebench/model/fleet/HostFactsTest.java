package io.github.timebench.model.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Phrase;
import org.junit.jupiter.api.Test;

/**
 * Hazard: a fleet of mixed builds measures the mixture, and nobody is told which machine to mend.
 */
class HostFactsTest {
  private static final HostFacts COORDINATOR = facts("b1", "25", "3.3.6", "4.0.4");

  private static HostFacts facts(String build, String java, String dubbo, String hessianLite) {
    return new HostFacts("host", "kernel", build, java, dubbo, hessianLite, "CPU", 4, 8_192);
  }

  @Test
  void theCoordinatorsOwnJvmIsNotExpectedOfHosts() {
    HostFacts host = facts("b1", "17", "3.3.6", "4.0.4");

    assertThat(host.differences("driver-0", COORDINATOR, host)).isEmpty();
  }

  @Test
  void eachDifferenceIsASentenceThatNamesTheHost() {
    HostFacts first = facts("b1", "17", "3.3.6", "4.0.4");
    HostFacts other = facts("b2", "21", "3.2.18", "3.2.13");

    assertThat(other.differences("driver-1", COORDINATOR, first))
        .extracting(Phrase::toString)
        .containsExactly(
            "driver-1 has build b2, others b1",
            "driver-1 has Dubbo 3.2.18, others 3.3.6",
            "driver-1 has hessian-lite 3.2.13, others 4.0.4",
            "driver-1 has JVM 21, others 17");
  }
}
