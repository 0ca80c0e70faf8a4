package io.github.timebench.loadgen.engine;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The stretches of time in which a pacer could begin nothing because no place was free. Calls that
 * fell due meanwhile waited as well, so each asks for what lies after its own intended start. Those
 * never decrease, so that what lies before can be forgotten. Not thread-safe.
 */
final class PlaceWaits {
  /** Of a long backlog; further stretches are joined to the last one. */
  private static final int MOST = 1 << 14;

  private final Deque<Wait> waits = new ArrayDeque<>();
  private long laterNanos;

  /** A stretch, or several that were joined, with so much waiting in it. */
  private record Wait(long fromNanos, long toNanos, long waitedNanos) {
    Wait joined(Wait later) {
      return new Wait(fromNanos, later.toNanos, waitedNanos + later.waitedNanos);
    }

    long waitedSince(long nanos) {
      return nanos <= fromNanos
          ? waitedNanos
          : Math.round((double) waitedNanos * (toNanos - nanos) / (toNanos - fromNanos));
    }
  }

  /** Adds a stretch, which does not begin before the last one's end. */
  void add(long fromNanos, long toNanos) {
    if (toNanos <= fromNanos) {
      return;
    }
    Wait wait = new Wait(fromNanos, toNanos, toNanos - fromNanos);
    laterNanos += wait.waitedNanos;
    waits.addLast(waits.size() < MOST ? wait : waits.removeLast().joined(wait));
  }

  /** What was waited since then; what lies before is forgotten. */
  long sinceNanos(long nanos) {
    while (!waits.isEmpty() && waits.getFirst().toNanos <= nanos) {
      laterNanos -= waits.removeFirst().waitedNanos;
    }
    if (waits.isEmpty()) {
      return 0;
    }
    Wait first = waits.getFirst();
    return laterNanos - first.waitedNanos + first.waitedSince(nanos);
  }
}
