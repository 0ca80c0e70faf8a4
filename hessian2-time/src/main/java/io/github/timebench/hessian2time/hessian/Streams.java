package io.github.timebench.hessian2time.hessian;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Where outputs and inputs come from and go back to: a message takes one for itself, and gives it
 * back when it is flushed or read. One that is not given back, because writing or reading ended in
 * an exception, is left to the collector. Safe for use by several threads.
 */
public final class Streams {

  private final Pool<TimeHessian2Output> outputs;
  private final Pool<TimeHessian2Input> inputs;

  private Streams(int threads) {
    this.outputs = new Pool<>(threads);
    this.inputs = new Pool<>(threads);
  }

  /** Streams that serve one message after another. */
  public static Streams reused() {
    return new Streams(Runtime.getRuntime().availableProcessors());
  }

  /** A new stream for every message. */
  public static Streams fresh() {
    return new Streams(0);
  }

  /** An output that is the caller's until {@link #giveBack}. */
  TimeHessian2Output output() {
    TimeHessian2Output idle = outputs.takeOrNull();
    return idle == null ? new TimeHessian2Output() : idle;
  }

  /** An input that is the caller's until {@link #giveBackIfRead}. */
  TimeHessian2Input input() {
    TimeHessian2Input idle = inputs.takeOrNull();
    return idle == null ? new TimeHessian2Input() : idle;
  }

  void giveBack(TimeHessian2Output flushed) {
    if (flushed.release()) {
      outputs.give(flushed);
    }
  }

  /** Takes back an input after a call without an exception, if its buffer is empty; says so. */
  boolean giveBackIfRead(TimeHessian2Input used) {
    boolean isRead = used.release();
    if (isRead) {
      inputs.give(used);
    }
    return isRead;
  }

  /**
   * A few idle objects for any thread to use again. It never waits, and holds a bounded number
   * however many threads there are, virtual ones included. What one thread gives is safely visible
   * to the thread that takes it.
   */
  static final class Pool<T> {

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
}
