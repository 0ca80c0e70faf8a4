package io.github.timebench.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.reports.model.SteadyRule;
import io.github.timebench.reports.statistics.SteadyState.Label;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Hazards: a noisy machine makes every variant look restless, so that nothing is ever measured; one
 * variant's restlessness hides in the machine's; all variants are measured while they still warm.
 */
class BlockSteadinessTest {
  private static final SteadyRule RULE = new SteadyRule(20, 0.02, 5);
  private static final SteadyRule WARM_RULE = RULE.beforeMeasuring(12_000);
  private static final int VARIANTS = 5;
  private static final int WARMED = 16;
  private static final int MEASURED = 12;
  private static final int LONGEST_WARMUP = 60;
  private static final int STEPPING = 3;

  @Test
  void the_rule_before_measuring_asks_for_what_the_measured_time_leaves_and_for_8_s_at_least() {
    assertThat(RULE.beforeMeasuring(12_000).flatSeconds()).isEqualTo(8);
    assertThat(RULE.beforeMeasuring(5_000).flatSeconds()).isEqualTo(15);
    assertThat(RULE.beforeMeasuring(60_000).flatSeconds()).isEqualTo(8);
  }

  @Test
  void a_machine_that_changes_its_pace_unsettles_no_variant() {
    List<List<SteadyState>> blocks = blocks((variant, i) -> i / 9 % 2 == 0 ? 20_000 : 25_000);
    assertThat(shareSteady(blocks, 0)).isGreaterThanOrEqualTo(0.9);
    assertThat(blocks.get(1).get(0).reason()).endsWith("; all variants moved together");
  }

  @Test
  void a_variant_that_climbs_alone_is_left_out_and_its_neighbours_stay() {
    List<List<SteadyState>> blocks =
        blocks((variant, i) -> variant == STEPPING ? 20_000 * Math.exp(0.01 * i) : 20_000);
    assertThat(shareSteady(blocks, STEPPING)).isLessThanOrEqualTo(0.1);
    assertThat(shareSteady(blocks, 0)).isGreaterThanOrEqualTo(0.9);
    assertThat(blocks.get(0).get(STEPPING).reason()).startsWith("own throughput ");
  }

  @Test
  void a_variant_that_steps_alone_while_it_is_measured_is_left_out() {
    int late = 13;
    List<List<SteadyState>> blocks =
        blocks((variant, i) -> variant == STEPPING && i >= late ? 23_000 : 20_000);
    assertThat(shareSteady(blocks, STEPPING)).isLessThanOrEqualTo(0.1);
  }

  @Test
  void what_is_measured_while_all_still_warm_is_left_out() {
    List<List<SteadyState>> blocks = blocks((variant, i) -> 5_000 * Math.exp(0.08 * i));
    assertThat(shareSteady(blocks, 0)).isLessThanOrEqualTo(0.1);
    assertThat(blocks.get(0).get(0).reason()).startsWith("measured too early: ");
  }

  @Test
  void a_warm_up_like_the_recorded_ones_is_over_when_it_ends() {
    IntToDoubleFunction climb = i -> 20_000 * (1 - 0.95 * Math.exp(-i / 3.0));
    for (int seed = 0; seed < 100; seed++) {
      List<Seconds> whole =
          variants(new Random(seed), LONGEST_WARMUP, (variant, i) -> climb.applyAsDouble(i));
      assertThat(climb.applyAsDouble(warmed(whole))).isGreaterThan(0.93 * 20_000);
    }
  }

  @Test
  void a_warm_up_ends_when_what_all_share_and_what_each_has_of_its_own_are_flat() {
    Random random = new Random(1);
    List<Seconds> climbing =
        variants(random, 10, (variant, i) -> 20_000 * (1 - 0.9 * Math.exp(-i / 4.0)));
    assertThat(BlockSteadiness.isWarm(climbing, WARM_RULE)).isFalse();
    List<Seconds> oneClimbs =
        variants(
            random, 24, (variant, i) -> variant == STEPPING ? 9_000 * Math.exp(0.04 * i) : 20_000);
    assertThat(BlockSteadiness.isWarm(oneClimbs, WARM_RULE)).isFalse();
    List<Seconds> flat = variants(random, 24, (variant, i) -> i < 6 ? 3_000 * (i + 1) : 20_000);
    assertThat(BlockSteadiness.isWarm(flat, WARM_RULE)).isTrue();
  }

  @Test
  void what_was_warm_when_measuring_began_is_still_so_afterwards() {
    List<List<SteadyState>> blocks =
        blocks((variant, i) -> 20_000 * (1 - 0.95 * Math.exp(-i / 3.0)) * (i < 20 ? 1 : 1.2));
    assertThat(blocks)
        .allSatisfy(
            block ->
                assertThat(block)
                    .noneMatch(state -> state.reason().startsWith("measured too early")));
  }

