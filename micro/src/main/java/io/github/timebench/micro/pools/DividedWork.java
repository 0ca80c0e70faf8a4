package io.github.timebench.micro.pools;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveTask;

/** Work that the suite on pools divides among threads, in parts of equal or of unequal cost. */
public enum DividedWork {
  /** Counting the small values of an array: every part of equal size costs the same. */
  BALANCED("balanced", 1_000_000) {
    @Override
    Work create() {
      SplittableRandom random = new SplittableRandom(1);
      double[] values = random.doubles(size()).toArray();
      return (first, end) -> {
        long small = 0;
        for (int i = first; i < end; i++) {
          small += values[i] < 0.5 ? 1 : 0;
        }
        return small;
      };
    }
  },
  /** Elements that cost less and less: of two halves, the first has three quarters of the work. */
  UNBALANCED("unbalanced", 10_000) {
    @Override
    Work create() {
      return (first, end) -> {
        long sum = 0;
        for (int i = first; i < end; i++) {
          sum += Batch.item(i, (size() - i) / STEP_DIVISOR);
        }
        return sum;
      };
    }
  };

  /** Makes all of it take tens of milliseconds, not minutes. */
  private static final int STEP_DIVISOR = 4;

  private final String label;
  private final int size;

  DividedWork(String label, int size) {
    this.label = label;
    this.size = size;
  }

  String label() {
    return label;
  }

  int size() {
    return size;
  }

  abstract Work create();

  /** Work on a range of indices; the results of neighbouring ranges add up to that of both. */
  @FunctionalInterface
  interface Work {
    /**
     * A pure function, to be called on any thread.
     *
     * @param end exclusive
     */
    long of(int first, int end);
  }

  /**
   * Halves work down to leaves, on a pool that steals; waits for all.
   *
   * @param leafSize maximum of indices of a part that is not divided further
   */
  long inHalves(Work work, int leafSize, ForkJoinPool pool) {
    return pool.invoke(new Halves(work, 0, size, leafSize));
  }

  /** Cuts work beforehand into parts of equal size; waits for all. */
  long inEqualParts(Work work, int parts, ExecutorService pool)
      throws InterruptedException, ExecutionException {
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

  /** A part that is halved until it is no larger than a leaf. */
  private static final class Halves extends RecursiveTask<Long> {
    private static final long serialVersionUID = 1L;

    private final transient Work work;
    private final int first;
    private final int end;
    private final int leafSize;

    Halves(Work work, int first, int end, int leafSize) {
      this.work = work;
      this.first = first;
      this.end = end;
      this.leafSize = leafSize;
    }

    @Override
    protected Long compute() {
      if (end - first <= leafSize) {
        return work.of(first, end);
      }
      int middle = (first + end) >>> 1;
      Halves left = new Halves(work, first, middle, leafSize);
      left.fork();
      long right = new Halves(work, middle, end, leafSize).compute();
      return right + left.join();
    }
  }
}
