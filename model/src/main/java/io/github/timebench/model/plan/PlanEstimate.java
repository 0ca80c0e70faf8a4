package io.github.timebench.model.plan;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Phrase;
import io.github.timebench.model.plan.Blocks.Stopping;
import java.time.Duration;

/**
 * How long a run takes. What is usual was measured on one machine of two cores
 * (docs/results/load.md, docs/results/verdicts.md) and is no part of the plan.
 *
 * @param usualBlocks the number of blocks that a run usually has
 * @param maxBlock the longest that one block can take, its JVMs' start included
 * @param usual the run, if JVMs warm and verdicts come as fast as on that machine
 * @param max the longest that the run can take; beyond a budget only by a block longer than all
 *     before
 */
public record PlanEstimate(int usualBlocks, Duration maxBlock, Duration usual, Duration max) {
  /** What starting a pair of JVMs, finding the services and stopping usually takes, rounded up. */
  public static final Duration BLOCK_START = Duration.ofSeconds(12);

  /** What warming took per variant of a pair of JVMs. */
  public static final Duration USUAL_WARMUP = Duration.ofSeconds(11);

  /** What runs that stop by themselves took in simulation, rounded up. */
  public static final int USUAL_BLOCKS = 8;

  /** On a machine so busy that nothing else could be measured on it. */
  private static final Duration MAX_BLOCK_START = Duration.ofSeconds(30);

  /** Rounds that a block measures beyond its time, to be balanced, and the one that closes it. */
  private static final int MAX_EXTRA_ROUNDS = 3;

  public static PlanEstimate of(Plan plan) {
    Blocks blocks = plan.blocks();
    int usualBlocks =
        blocks.stopping() == Stopping.FIXED ? blocks.max() : Math.min(blocks.max(), USUAL_BLOCKS);
    Duration maxBlock = maxBlock(plan);
    return new PlanEstimate(
        usualBlocks,
        maxBlock,
        withinBudget(blocks, usualBlock(plan).multipliedBy(usualBlocks)),
        withinBudget(blocks, maxBlock.multipliedBy(blocks.max())));
  }

  /**
   * The plan with no more looks than its budget usually holds blocks.
   *
   * @throws UsageException if the budget does not hold the blocks of a verdict
   */
  public static Plan withinBudget(Plan plan) {
    requireEnoughBudget(plan);
    Blocks blocks = plan.blocks();
    return blocks
        .budget()
        .map(budget -> Math.ceil((double) budget.toMillis() / usualBlock(plan).toMillis()))
        .map(held -> plan.with(blocks.holding((int) Math.min(held, Blocks.MAX))))
        .orElse(plan);
  }

  private static void requireEnoughBudget(Plan plan) {
    Blocks blocks = plan.blocks();
    int min = Math.min(blocks.max(), Blocks.MIN_FOR_VERDICT);
    Duration needed = usualBlock(plan).multipliedBy(min);
    blocks
        .budget()
        .ifPresent(
            budget ->
                Rules.require(
                    budget.compareTo(needed) >= 0,
                    "--budget",
                    Phrase.of(
                        "must hold %s blocks, which usually take %s here (fewer variants or a shorter"
                            + " --duration make it less; --quick is a first look in two minutes)",
                        min, Durations.format(Duration.ofSeconds(needed.toSeconds() + 1))),
                    budget));
  }

  private static Duration usualBlock(Plan plan) {
    Duration maxWarmup = plan.timing().maxWarmup();
    Duration block = Duration.ZERO;
    for (Plan pair : plan.pairs()) {
      Duration warmup = USUAL_WARMUP.multipliedBy(pair.variants().size());
      block =
          block
              .plus(BLOCK_START)
              .plus(warmup.compareTo(maxWarmup) < 0 ? warmup : maxWarmup)
              .plus(usualMeasured(pair));
    }
    return block;
  }

  /** A search usually ends long before its time. */
  private static Duration usualMeasured(Plan pair) {
    Duration measured = pair.study().measured(pair);
    return pair.study() instanceof Study.Capacity ? measured.dividedBy(2) : measured;
  }

  private static Duration maxBlock(Plan plan) {
    Timing timing = plan.timing();
    Duration block = Duration.ZERO;
    for (Plan pair : plan.pairs()) {
      long extraSlices = (long) MAX_EXTRA_ROUNDS * pair.variants().size();
      block =
          block
              .plus(MAX_BLOCK_START)
              .plus(timing.maxWarmup())
              .plus(plan.study().measured(pair))
              .plus(timing.slice().multipliedBy(extraSlices));
    }
    return block;
  }

  private static Duration withinBudget(Blocks blocks, Duration allBlocks) {
    return blocks.budget().filter(budget -> budget.compareTo(allBlocks) < 0).orElse(allBlocks);
  }
}
