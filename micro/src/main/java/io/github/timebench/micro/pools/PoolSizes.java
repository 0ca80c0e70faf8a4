package io.github.timebench.micro.pools;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The published pool sizes, scaled from the four processors of their machine to those of this one:
 * each keeps its ratio to the number of processors.
 *
 * @param processors of this machine
 */
record PoolSizes(int processors) {
  /** Processors of the machine on which the figures were published. */
  static final int PUBLISHED_PROCESSORS = 4;

  private static final int[] BATCH = {1, 2, 4, 8, 16};
  private static final int[] SERVER = {4, 8, 16, 32, 64};
  private static final int[] CLIENTS = {1, 2, 4, 8, 16, 32, 64};
  private static final int PUBLISHED_CALLERS = 20;

  /** Pool threads of the batch: one, and a quarter of the processors to four times as many. */
  List<Integer> batch() {
    return fromOne(BATCH);
  }

  /** Pool threads of the server: once to sixteen times the processors. */
  List<Integer> server() {
    return scaled(SERVER).boxed().toList();
  }

  /** Callers of the server: one, and a quarter of the processors to sixteen times as many. */
  List<Integer> clients() {
    return fromOne(CLIENTS);
  }

  /** Simultaneous callers of the server: five per processor. */
  int callers() {
    return scaled(PUBLISHED_CALLERS);
  }

  /** A published number of threads on this machine, at least one. */
  int scaled(int publishedThreads) {
    return Math.max(1, publishedThreads * processors / PUBLISHED_PROCESSORS);
  }

  private List<Integer> fromOne(int[] published) {
    return IntStream.concat(IntStream.of(1), scaled(published)).distinct().boxed().toList();
  }

  private IntStream scaled(int[] published) {
    return IntStream.of(published).map(this::scaled).distinct();
  }
}
