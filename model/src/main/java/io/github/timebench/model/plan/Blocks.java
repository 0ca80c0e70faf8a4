package io.github.timebench.model.plan;

import java.time.Duration;
import java.util.Optional;

/**
 * How many blocks a run has.
 *
 * @param max 1 to {@value #MAX}, or to {@value #MAX_LOOKS} where the run stops by itself
 * @param stopping what may end it before
 * @param budget time for all of them; a block that would not fit does not begin
 */
public record Blocks(int max, Stopping stopping, Optional<Duration> budget) {
  /** Most blocks of a run. */
  public static final int MAX = 100;

  /** Most blocks of a run that stops by itself: the bounds of its verdicts are made for these. */
  public static final int MAX_LOOKS = 14;

  /** Fewest blocks of a verdict. */
  public static final int MIN_FOR_VERDICT = 4;

  /** What runs that stop by themselves took in simulation, rounded up: docs/method.md. */
  public static final int USUAL = 8;

  /** Checks every rule that needs no other part of the plan. */
  public Blocks {
    if (max < 1 || max > MAX) {
      throw new InvalidPlanException("--blocks", "must be 1 to " + MAX, max);
    }
    boolean until = stopping.kind() == Stopping.Kind.UNTIL;
    if (until && !(stopping.halfWidth() > 0 && stopping.halfWidth() < 1)) {
      throw new InvalidPlanException(
          "--until", "must be above 0% and below 100%", Percentages.format(stopping.halfWidth()));
    }
  }

  /** So many blocks, whatever they find. */
  public static Blocks exactly(int blocks) {
    return new Blocks(blocks, Stopping.fixed(), Optional.empty());
  }

  /** As many as it takes. */
  public static Blocks asNeeded(Stopping stopping) {
    return new Blocks(MAX_LOOKS, stopping, Optional.empty());
  }

  /** The same number within a time. */
  public Blocks within(Duration time) {
    return new Blocks(max, stopping, Optional.of(time));
  }

  /** The number of blocks that a run usually has. */
  public int usual() {
    return stopping.kind() == Stopping.Kind.FIXED ? max : Math.min(max, USUAL);
  }

  /**
   * Checks that the budget holds the blocks of a verdict.
   *
   * @param usualBlock length of a block, its start included
   */
  public void requireEnoughBudget(Duration usualBlock) {
    int fewest = Math.min(max, MIN_FOR_VERDICT);
    Duration smallest = usualBlock.multipliedBy(fewest);
    if (budget.isPresent() && budget.get().compareTo(smallest) < 0) {
      throw new InvalidPlanException(
          "--budget",
          "must hold "
              + fewest
              + " blocks, which usually take "
              + Durations.format(Duration.ofSeconds(smallest.toSeconds() + 1))
              + " here (fewer variants or a shorter --duration make it less; --quick is a first"
              + " look in two minutes)",
          Durations.format(budget.get()));
    }
  }

  /**
   * Whether one more block should run.
   *
   * @param done blocks that have run
   * @param enough whether they show what the run is to show
   * @param elapsed since the first one began
   * @param longest of those that have run
   */
  public boolean another(int done, boolean enough, Duration elapsed, Duration longest) {
    boolean fits = budget.isEmpty() || elapsed.plus(longest).compareTo(budget.get()) <= 0;
    boolean mayStop = enough && stopping.kind() != Stopping.Kind.FIXED;
    return done == 0 || (done < max && !mayStop && fits);
  }
}
