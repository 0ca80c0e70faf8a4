package io.github.timebench.loadgen.plan;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How many blocks a run has.
 *
 * @param most 1 to {@value #MOST}
 * @param budget time for all of them; as many run as fit
 * @param until half-width of the widest interval of throughput at which the run may stop, as a
 *     share above 0 and below 1; never before {@value #FEWEST_FOR_UNTIL} blocks
 */
public record Blocks(int most, Optional<Duration> budget, OptionalDouble until) {
  /** The most blocks of a run. */
  public static final int MOST = 100;

  /** Fewest blocks that a budget must hold. */
  public static final int FEWEST_FOR_BUDGET = 3;

  /** Fewest blocks before the run may stop by itself. */
  public static final int FEWEST_FOR_UNTIL = 6;

  /** Checks every rule that needs no other part of the plan. */
  public Blocks {
    if (most < 1 || most > MOST) {
      throw new InvalidPlanException("--blocks", "must be 1 to " + MOST, most);
    }
    if (until.isPresent() && !(until.getAsDouble() > 0 && until.getAsDouble() < 1)) {
      throw new InvalidPlanException(
          "--until", "must be above 0% and below 100%", Percentages.format(until.getAsDouble()));
    }
    if (until.isPresent() && most < FEWEST_FOR_UNTIL) {
      throw new InvalidPlanException(
          "--blocks", "must be at least " + FEWEST_FOR_UNTIL + " with --until", most);
    }
  }

  /** So many blocks, whatever they find. */
  public static Blocks exactly(int blocks) {
    return new Blocks(blocks, Optional.empty(), OptionalDouble.empty());
  }

  /**
   * Checks that the budget holds enough blocks even if each is as long as it can be.
   *
   * @param longestBlock with its start and its longest warm-up
   */
  void requireEnoughBudget(Duration longestBlock) {
    int fewest = until.isPresent() ? FEWEST_FOR_UNTIL : FEWEST_FOR_BUDGET;
    Duration smallest = longestBlock.multipliedBy(fewest);
    if (budget.isPresent() && budget.get().compareTo(smallest) < 0) {
      throw new InvalidPlanException(
          "--budget",
          "must hold "
              + fewest
              + " blocks, each of which may take "
              + Durations.format(longestBlock)
              + "; the smallest that can is "
              + Durations.format(smallest)
              + " (a shorter --max-warmup or --duration makes it smaller)",
          Durations.format(budget.get()));
    }
  }

  /**
   * Whether one more block should run.
   *
   * @param done blocks that have run
   * @param elapsed since the first one began
   * @param longest of those that have run
   * @param halfWidth of the widest interval so far, as a share; NaN while there is none
   */
  public boolean another(int done, Duration elapsed, Duration longest, double halfWidth) {
    boolean precise =
        until.isPresent() && done >= FEWEST_FOR_UNTIL && halfWidth <= until.getAsDouble();
    boolean fits = budget.isEmpty() || elapsed.plus(longest).compareTo(budget.get()) <= 0;
    return done < most && !precise && (done == 0 || fits);
  }
}
