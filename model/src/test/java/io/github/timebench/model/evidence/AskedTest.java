package io.github.timebench.model.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Hazard: a command that is offered and asks for something else than the run. */
class AskedTest {
  private static final Asked ASKED =
      Asked.of("sweep", "--api=a.jar", "--api=my b.jar", "--budget=5m", "--out=r=1", "--quick");

  @Test
  void aFlagIsFoundByItsWholeName() {
    assertThat(ASKED.of(List.of("--api", "--quick")))
        .containsExactly("--api=a.jar", "--api=my b.jar", "--quick");
    assertThat(ASKED.value("--out")).contains("r=1");
    assertThat(ASKED.value("--quick")).contains("");
    assertThat(ASKED.value("--ap")).isEmpty();
  }

  @Test
  void theLineOfOtherFlagsKeepsAllElse() {
    assertThat(ASKED.lineWithout(List.of("--quick", "--out"), "--type=date"))
        .isEqualTo("bin/loadgen sweep --api=a.jar '--api=my b.jar' --budget=5m --type=date");
  }

  @Test
  void aNumberOfBlocksStandsInThePlaceOfABudget() {
    assertThat(ASKED.lineOf(9))
        .isEqualTo("bin/loadgen sweep --api=a.jar '--api=my b.jar' --out=r=1 --quick --blocks=9");
  }
}
