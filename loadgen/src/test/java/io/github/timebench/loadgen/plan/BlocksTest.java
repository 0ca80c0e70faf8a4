package io.github.timebench.loadgen.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Hazard: a run that stops too early to say anything, or goes on past what was asked for. */
class BlocksTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private static Blocks until(double halfWidth) {
    return new Blocks(30, Optional.empty(), OptionalDouble.of(halfWidth));
  }

  private static Blocks budget(Duration budget) {
    return new Blocks(Blocks.MOST, Optional.of(budget), OptionalDouble.empty());
  }

  @Test
  void theirNumberIsOneToAHundred() {
    assertThatThrownBy(() -> Blocks.exactly(0)).hasMessage("--blocks must be 1 to 100, not '0'");
    assertThatThrownBy(() -> Blocks.exactly(101))
        .hasMessage("--blocks must be 1 to 100, not '101'");
  }

  @Test
  void aPlainNumberRunsExactlyThatMany() {
    Blocks three = Blocks.exactly(3);

    assertThat(three.another(2, MINUTE, MINUTE, 0)).isTrue();
    assertThat(three.another(3, MINUTE, MINUTE, Double.NaN)).isFalse();
  }

  @Test
  void aNarrowIntervalNeverStopsBeforeSixBlocks() {
    assertThat(until(0.02).another(5, MINUTE, MINUTE, 0.001)).isTrue();
    assertThat(until(0.02).another(6, MINUTE, MINUTE, 0.021)).isTrue();
    assertThat(until(0.02).another(6, MINUTE, MINUTE, 0.02)).isFalse();
  }

  @Test
  void anUnknownIntervalNeverStops() {
    assertThat(until(0.02).another(20, MINUTE, MINUTE, Double.NaN)).isTrue();
    assertThat(until(0.02).another(30, MINUTE, MINUTE, Double.NaN)).isFalse();
  }

  @Test
  void aBudgetEndsWhereTheLongestBlockNoLongerFits() {
    Blocks tenMinutes = budget(Duration.ofMinutes(10));

    assertThat(tenMinutes.another(0, Duration.ofMinutes(11), Duration.ZERO, 0)).isTrue();
    assertThat(tenMinutes.another(4, Duration.ofMinutes(8), Duration.ofMinutes(2), 0)).isTrue();
    assertThat(tenMinutes.another(4, Duration.ofMinutes(9), Duration.ofMinutes(2), 0)).isFalse();
  }

  @Test
  void aBudgetThatCannotHoldThreeBlocksIsRefusedWithTheSmallestThatCan() {
    assertThatThrownBy(() -> budget(Duration.ofMinutes(5)).requireEnoughBudget(MINUTE.plus(MINUTE)))
        .isInstanceOf(InvalidPlanException.class)
        .hasMessageContaining("--budget must hold 3 blocks")
        .hasMessageContaining("the smallest that can is 6m")
        .hasMessageEndingWith("not '5m'");
  }

  @Test
  void untilNeedsABudgetForSixBlocks() {
    Blocks blocks = new Blocks(30, Optional.of(Duration.ofMinutes(5)), OptionalDouble.of(0.02));

    assertThatThrownBy(() -> blocks.requireEnoughBudget(MINUTE))
        .hasMessageContaining("--budget must hold 6 blocks");
    assertThatThrownBy(() -> new Blocks(5, Optional.empty(), OptionalDouble.of(0.02)))
        .hasMessage("--blocks must be at least 6 with --until, not '5'");
  }

  @Test
  void untilMustBeAShare() {
    assertThatThrownBy(() -> until(0))
        .hasMessage("--until must be above 0% and below 100%, not '0%'");
    assertThatThrownBy(() -> until(1)).hasMessageStartingWith("--until");
  }

  @Test
  void percentagesAreReadAndWrittenBothWays() {
    assertThat(Percentages.parse("2%")).isEqualTo(0.02);
    assertThat(Percentages.parse("0.5%")).isEqualTo(0.005);
    assertThat(Percentages.format(0.005)).isEqualTo("0.5%");
    assertThatThrownBy(() -> Percentages.parse("2")).hasMessageEndingWith("not '2'");
    assertThatThrownBy(() -> Percentages.parse("-2%")).isInstanceOf(IllegalArgumentException.class);
  }
}
