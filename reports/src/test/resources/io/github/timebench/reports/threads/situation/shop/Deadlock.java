package shop;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.locks.ReentrantLock;

/** One deadlock of two monitors, one of two ownable synchronizers. */
final class Deadlock {
  private static final Object STOCK = new Object();
  private static final Object ORDERS = new Object();
  private static final ReentrantLock LEFT = new ReentrantLock();
  private static final ReentrantLock RIGHT = new ReentrantLock();
  private static final CyclicBarrier MONITORS = new CyclicBarrier(2);
  private static final CyclicBarrier LOCKS = new CyclicBarrier(2);
  private static Thread first;
  private static Thread second;

  private Deadlock() {}

  static void start() {
    first = Main.start("stock-writer", () -> both(STOCK, ORDERS));
    Main.start("order-writer", () -> both(ORDERS, STOCK));
    second = Main.start("left-hand", () -> locks(LEFT, RIGHT));
    Main.start("right-hand", () -> locks(RIGHT, LEFT));
  }

  static boolean reached() {
    return first.getState() == Thread.State.BLOCKED && second.getState() == Thread.State.WAITING;
  }

  private static void both(Object mine, Object other) throws Exception {
    synchronized (mine) {
      MONITORS.await();
      synchronized (other) {
        throw new IllegalStateException("never");
      }
    }
  }

  private static void locks(ReentrantLock mine, ReentrantLock other) throws Exception {
    mine.lock();
    LOCKS.await();
    other.lock();
  }
}
