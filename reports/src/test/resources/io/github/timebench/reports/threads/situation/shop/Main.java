package shop;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;

/** 41 threads blocked in one place, two deadlocks, four idle threads of a pool. */
public final class Main {
  static final CountDownLatch FOR_EVER = new CountDownLatch(1);

  private Main() {}

  interface Task {
    void run() throws Exception;
  }

  static Thread start(String name, Task task) {
    Thread thread =
        new Thread(
            () -> {
              try {
                task.run();
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            },
            name);
    thread.start();
    return thread;
  }

  public static void main(String[] args) throws Exception {
    start("worker-0", Loader::hold);
    Loader.HELD.await();
    Thread last = null;
    for (int i = 1; i <= 41; i++) {
      last = start("worker-" + i, Loader::load);
    }
    Deadlock.start();
    ExecutorService pool = Executors.newFixedThreadPool(4);
    for (int i = 0; i < 4; i++) {
      pool.submit(() -> {});
    }
    if (Runtime.version().feature() >= 21) {
      Class.forName("shop.Virtual").getMethod("start").invoke(null);
    }
    while (last.getState() != Thread.State.BLOCKED || !Deadlock.reached()) {
      Thread.sleep(10);
    }
    Thread.sleep(300);
    System.out.println("ready");
    FOR_EVER.await();
  }
}
