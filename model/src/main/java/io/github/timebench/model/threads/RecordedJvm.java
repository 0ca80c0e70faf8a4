package io.github.timebench.model.threads;

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
}
