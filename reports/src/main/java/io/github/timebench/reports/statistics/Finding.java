package io.github.timebench.reports.statistics;

import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Numbers;

/**
 * A verdict and why.
 *
 * @param after how many blocks it was reached; 0 if it is open
 * @param blocksMore about how many blocks more would decide it, if effect and spread stay as they
 *     are; 0 if it is decided, {@link #UNKNOWN} if no affordable number would
 * @param effect as a logarithm, with the interval that says what the verdict says: that of the
 *     latest look that does
 */
public record Finding(Verdict verdict, Text reason, int after, int blocksMore, Estimate effect) {
  /**
   * No number of blocks up to {@link BlocksNeeded#MAX_BLOCKS} would decide it, or none can be
   * named.
   */
  public static final int UNKNOWN = -1;

  /** In half widths of its interval: an effect nearer to none reads large where it ends a run. */
  private static final double NEAR = 1.5;

  /**
   * The verdict, and for an open question the blocks that would decide it.
   *
   * @param margin as a share
   */
  public Text words(double margin) {
    return !decided() && blocksMore > 0
        ? Text.of("open, ~%s more", Numbers.count(blocksMore))
        : verdict.words(margin);
  }

  public boolean decided() {
    return verdict != Verdict.OPEN;
  }

  /**
   * Whether the effect was found by the latest look, and where it is small beside its interval.
   * Looks stop when an effect looks largest, so such effects read large on average.
   */
  public boolean readsLarge() {
    return verdict.different()
        && effect.n() == after
        && Math.abs(effect.value()) < NEAR * effect.halfWidth();
  }
}
