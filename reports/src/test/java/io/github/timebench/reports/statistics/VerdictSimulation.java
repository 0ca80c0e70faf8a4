package io.github.timebench.reports.statistics;

import io.github.timebench.model.plan.Blocks;
import io.github.timebench.reports.statistics.SimulatedRuns.Noise;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.Supplier;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;

/**
 * What the verdicts of a run that stops when it knows come to; run by name, {@code
 * -Dtest=VerdictSimulation}, with {@code -Dsimulated.runs=4000} for the tables of the
 * documentation.
 */
class VerdictSimulation {
  private static final int RUNS = Integer.getInteger("simulated.runs", 1_000);
  private static final long SEED = 20_261_122L;

  /** 30 s of 250 ms. */
  static final int NEIGHBOUR_SLICES = 120;

  private static final double MARGIN = 0.02;
  private static final double MARGIN_OF_P99 = 0.1;
  private static final double[] EFFECTS = {0, -MARGIN, -0.03, -0.05};
  private static final double[] EFFECTS_OF_P99 = {0, MARGIN_OF_P99, 0.2, 0.5};

  /**
   * What became of the first contrast, and of the family.
   *
   * @param different share of runs that call the first contrast different
   * @param within share of runs that call it equivalent, or different by less than the margin
   * @param family share of runs that call any equal variant different
   * @param margin share of runs that say of any effect of the margin that it is smaller
   * @param blocks mean number
   * @param ninth tenths of the runs take no more blocks
   * @param again share of runs in which A against A' is rejected
   */
  record Outcome(
      double different,
      double within,
      double family,
      double margin,
      double blocks,
      double ninth,
      double again) {}

  /**
   * Runs that end with their last verdict.
   *
   * @param effects per contrast as shares
   * @param looks at most
   */
  static Outcome outcome(
      int runs, double[] effects, Noise noise, int looks, int neighbour, long seed) {
    SimulatedRuns simulated = new SimulatedRuns(logs(effects), noise, neighbour, seed);
    return outcome(
        runs,
        effects,
        () -> simulated.next(looks),
        new VerdictRule(MARGIN, looks, looks, true, Replicate.BLOCK));
  }

  /**
   * Runs of an open loop, judged by p99.
   *
   * @param blockSd of an arm's p99 in a block, as a logarithm
   */
  static Outcome ofP99(int runs, double[] effects, double blockSd, int looks) {
    double[] logs = logs(effects);
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(SEED);
    return outcome(
        runs,
        effects,
        () -> SimulatedRuns.ofPercentiles(logs, blockSd, looks, random),
        new VerdictRule(MARGIN_OF_P99, looks, looks, false, Replicate.BLOCK));
  }

  private static double[] logs(double[] effects) {
    return Arrays.stream(effects).map(Math::log1p).toArray();
  }

  private static Outcome outcome(
      int runs, double[] effects, Supplier<Evidence> next, VerdictRule rule) {
    int looks = rule.looks();
    double[] counts = new double[5];
    double[] blocks = new double[runs];
    for (int run = 0; run < runs; run++) {
      Evidence evidence = next.get();
      int end = rule.new Looks(evidence, looks).decidedAfter();
      Verdict[] verdicts =
          Judgement.of(evidence, end, rule).findings().stream()
              .map(Finding::verdict)
              .toArray(Verdict[]::new);
      boolean family = false;
      boolean margin = false;
      for (int i = 0; i < effects.length; i++) {
        family |= effects[i] == 0 && verdicts[i].different();
        margin |= Math.abs(effects[i]) >= rule.margin() && verdicts[i].within();
      }
      counts[0] += verdicts[0].different() ? 1 : 0;
      counts[1] += verdicts[0].within() ? 1 : 0;
      counts[2] += family ? 1 : 0;
      counts[3] += margin ? 1 : 0;
      counts[4] += Estimate.mean(Arrays.copyOf(evidence.again(), end)).p() < 0.01 ? 1 : 0;
      blocks[run] = end;
    }
    Arrays.sort(blocks);
    return new Outcome(
        counts[0] / runs,
        counts[1] / runs,
        counts[2] / runs,
        counts[3] / runs,
        Arrays.stream(blocks).average().orElseThrow(),
        blocks[runs * 9 / 10],
        counts[4] / runs);
  }

