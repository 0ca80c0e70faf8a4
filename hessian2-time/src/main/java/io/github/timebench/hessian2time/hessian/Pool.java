package io.github.timebench.hessian2time.hessian;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A few idle objects for any thread to use again. It never waits, and holds a bounded number
 * however many threads there are, virtual ones included. What one thread gives is safely visible to
 * the thread that takes it.
 */
final class Pool<T> {

  private static final int MAX_SLOTS = 64;
  private static final int SLOTS_PER_THREAD = 4;

  /** A cache line's worth of references, so that threads do not share one. */
  private static final int SPACING = 16;

  private final AtomicReferenceArray<T> slots;
  private final int slotCount;

  /**
   * A pool of at most {@value #MAX_SLOTS} objects.
   *
   * @param threads how many work at the same time; with 0 nothing is kept
   */
  Pool(int threads) {
    slotCount = Math.min(MAX_SLOTS, Integer.highestOneBit(SLOTS_PER_THREAD * threads));
    slots = new AtomicReferenceArray<>(slotCount * SPACING);
  }

  /** An idle object, which is the caller's from then on, or null. */
  T takeOrNull() {
    if (slotCount == 0) {
      return null;
    }
    int slot = slot();
    return slots.get(slot) == null ? null : slots.getAndSet(slot, null);
  }

  /** Takes an object over; one that is idle in its place is left to the collector. */
  void give(T idle) {
    if (slotCount > 0) {
      slots.set(slot(), idle);
    }
  }

  @SuppressWarnings("deprecation") // threadId() is younger than Java 8
  private int slot() {
    return ((int) Thread.currentThread().getId() & slotCount - 1) * SPACING;
  }
}
