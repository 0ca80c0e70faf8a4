package io.github.timebench.micro.pools;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/**
 * Items of equal cost that need nothing of each other.
 *
 * @param items how many
 * @param steps of each item, see {@link CpuWork#item}
 */
record Batch(int items, int steps) {
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
            sum.add(CpuWork.item(seed, steps));
            left.countDown();
          });
    }
    left.await();
    return sum.sum();
  }

  /** Runs it as a parallel stream: on the common pool, where the caller works too. */
  long runOnParallelStream() {
    LongAdder sum = new LongAdder();
    IntStream.range(0, items).parallel().forEach(item -> sum.add(CpuWork.item(item, steps)));
    return sum.sum();
  }
}
