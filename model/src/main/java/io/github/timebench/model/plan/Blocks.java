package io.github.timebench.model.plan;

import java.time.Duration;
import java.util.Optional;

/**
 * How many blocks a run has.
 *
 * @param max 1 to {@value #MAX}, or to {@value #MAX_LOOKS} where the run stops by itself
 * @param stopping what may end it before
 * @param budget time for all of them; a block that would not fit does not begin
 * @param margin the largest difference that counts as none in a verdict, as a share (0.02)
 * @param seed of the design: the order of slices and of pairs of JVMs, and random starts. It has
 *     nothing to do with what calls carry
 */
public record Blocks(
    int max, Stopping stopping, Optional<Duration> budget, double margin, long seed) {
  /** The flag of the seed, which is drawn for each run unless it is said. */
  public static final String SEED_FLAG = "--design-seed";

  /** Of a plan that nobody drew one for. */
  public static final long USUAL_SEED = 42;

  /** The largest number of blocks. */
  public static final int MAX = 100;

  /** The largest number of blocks where the run stops by itself: its bounds are made for these. */
  public static final int MAX_LOOKS = 14;

  /** The smallest number of blocks for a verdict. */
  public static final int MIN_FOR_VERDICT = 4;

  private static final double USUAL_MARGIN = Percentages.parse(Defaults.MARGIN);

  /**
   * When a run has blocks enough.
   *
   * @param halfWidth of {@link Kind#UNTIL}, as a share; NaN otherwise
   */
  public record Stopping(Kind kind, double halfWidth) {
    /** What ends a run, beside its budget and its largest number of blocks. */
    public enum Kind {
      /** Every contrast has its verdict. */
      DECIDED,
      /** The planned number of blocks, whatever they find. */
      FIXED,
      /** Every interval is narrow enough. */
      UNTIL
    }

    /** Checks the half width. */
    public Stopping {
      if (kind == Kind.UNTIL) {
        Rules.requireShare("--until", halfWidth);
      }
    }

    /** As soon as every contrast has its verdict. */
    public static Stopping whenDecided() {
      return new Stopping(Kind.DECIDED, Double.NaN);
    }

    /** After the planned number of blocks. */
    public static Stopping fixed() {
      return new Stopping(Kind.FIXED, Double.NaN);
    }

    /**
     * Once every interval is within so much of its ratio.
     *
     * @param halfWidth a share above 0
     */
    public static Stopping until(double halfWidth) {
      return new Stopping(Kind.UNTIL, halfWidth);
    }
  }

  /** Checks every rule that needs no other part of the plan. */
  public Blocks {
    Rules.requireRange("--blocks", max, 1, MAX);
    Rules.requireShare("--margin", margin);
  }

  /** So many blocks, whatever they find. */
  public static Blocks exactly(int blocks) {
    return new Blocks(blocks, Stopping.fixed(), Optional.empty(), USUAL_MARGIN, USUAL_SEED);
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

  /** As many as it takes. */
  public static Blocks asNeeded(Stopping stopping) {
    return new Blocks(MAX_LOOKS, stopping, Optional.empty(), USUAL_MARGIN, USUAL_SEED);
  }

  /** Whether a run of these blocks that left verdicts open may have so many in all. */
  public boolean mayGrowTo(int all) {
    return stopping.kind() != Stopping.Kind.FIXED && all <= MAX_LOOKS;
  }

  /**
   * More of the same, for a run that left verdicts open: its looks go on, whose bounds hold until
   * the last one.
   *
   * @param done blocks that are there
   * @param all the largest number with them; empty for as many as before
   * @param time for all of them; empty for as much as before, or for any if a number is said
   * @throws UsageException if that is no more, or the run has had its only look
   */
  public Blocks grown(int done, Optional<Integer> all, Optional<Duration> time) {
    Rules.require(
        mayGrowTo(0),
        "--resume",
        "with more blocks must be a run that stops by itself, not one of --blocks=N, which has one"
            + " look",
        max);
    all.ifPresent(number -> Rules.requireRange("--blocks", number, done + 1, MAX_LOOKS));
    Rules.require(
        done < MAX_LOOKS,
        "--resume",
        "must be a run before its last look, block " + MAX_LOOKS,
        done);
    time.ifPresent(
        longer ->
            Rules.require(
                budget.isEmpty() || longer.compareTo(budget.get()) > 0,
                "--budget",
                "must be more than the run had",
                longer));
    return new Blocks(
        all.orElse(max), stopping, all.isPresent() ? time : time.or(() -> budget), margin, seed);
  }

  /** The same number within a time. */
  public Blocks within(Duration time) {
    return new Blocks(max, stopping, Optional.of(time), margin, seed);
  }

  /** The same blocks, judged by another margin. */
  public Blocks judgedBy(double otherMargin) {
    return new Blocks(max, stopping, budget, otherMargin, seed);
  }

  /** The same blocks of another design. */
  public Blocks seeded(long otherSeed) {
    return new Blocks(max, stopping, budget, margin, otherSeed);
  }

  /**
   * The seed of the design of a block: the same whenever that block is measured. Designs of
   * neighbouring blocks and of neighbouring seeds have nothing in common (SplitMix64: Steele, Lea
   * and Flood 2014).
   *
   * @param block from 0
   */
  public long seedOf(int block) {
    long mixed = seed + (block + 1) * 0x9e3779b97f4a7c15L;
    mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }

  /** One of these blocks. */
  public Blocks one() {
    return exactly(1).judgedBy(margin).seeded(seed);
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
