package io.github.timebench.micro.pools;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/**
 * Items of equal cost that need nothing of each other.
 *
 * @param items how many
 * @param steps of each item, see {@link #item}
 */
record Batch(int items, int steps) {
  private static final long GAMMA = 0x9e3779b97f4a7c15L;
  private static final long MULTIPLIER = 0xbf58476d1ce4e5b9L;

  /** As many as were published. */
  static final int ITEMS = 10_000;

  /** Some microseconds of work, so that a batch takes tens of milliseconds, not minutes. */
  static final int STEPS = 1_000;

  /**
   * Hands every item to an executor as one task and waits for all; the sum of what they computed.
   */
  long runOn(Executor executor) throws InterruptedException {
    LongAdder sum = new LongAdder();
    CountDownLatch left = new CountDownLatch(items);
    for (int item = 0; item < items; item++) {
      int seed = item;
      executor.execute(
          () -> {
            sum.add(item(seed, steps));
            left.countDown();
          });
    }
    left.await();
    return sum.sum();
  }

  /** Runs it as a parallel stream: on the common pool, where the caller works too. */
  long runOnParallelStream() {
    LongAdder sum = new LongAdder();
    IntStream.range(0, items).parallel().forEach(seed -> sum.add(item(seed, steps)));
    return sum.sum();
  }

  /**
   * Takes CPU time and nothing else, no memory and no locks: a chain of steps, each of which needs
   * the one before. A pure function.
   *
   * @param steps of a few CPU cycles each
   */
  static long item(long seed, int steps) {
    long value = seed;
    for (int step = 0; step < steps; step++) {
      value = (value ^ (value >>> 30)) * MULTIPLIER + GAMMA;
    }
    return value;
  }
}
