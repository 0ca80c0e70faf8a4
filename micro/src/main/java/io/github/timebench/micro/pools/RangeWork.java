package io.github.timebench.micro.pools;

/** Work on a range of indices; the results of neighbouring ranges add up to that of both. */
@FunctionalInterface
interface RangeWork {
  /**
   * Works on some indices; a pure function, to be called on any thread.
   *
   * @param end exclusive
   */
  long of(int first, int end);
}
