package io.github.timebench.loadgen.engine;

/**
 * What became of the starts that were due.
 *
 * @param begun calls begun, however late
 * @param skipped starts that were overdue and never begun
 * @param heldBack of those begun or skipped, had to wait because as many calls were under way as
 *     are allowed
 */
public record LoopStarts(long begun, long skipped, long heldBack) {
  /** None. */
  public static final LoopStarts NONE = new LoopStarts(0, 0, 0);

  /** Starts that were due. */
  public long due() {
    return begun + skipped;
  }

  /** The sums of both. */
  public LoopStarts plus(LoopStarts other) {
    return new LoopStarts(begun + other.begun, skipped + other.skipped, heldBack + other.heldBack);
  }
}
