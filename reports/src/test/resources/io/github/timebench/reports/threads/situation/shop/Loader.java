package shop;

import java.util.concurrent.CountDownLatch;

final class Loader {
  static final CountDownLatch HELD = new CountDownLatch(1);
  static final Object ARCHIVE = new Object();

  private Loader() {}

  static void hold() throws InterruptedException {
    synchronized (ARCHIVE) {
      HELD.countDown();
      Main.FOR_EVER.await();
    }
  }

  static void load() {
    synchronized (ARCHIVE) {
      throw new IllegalStateException("never");
    }
  }
}
