package io.github.timebench.micro.pools;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/**
 * Work that is cut into as many parts of equal size as there are threads, beforehand.
 *
 * @param parts one per thread
 */
record EqualParts(RangeWork work, int size, int parts) {
  /** Waits for all parts; the sum of their results. */
  long runOn(ExecutorService pool) throws InterruptedException, ExecutionException {
    List<Callable<Long>> tasks = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      int first = (int) ((long) size * part / parts);
      int end = (int) ((long) size * (part + 1) / parts);
      tasks.add(() -> work.of(first, end));
    }
    long sum = 0;
    for (Future<Long> part : pool.invokeAll(tasks)) {
      sum += part.get();
    }
    return sum;
  }
}
