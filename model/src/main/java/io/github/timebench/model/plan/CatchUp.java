package io.github.timebench.model.plan;

import io.github.timebench.api.Labelled;

/**
 * What becomes of overdue starts. A call is overdue once it is later than a millisecond and than
 * the mean distance of two calls; less is the timer's, and is started at once in any case. However
 * late a call starts, its intended start stays what it was.
 */
public enum CatchUp implements Labelled {
  /** All overdue calls start at once, as far as the in-flight limit lets them. */
  ALL,
  /** Overdue calls start at twice the rate at most, until none is overdue. */
  DOUBLE,
  /** Overdue calls never start; each is counted as skipped. */
  NONE;

  private static final long TOLERATED_NANOS = 1_000_000;

  /** The rule at a rate, of which the calls' mean distance is given. */
  public Rule at(long meanGapNanos) {
    return new Rule(this, Math.max(TOLERATED_NANOS, meanGapNanos), meanGapNanos / 2);
  }

  /**
   * The choice in numbers.
   *
   * @param toleratedNanos a call that is later is overdue
   * @param halfGapNanos the least distance of calls at twice the rate
   */
  public record Rule(CatchUp choice, long toleratedNanos, long halfGapNanos) {
    public boolean skips(long lateNanos) {
      return choice == NONE && lateNanos > toleratedNanos;
    }

    /**
     * How long a call that is due must still wait.
     *
     * @param sinceLastStartNanos since the actual start of the call before it
     */
    public long waitNanos(long lateNanos, long sinceLastStartNanos) {
      return choice == DOUBLE && lateNanos > toleratedNanos
          ? Math.max(0, halfGapNanos - sinceLastStartNanos)
          : 0;
    }
  }
}
