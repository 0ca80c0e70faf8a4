package shop;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Seven virtual threads that wait for a reply, one that is pinned, two that want a monitor. */
public final class Virtual {
  private Virtual() {}

  static void awaitReply() {
    try {
      Main.FOR_EVER.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  static synchronized void pinned() {
    awaitReply();
  }

  public static void start() throws Exception {
    ExecutorService calls =
        Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("call-", 0).factory());
    for (int i = 0; i < 7; i++) {
      calls.submit(Virtual::awaitReply);
    }
    for (int i = 0; i < 3; i++) {
      Thread.ofVirtual().name("pinned-" + i).start(Virtual::pinned);
    }
  }
}
