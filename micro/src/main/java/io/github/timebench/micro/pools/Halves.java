package io.github.timebench.micro.pools;

import java.util.concurrent.RecursiveTask;

/** Work that is halved until a part is no larger than a leaf. */
final class Halves extends RecursiveTask<Long> {
  private static final long serialVersionUID = 1L;

  private final transient RangeWork work;
  private final int first;
  private final int end;
  private final int leafSize;

  /**
   * @param end exclusive
   * @param leafSize most indices of a part that is not divided further
   */
  Halves(RangeWork work, int first, int end, int leafSize) {
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
