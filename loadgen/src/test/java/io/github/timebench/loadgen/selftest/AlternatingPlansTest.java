package io.github.timebench.loadgen.selftest;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.lab.InvalidFiguresException;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Warmup;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hazard: a self-test that calls the method sound by figures of JVMs that were still warming. */
class AlternatingPlansTest {
  private static Block block(boolean quiet) {
    Pair pair = Pair.ofSlices(new Warmup(Instant.EPOCH, 60, quiet, List.of()), List.of());
    return new Block(0, Instant.EPOCH, List.of(pair));
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
        .isInstanceOf(InvalidFiguresException.class)
        .hasMessageContaining("still warming after 90s")
        .hasMessageContaining("--max-warmup");
  }
}
