package io.github.timebench.model.plan;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/**
 * How many blocks a run has.
 *
 * @param max 1 to {@value #MAX}, or to {@value #MAX_LOOKS} where the run stops by itself
 * @param stopping what may end it before
 * @param budget time for all of them; a block that would not fit does not begin
 * @param margin the largest difference that counts as none in a verdict, as a share (0.02)
 */
public record Blocks(int max, Stopping stopping, Optional<Duration> budget, double margin) {
  /** The largest number of blocks. */
  public static final int MAX = 100;

  /** The largest number of blocks where the run stops by itself: its bounds are made for these. */
  public static final int MAX_LOOKS = 14;

  /** Last looks that bounds are made for where a budget holds so many. */
  private static final int[] LAST_LOOKS = {7, 10, MAX_LOOKS};

  /** The smallest number of blocks for a verdict. */
  public static final int MIN_FOR_VERDICT = 4;

  private static final double USUAL_MARGIN = Percentages.parse(Defaults.MARGIN);

  /** What ends a run, beside its budget and its largest number of blocks. */
  public enum Stopping {
    /** Every contrast has its verdict. */
    DECIDED,
    /** The planned number of blocks, whatever they find. */
    FIXED
  }

  /** Checks every rule that needs no other part of the plan. */
  public Blocks {
    Rules.requireRange("--blocks", max, 1, MAX);
    Rules.requireShare("--margin", margin);
  }

  /** So many blocks, whatever they find. */
  public static Blocks exactly(int blocks) {
    return new Blocks(blocks, Stopping.FIXED, Optional.empty(), USUAL_MARGIN);
  }

  /**
   * Those of a first look.
   *
   * @param asked how many were asked for; null for as many as there are
   * @throws UsageException if those are others
   */
  public static Blocks quick(Integer asked) {
    int quick = Integer.parseInt(Defaults.QUICK_BLOCKS);
    if (asked != null && asked != quick) {
      throw new UsageException("--blocks", "must be " + quick + " with --quick", asked);
    }
    return exactly(quick);
  }

  /** Until every contrast has its verdict. */
  public static Blocks asNeeded() {
    return new Blocks(MAX_LOOKS, Stopping.DECIDED, Optional.empty(), USUAL_MARGIN);
  }

  /** The same number within a time. */
  public Blocks within(Duration time) {
    return new Blocks(max, stopping, Optional.of(time), margin);
  }

  /**
   * The same within a budget that holds about so many: where the run stops by itself, it looks no
   * later than that, so that its bounds are those of the looks that there will be. They are fixed
   * before the run.
   */
  Blocks holding(int blocks) {
    int last =
        Arrays.stream(LAST_LOOKS).filter(look -> look >= blocks).findFirst().orElse(MAX_LOOKS);
    return stopping == Stopping.FIXED
        ? this
        : new Blocks(Math.min(max, last), stopping, budget, margin);
  }

  /** The same blocks, judged by another margin. */
  public Blocks judgedBy(double otherMargin) {
    return new Blocks(max, stopping, budget, otherMargin);
  }

  /** One of these blocks. */
  public Blocks one() {
    return exactly(1).judgedBy(margin);
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
    boolean mayStop = enough && stopping != Stopping.FIXED;
    return done == 0 || (done < max && !mayStop && fits);
  }
}
