package io.github.timebench.loadgen.engine.open;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The stretches of time in which the plan let the pacer begin nothing: no place was free, or the
 * catch-up's rate was reached. Calls that fell due meanwhile waited as well, so each asks for what
 * lies after its own intended start. Intended starts never decrease, so that what lies before can
 * be forgotten. Not thread-safe.
 */
final class Holds {
  /** Stretches that are kept; further ones of a long backlog are joined to the last one. */
  private static final int MAX_STRETCHES = 1 << 14;

  private final Deque<Hold> holds = new ArrayDeque<>();
  private long laterNanos;
  private long endNanos = Long.MIN_VALUE;

  /** A stretch, or several that were joined, of which so much was held. */
  private record Hold(long fromNanos, long toNanos, long heldNanos) {
    Hold joined(Hold later) {
      return new Hold(fromNanos, later.toNanos, heldNanos + later.heldNanos);
    }

    long heldSince(long nanos) {
      return nanos <= fromNanos
          ? heldNanos
          : Math.round((double) heldNanos * (toNanos - nanos) / (toNanos - fromNanos));
    }
  }

  /**
   * Adds a stretch that ends later than the last one; what lies before that one's end counts once.
   */
  void add(long fromNanos, long toNanos) {
    long startNanos = Math.max(fromNanos, endNanos);
    if (toNanos <= startNanos) {
      return;
    }
    Hold hold = new Hold(startNanos, toNanos, toNanos - startNanos);
    endNanos = toNanos;
    laterNanos += hold.heldNanos;
    holds.addLast(holds.size() < MAX_STRETCHES ? hold : holds.removeLast().joined(hold));
  }

  /** For how long since then nothing could begin; what lies before is forgotten. */
  long sinceNanos(long nanos) {
    while (!holds.isEmpty() && holds.getFirst().toNanos <= nanos) {
      laterNanos -= holds.removeFirst().heldNanos;
    }
    if (holds.isEmpty()) {
      return 0;
    }
    Hold first = holds.getFirst();
    return laterNanos - first.heldNanos + first.heldSince(nanos);
  }
}
