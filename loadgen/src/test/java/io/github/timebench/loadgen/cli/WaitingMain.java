package io.github.timebench.loadgen.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.ZipFile;

/**
 * A program whose threads wait for each other until its standard input is closed. It says a line
 * when they do.
 */
final class WaitingMain {
  private static final int BLOCKED = 41;

  private WaitingMain() {}

  /**
   * Given an archive, threads are blocked at it; without, one thread blocks the other for moments.
   */
  public static void main(String[] args) throws Exception {
    if (args.length == 1) {
      blockAt(new ZipFile(Path.of(args[0]).toFile()));
    } else {
      new Contention().start();
    }
    System.out.println("ready");
    System.in.read();
    System.exit(0);
  }

  private static Thread start(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static void await(Thread thread, Thread.State state) {
    while (thread.getState() != state) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  /** As of a server whose threads all look for a resource in one archive. */
  private static void blockAt(ZipFile archive) throws InterruptedException {
    CountDownLatch held = new CountDownLatch(1);
    Thread holder = start("worker-3", () -> hold(archive, held));
    held.await();
    List<Thread> loaders = new ArrayList<>();
    for (int i = 10; i < 10 + BLOCKED; i++) {
      loaders.add(start("loader-" + i, () -> load(archive)));
    }
    loaders.forEach(loader -> await(loader, Thread.State.BLOCKED));
    await(holder, Thread.State.WAITING);
  }

  private static void hold(ZipFile archive, CountDownLatch held) {
    synchronized (archive) {
      held.countDown();
      readForEver();
    }
  }

  private static void readForEver() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What a class loader does for {@code getResourceAsStream}. */
  private static void load(ZipFile archive) {
    try (var resource = archive.getInputStream(archive.getEntry("shop.properties"))) {
      throw new IllegalStateException("read " + resource);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** One thread holds the lock until the other is blocked, again and again. */
  private static final class Contention {
    private final Object lock = new Object();

    void start() {
      Thread waiter = WaitingMain.start("waiter-1", this::enter);
      WaitingMain.start("holder-1", () -> hold(waiter));
    }

    private void hold(Thread waiter) {
      while (waiter.isAlive()) {
        synchronized (lock) {
          await(waiter, Thread.State.BLOCKED);
        }
        LockSupport.parkNanos(1_000_000);
      }
    }

    private void enter() {
      while (Thread.currentThread().isAlive()) {
        synchronized (lock) {
          Thread.onSpinWait();
        }
      }
    }
  }
}
