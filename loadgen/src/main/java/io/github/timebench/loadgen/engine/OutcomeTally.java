package io.github.timebench.loadgen.engine;

/**
 * How many calls ended in each way.
 *
 * @param ends by {@link Outcome#ordinal()}
 */
public record OutcomeTally(long[] ends) {
  /** Calls that ended in that way. */
  public long of(Outcome outcome) {
    return ends[outcome.ordinal()];
  }

  /** Calls that ended at all. */
  public long total() {
    long total = 0;
    for (long count : ends) {
      total += count;
    }
    return total;
  }

  /** The sums of both. */
  public OutcomeTally plus(OutcomeTally other) {
    long[] sums = ends.clone();
    for (int i = 0; i < sums.length; i++) {
      sums[i] += other.ends[i];
    }
    return new OutcomeTally(sums);
  }

  /** No calls. */
  public static OutcomeTally none() {
    return new OutcomeTally(new long[Outcome.values().length]);
  }
}
