package io.github.timebench.micro.pools;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Threads that have gone some calls deep and wait there. */
final class ParkedThreads {
  private final CountDownLatch released = new CountDownLatch(1);
  private final List<Thread> threads = new ArrayList<>();

  private ParkedThreads() {}

  /**
   * Starts threads and waits until each is as deep as it shall be.
   *
   * @param depth calls on each stack, 0 for none beyond what a thread needs
   */
  static ParkedThreads start(int count, int depth) throws InterruptedException {
    ParkedThreads parked = new ParkedThreads();
    CountDownLatch deep = new CountDownLatch(count);
    for (int i = 0; i < count; i++) {
      Thread thread = new Thread(() -> parked.descend(depth, deep), "parked-" + i);
      thread.setDaemon(true);
      thread.start();
      parked.threads.add(thread);
    }
    deep.await();
    return parked;
  }

  /** Returns what it was given, so that no frame can be dropped. */
  private int descend(int depth, CountDownLatch deep) {
    if (depth > 0) {
      return descend(depth - 1, deep) + 1;
    }
    deep.countDown();
    try {
      released.await();
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
    return 0;
  }

  /** Lets the threads end and waits for them. */
  void end() throws InterruptedException {
    released.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
