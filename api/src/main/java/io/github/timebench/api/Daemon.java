package io.github.timebench.api;

/** Threads that their JVM does not wait for when it ends. */
public final class Daemon {
  private Daemon() {}

  /** A thread that has not begun. */
  public static Thread of(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  public static Thread start(Runnable task, String name) {
    Thread thread = of(task, name);
    thread.start();
    return thread;
  }

  /**
   * Waits for a thread's end, unless the waiting one is interrupted, which it stays.
   *
   * @param millis at most; 0 for as long as it takes
   */
  public static void join(Thread thread, long millis) {
    try {
      thread.join(millis);
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }
}
