package io.github.timebench.model.plan;

import io.github.timebench.api.Phrase;
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
 * @param seed of the design: the order of slices and of pairs of JVMs, and random starts. It has
 *     nothing to do with what calls carry
 */
public record Blocks(
    int max, Stopping stopping, Optional<Duration> budget, double margin, long seed) {
  /** The flag of the seed, which is drawn for each run unless it is said. */
  public static final String SEED_FLAG = "--design-seed";

  public static final long USUAL_SEED = 42;

  public static final int MAX = 100;

  /** The largest number of blocks where the run stops by itself: its bounds are made for these. */
  public static final int MAX_LOOKS = 14;

  /** Last looks that bounds are made for where a budget holds so many. */
  private static final int[] LAST_LOOKS = {7, 10, MAX_LOOKS};

  public static final int MIN_FOR_VERDICT = 3;

  private static final double USUAL_MARGIN = Percentages.parse(Defaults.MARGIN);

  /** What ends a run, beside its budget and its largest number of blocks. */
  public enum Stopping {
    /** Every contrast has its verdict. */
    DECIDED,
    /** The planned number of blocks, whatever they find. */
    FIXED
  }

  public Blocks {
    Rules.requireRange("--blocks", max, 1, MAX);
    Rules.requireShare("--margin", margin);
  }

  public static Blocks exactly(int blocks) {
    return new Blocks(blocks, Stopping.FIXED, Optional.empty(), USUAL_MARGIN, USUAL_SEED);
  }

  /**
   * The blocks of a first look.
   *
   * @param asked how many were asked for; null for as many as there are
   * @throws UsageException if those are others
   */
  public static Blocks quick(Integer asked) {
    int quick = Integer.parseInt(Defaults.QUICK_BLOCKS);
    if (asked != null && asked != quick) {
      throw new UsageException("--blocks", Phrase.of("must be %s with --quick", quick), asked);
    }
    return exactly(quick);
  }

  public static Blocks asNeeded() {
    return new Blocks(MAX_LOOKS, Stopping.DECIDED, Optional.empty(), USUAL_MARGIN, USUAL_SEED);
  }

  /** Whether a run of these blocks that left verdicts open may have so many in all. */
  public boolean mayGrowTo(int all) {
    return all <= MAX_LOOKS;
  }

  /**
   * More of the same, for a run that left verdicts open: its looks go on, and all of them are
   * judged by the bounds of as many as there may be now.
   *
   * @param done blocks that are there
   * @param all the largest number with them; empty for as many as before
   * @param time for all of them; empty for as much as before, or for any if a number is said
   * @throws UsageException if that is no more
   */
  public Blocks grown(int done, Optional<Integer> all, Optional<Duration> time) {
    Rules.require(
        stopping != Stopping.FIXED || all.isPresent(),
        "--resume",
        Phrase.of("of a run of --blocks=N needs a larger --blocks"),
        max);
    all.ifPresent(number -> Rules.requireRange("--blocks", number, done + 1, MAX_LOOKS));
    Rules.require(
        done < MAX_LOOKS,
        "--resume",
        Phrase.of("must be a run before its last look, block %s", MAX_LOOKS),
        done);
    time.ifPresent(
        longer ->
            Rules.require(
                budget.isEmpty() || longer.compareTo(budget.get()) > 0,
                "--budget",
                Phrase.of("must be more than the run had"),
                longer));
    return new Blocks(
        all.orElse(MAX_LOOKS),
        stopping,
        all.isPresent() ? time : time.or(() -> budget),
        margin,
        seed);
  }

  public Blocks within(Duration time) {
    return new Blocks(max, stopping, Optional.of(time), margin, seed);
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
        : new Blocks(Math.min(max, last), stopping, budget, margin, seed);
  }

  public Blocks judgedBy(double otherMargin) {
    return new Blocks(max, stopping, budget, otherMargin, seed);
  }

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
    boolean mayStop = enough && stopping != Stopping.FIXED;
    return done == 0 || (done < max && !mayStop && fits);
  }
}