  /** The tables of the documentation, as Markdown: by the number of contrasts. */
  @Test
  void table() {
    System.out.println();
    head("contrasts", EFFECTS);
    for (double scale : new double[] {1, 1.5}) {
      for (int contrasts = 1; contrasts <= 3; contrasts++) {
        int all = contrasts;
        row(
            contrasts + (scale == 1 ? "" : ", *first*"),
            EFFECTS,
            effect ->
                outcome(
                    RUNS,
                    repeated(effect, all),
                    Noise.USUAL.scaled(scale),
                    Blocks.MAX_LOOKS,
                    0,
                    SEED));
      }
    }
    row(
        "1, *neighbour*",
        EFFECTS,
        effect ->
            outcome(
                RUNS, repeated(effect, 1), Noise.USUAL, Blocks.MAX_LOOKS, NEIGHBOUR_SLICES, SEED));
  }

  /** By how the blocks of a machine scatter. */
  @Test
  void machines() {
    System.out.printf("%nOne contrast, looks from block %d on:%n%n", Bounds.FIRST_LOOK);
    head("last look, blocks scatter by", EFFECTS);
    for (int looks : new int[] {7, Blocks.MAX_LOOKS}) {
      for (double blockSd : new double[] {0.007, 0.01, 0.015, 0.0195, 0.023}) {
        Noise noise = Noise.ofBlocks(0.02, 0, blockSd, 1);
        row(
            "%d, %.2f %%".formatted(looks, 100 * blockSd),
            EFFECTS,
            effect -> outcome(RUNS, repeated(effect, 1), noise, looks, 0, SEED));
      }
    }
  }

  /** Of an open loop: by how the p99 of an arm scatters from block to block. */
  @Test
  void percentiles() {
    System.out.printf("%nOne contrast, the p99 of an open loop:%n%n");
    head("p99 scatters by", EFFECTS_OF_P99);
    for (double blockSd : new double[] {0.02, 0.05, 0.1, 0.2}) {
      row(
          "%.0f %%".formatted(100 * blockSd),
          EFFECTS_OF_P99,
          effect -> ofP99(RUNS, repeated(effect, 1), blockSd, Blocks.MAX_LOOKS));
    }
  }

  private static double[] repeated(double effect, int contrasts) {
    double[] effects = new double[contrasts];
    Arrays.fill(effects, effect);
    return effects;
  }

  /** No effect comes first, then one of the margin, then larger ones. */
  private static void head(String first, double[] effects) {
    StringBuilder head = new StringBuilder("| " + first + " | equal: called equivalent");
    head.append(" | any called different | blocks");
    for (int i = 1; i < effects.length; i++) {
      head.append(" | %.0f %%%%: found".formatted(100 * Math.abs(effects[i])));
      head.append(i == 1 ? " | any called smaller | blocks" : " | blocks");
    }
    System.out.printf(
        head.append(" |%n%s|%n").toString(), "|--:".repeat(4 + 2 * effects.length - 1));
  }

  private static void row(String first, double[] effects, DoubleFunction<Outcome> outcomes) {
    StringBuilder row = new StringBuilder("| " + first);
    for (int i = 0; i < effects.length; i++) {
      Outcome outcome = outcomes.apply(effects[i]);
      cell(row, "%.1f", 100 * (i == 0 ? outcome.within() : outcome.different()));
      if (i <= 1) {
        cell(row, "%.1f", 100 * (i == 0 ? outcome.family() : outcome.margin()));
      }
      cell(row, "%.1f", outcome.blocks());
    }
    System.out.println(row.append(" |"));
  }

  private static void cell(StringBuilder row, String format, double value) {
    row.append(" | ").append(String.format(Locale.ROOT, format, value));
  }

  @Test
  void errors() {
    for (int looks : new int[] {7, 10, Blocks.MAX_LOOKS}) {
      for (double scale : new double[] {1, 1.5, 2}) {
        for (int contrasts = 1; contrasts <= 6; contrasts++) {
          print("equal", Noise.USUAL.scaled(scale), looks, repeated(0, contrasts));
          print("edge", Noise.USUAL.scaled(scale), looks, repeated(-MARGIN, contrasts));
        }
      }
    }
  }

  private static void print(String what, Noise noise, int looks, double[] effects) {
    Outcome outcome = outcome(RUNS, effects, noise, looks, 0, SEED);
    System.out.printf(
        "%s, looks %d to %d, %d contrasts, first scatters %.1f x: family errors %4.1f and %4.1f %%,"
            + " blocks %4.1f (90 %%: %2.0f), A/A rejected %3.1f %%%n",
        what,
        Bounds.FIRST_LOOK,
        looks,
        effects.length,
        noise.firstScale(),
        100 * outcome.family(),
        100 * outcome.margin(),
        outcome.blocks(),
        outcome.ninth(),
        100 * outcome.again());
  }
}