  @Test
  void a_variant_alone_is_judged_by_all_of_its_own_series() {
    Random random = new Random(2);
    Seconds warmup = seconds(random, new double[WARMED], 0, i -> 20_000);
    Seconds level = seconds(random, new double[MEASURED], 0, i -> 20_000);
    Seconds step = seconds(random, new double[MEASURED], 0, i -> i < 8 ? 20_000 : 25_000);
    assertThat(BlockSteadiness.of(List.of(warmup), List.of(level), RULE, WARM_RULE))
        .singleElement()
        .returns(Label.FLAT, SteadyState::label);
    assertThat(BlockSteadiness.of(List.of(warmup), List.of(step), RULE, WARM_RULE))
        .singleElement()
        .returns(Label.NEVER, SteadyState::label);
  }

  @Test
  void a_block_without_a_variant_has_no_state() {
    assertThat(BlockSteadiness.of(List.of(), List.of(), RULE, WARM_RULE)).isEmpty();
  }

  @Test
  void rounds_that_were_cut_short_are_left_away() {
    List<List<SteadyState>> blocks =
        IntStream.range(0, 100)
            .mapToObj(
                seed -> {
                  Random random = new Random(seed);
                  List<Seconds> warmup =
                      new ArrayList<>(variants(random, WARMED, (variant, i) -> 20_000));
                  warmup.set(
                      0, warmup.get(0).then(new Seconds(new double[] {1}, new double[] {1})));
                  List<Seconds> measured = variants(random, MEASURED, (variant, i) -> 20_000);
                  return BlockSteadiness.of(warmup, measured, RULE, WARM_RULE);
                })
            .toList();
    assertThat(shareSteady(blocks, 0)).isGreaterThanOrEqualTo(0.8);
  }

  @Test
  void labels_tell_how_a_variant_came_to_rest() {
    assertThat(label(i -> 20_000)).isEqualTo(Label.FLAT);
    assertThat(label(i -> i < 10 ? 8_000 : 20_000)).isEqualTo(Label.WARMING);
    assertThat(label(i -> i < 10 ? 26_000 : 20_000)).isEqualTo(Label.SLOWING);
    assertThat(label(i -> i < 6 ? 8_000 : i < 14 ? 26_000 : 20_000)).isEqualTo(Label.SLOWING);
    assertThat(label(i -> 20_000 * Math.exp(0.02 * i))).isEqualTo(Label.NEVER);
  }

  private static Label label(IntToDoubleFunction level) {
    Seconds series = seconds(new Random(4), new double[50], 0, level);
    return SteadyState.of(series.callsPerSecond(), series.p50Nanos(), RULE).label();
  }

  private interface Level {
    double of(int variant, int second);
  }

  /** Blocks that warm until the rule lets them, or for as long as is allowed. */
  private static List<List<SteadyState>> blocks(Level level) {
    return IntStream.range(0, 100)
        .mapToObj(
            seed -> {
              List<Seconds> whole = variants(new Random(seed), LONGEST_WARMUP + MEASURED, level);
              int warmed = warmed(whole);
              return BlockSteadiness.of(
                  whole.stream().map(s -> s.first(warmed)).toList(),
                  whole.stream().map(s -> s.first(warmed + MEASURED).from(warmed)).toList(),
                  RULE,
                  WARM_RULE);
            })
        .toList();
  }

  private static int warmed(List<Seconds> whole) {
    int warmed = 6;
    while (warmed < LONGEST_WARMUP && !BlockSteadiness.isWarm(first(whole, warmed), WARM_RULE)) {
      warmed++;
    }
    return warmed;
  }

  private static List<Seconds> first(List<Seconds> variants, int points) {
    return variants.stream().map(s -> s.first(points)).toList();
  }

  private static double shareSteady(List<List<SteadyState>> blocks, int variant) {
    return blocks.stream().filter(block -> block.get(variant).steady()).count()
        / (double) blocks.size();
  }

  /** Variants on a machine whose pace wanders by 4 %, each with 3 % of its own. */
  private static List<Seconds> variants(Random random, int points, Level level) {
    double[] machine = new double[points];
    double deviation = 0;
    for (int i = 0; i < points; i++) {
      deviation = 0.5 * deviation + 0.04 * random.nextGaussian();
      machine[i] = deviation;
    }
    return IntStream.range(0, VARIANTS)
        .mapToObj(v -> seconds(random, machine, 0.03, i -> level.of(v, i)))
        .toList();
  }

  private static Seconds seconds(
      Random random, double[] machine, double noise, IntToDoubleFunction level) {
    double[] rates = new double[machine.length];
    for (int i = 0; i < rates.length; i++) {
      rates[i] =
          level.applyAsDouble(i)
              * Math.exp(machine[i] + Math.max(0.01, noise) * random.nextGaussian());
    }
    return new Seconds(rates, Arrays.stream(rates).map(rate -> 200e9 / rate).toArray());
  }
}
