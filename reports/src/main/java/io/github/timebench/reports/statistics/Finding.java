package io.github.timebench.reports.statistics;

import io.github.timebench.reports.language.Text;

/**
 * A verdict and why.
 *
 * @param verdict what it came to
 * @param reason in words
 * @param after how many blocks it was reached; 0 if it is open
 * @param blocksMore about how many blocks more would decide it, if effect and spread stay as they
 *     are; 0 if it is decided, {@link #UNKNOWN} if no affordable number would
 */
public record Finding(Verdict verdict, Text reason, int after, int blocksMore) {
  /**
   * No number of blocks up to {@link BlocksNeeded#MAX_BLOCKS} would decide it, or none can be
   * named.
   */
  public static final int UNKNOWN = -1;

  /** Whether it has been decided. */
  public boolean decided() {
    return verdict != Verdict.INCONCLUSIVE;
  }
}
