package io.github.timebench.model.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Hazard: a run that stops too early to say anything, or goes on past what was asked for. */
class BlocksTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private static boolean another(Blocks blocks, int done, boolean enough) {
    return blocks.another(done, enough, MINUTE, MINUTE);
  }

  @Test
  void theirNumberIsOneToAHundred() {
    assertThatThrownBy(() -> Blocks.exactly(0)).hasMessage("--blocks must be 1 to 100, not '0'");
    assertThatThrownBy(() -> Blocks.exactly(101))
        .hasMessage("--blocks must be 1 to 100, not '101'");
  }

  @Test
  void aPlainNumberRunsExactlyThatManyWhateverTheyShow() {
    Blocks three = Blocks.exactly(3);

    assertThat(another(three, 2, true)).isTrue();
    assertThat(another(three, 3, false)).isFalse();
  }

  @Test
  void whatIsDecidedStops() {
    Blocks asNeeded = Blocks.asNeeded();

    assertThat(another(asNeeded, 4, false)).isTrue();
    assertThat(another(asNeeded, 4, true)).isFalse();
  }

  @Test
  void whatIsNeverDecidedEndsAfterTheLastLook() {
    Blocks asNeeded = Blocks.asNeeded();

    assertThat(another(asNeeded, Blocks.MAX_LOOKS - 1, false)).isTrue();
    assertThat(another(asNeeded, Blocks.MAX_LOOKS, false)).isFalse();
  }

  @Test
  void aBudgetEndsWhereTheLongestBlockNoLongerFits() {
    Blocks tenMinutes = Blocks.asNeeded().within(Duration.ofMinutes(10));
    Duration two = Duration.ofMinutes(2);

    assertThat(tenMinutes.another(0, false, Duration.ofMinutes(11), Duration.ZERO)).isTrue();
    assertThat(tenMinutes.another(4, false, Duration.ofMinutes(8), two)).isTrue();
    assertThat(tenMinutes.another(4, false, Duration.ofMinutes(9), two)).isFalse();
  }

  @Test
  void percentagesAreReadAndWrittenBothWays() {
    assertThat(Percentages.parse("2%")).isEqualTo(0.02);
    assertThat(Percentages.parse("0.5%")).isEqualTo(0.005);
    assertThat(Percentages.format(0.005)).isEqualTo("0.5%");
    assertThatThrownBy(() -> Percentages.parse("2")).hasMessageEndingWith("not '2'");
    assertThatThrownBy(() -> Percentages.parse("-2%")).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aBlockHasItsDesignWheneverItIsMeasuredAndSharesItWithNoOther() {
    Blocks blocks = Blocks.exactly(3).seeded(7);

    assertThat(blocks.seedOf(2)).isEqualTo(Blocks.asNeeded().seeded(7).seedOf(2));
    assertThat(LongStream.range(0, 100).boxed().flatMap(BlocksTest::seedsOfBlocks))
        .doesNotHaveDuplicates();
  }

  /**
   * Published first outputs of SplitMix64 with seed 1234567 (Rosetta Code, Pseudo-random numbers).
   */
  @Test
  void seedsOfBlocksAreThoseOfSplitMix64() {
    Blocks blocks = Blocks.exactly(3).seeded(1_234_567);

    assertThat(List.of(blocks.seedOf(0), blocks.seedOf(1), blocks.seedOf(2)))
        .containsExactly(
            Long.parseUnsignedLong("6457827717110365317"),
            Long.parseUnsignedLong("3203168211198807973"),
            Long.parseUnsignedLong("9817491932198370423"));
  }

  private static Stream<Long> seedsOfBlocks(long seed) {
    Blocks blocks = Blocks.exactly(14).seeded(seed);
    return IntStream.range(0, 14).mapToObj(blocks::seedOf);
  }
}
