package io.github.timebench.micro;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ends the benchmark forks when this JVM is told to stop. While it is open, every child of this
 * process counts as a fork, and the JVM's end waits until it is closed, so that what was measured
 * can be saved; at most {@value #MOST_WAITS} times {@value #WAIT_MILLIS} ms.
 */
final class ForkReaper implements AutoCloseable {
  private static final int MOST_WAITS = 50;
  private static final int WAIT_MILLIS = 100;

  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread hook = new Thread(this::endForks, "end-benchmark-forks");
  private volatile boolean stopping;

  ForkReaper() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Whether this JVM is going down; a fork's failure is then no news. */
  boolean isStopping() {
    return stopping;
  }

  /** A fork may be starting at this very moment, hence the repetition. */
  private void endForks() {
    stopping = true;
    try {
      for (int wait = 0; wait < MOST_WAITS; wait++) {
        ProcessHandle.current().children().forEach(ProcessHandle::destroyForcibly);
        if (closed.await(WAIT_MILLIS, TimeUnit.MILLISECONDS)) {
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    closed.countDown();
    if (!stopping) {
      removeHook();
    }
  }

  private void removeHook() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException goingDownNow) {
      stopping = true;
    }
  }
}
