package io.github.timebench.reports.statistics;

/**
 * A verdict and why.
 *
 * @param verdict what it came to
 * @param reason in words
 * @param blocksNeeded how many blocks in all would decide it, if effect and spread stay as they
 *     are; 0 if it is decided, {@link #UNKNOWN} if no affordable number would
 */
public record Finding(Verdict verdict, String reason, int blocksNeeded) {
  /** No number of blocks up to {@link BlocksNeeded#MOST} would decide it, or none can be named. */
  public static final int UNKNOWN = -1;

  static Finding decided(Verdict verdict, String reason) {
    return new Finding(verdict, reason, 0);
  }
}
