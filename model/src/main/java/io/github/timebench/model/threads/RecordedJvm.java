package io.github.timebench.model.threads;

import io.github.timebench.api.Labelled;
import io.github.timebench.model.threads.ThreadsEvidence.BlockedPlace;
import java.util.List;

/**
 * What was seen of one JVM.
 *
 * @param block from 0
 * @param pair from 0, in the order in which the pairs of the block ran
 * @param idleWaits parks and waits of idle threads, which are not among the places: of those of
 *     pools, and all that took longer than a call may
 * @param blocked where threads waited while measured, the longest first
 * @param deoptimised while measured, those of variants and serializers first
 */
public record RecordedJvm(
    int block,
    int pair,
    Side side,
    Seen seen,
    ThreadCounts threads,
    long idleWaits,
    List<BlockedPlace> blocked,
    List<Compiled> compiled,
    List<Deoptimised> deoptimised) {
  public RecordedJvm {
    blocked = List.copyOf(blocked);
    compiled = List.copyOf(compiled);
    deoptimised = List.copyOf(deoptimised);
  }

  public static RecordedJvm unseen(int block, int pair, Side side, Seen seen) {
    return new RecordedJvm(
        block, pair, side, seen, ThreadCounts.NONE, 0, List.of(), List.of(), List.of());
  }

  /**
   * What the JIT compiled of the classes of one owner.
   *
   * @param owner label of a variant, or name of a serializer's library; empty for all other classes
   * @param whileMeasured those that ended between the first measured slice and the last
   * @param lastSeconds when the last one ended, since the pair's warm-up began
   * @param lastMethod that it compiled
   * @param lastLevel of the compiler, 4 for the highest
   */
  public record Compiled(
      String owner,
      long count,
      long whileMeasured,
      double lastSeconds,
      String lastMethod,
      int lastLevel) {}

  /**
   * Compiled code that was thrown away while measured.
   *
   * @param owner label of a variant, or name of a serializer's library; empty for any other class
   * @param method with its class and line
   * @param reason in the JVM's words
   * @param action of the JVM, in its words
   * @param during label of the variant whose slice it was
   * @param firstSeconds when it first happened, since the pair's warm-up began
   */
  public record Deoptimised(
      String owner,
      String method,
      String reason,
      String action,
      String during,
      long count,
      double firstSeconds) {}

  /** How much of a JVM was recorded. */
  public enum Seen implements Labelled {
    WHOLE,
    /** Its recording ends in the middle, or before its measuring did. */
    CUT,
    /** It left no recording, or one that cannot be read. */
    LOST,
    /** It was not the lab's own, so that it was not asked to record. */
    FOREIGN
  }

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
}
