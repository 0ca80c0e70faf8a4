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
}
