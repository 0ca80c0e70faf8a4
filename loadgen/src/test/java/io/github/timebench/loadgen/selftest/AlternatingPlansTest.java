package io.github.timebench.loadgen.selftest;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.lab.LabException;
import io.github.timebench.model.MadeUp;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Block;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hazard: a self-test that calls the method sound by figures of JVMs that were still warming. */
class AlternatingPlansTest {
  private static Block block(boolean quiet) {
    return MadeUp.block(0, MadeUp.pair("warmup", Records.with(MadeUp.warmup(), "quiet", quiet)));
  }

  @Test
  void quietBlocksAreUsed() {
    assertThatCode(() -> AlternatingPlans.requireQuiet(List.of(block(true)), Duration.ofMinutes(1)))
        .doesNotThrowAnyException();
  }

  @Test
  void aBlockThatWasStillWarmingIsRefusedWithWhatToDo() {
    assertThatThrownBy(
            () ->
                AlternatingPlans.requireQuiet(
                    List.of(block(true), block(false)), Duration.ofSeconds(90)))
        .isInstanceOf(LabException.InvalidFigures.class)
        .hasMessageContaining("still warming after 90s")
        .hasMessageContaining("--max-warmup");
  }
}
