package io.github.timebench.model.threads;

import java.util.List;

/**
 * How many threads there were over time.
 *
 * @param seconds moments since the pair's warm-up began; those before are negative
 * @param series one per pool and state
 */
public record ThreadCounts(double[] seconds, List<Series> series) {
  public static final ThreadCounts NONE = new ThreadCounts(new double[0], List.of());

  /**
   * Threads of one pool in one state.
   *
   * @param state the name of a {@link Thread.State}
   * @param threads at each moment
   */
  public record Series(String pool, String state, int[] threads) {}

  /**
   * Each series has a count for each moment.
   *
   * @throws IllegalArgumentException if one has not
   */
  public ThreadCounts {
    series = List.copyOf(series);
    for (Series one : series) {
      if (one.threads().length != seconds.length) {
        throw new IllegalArgumentException("threads of " + one.pool() + " differ in length");
      }
    }
  }
}
