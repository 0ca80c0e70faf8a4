package io.github.timebench.micro.timers;

import io.netty.util.Timeout;
import io.netty.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * One task for any number of timers of every kind: counts its runs down. Shared, so that bytes and
 * nanoseconds are the timer's own. Thread-safe.
 */
final class CountedTask implements Runnable, TimerTask, org.apache.dubbo.common.timer.TimerTask {
  private final CountDownLatch left;

  /**
   * @param runs how many are awaited
   */
  CountedTask(int runs) {
    left = new CountDownLatch(runs);
  }

  long left() {
    return left.getCount();
  }

  /**
   * Waits for the last run.
   *
   * @throws IllegalStateException if it does not come in time
   */
  void await(long timeoutSeconds) throws InterruptedException {
    if (!left.await(timeoutSeconds, TimeUnit.SECONDS)) {
      throw new IllegalStateException(
          left() + " timers have not run " + timeoutSeconds + " s after they were started");
    }
  }

  @Override
  public void run() {
    left.countDown();
  }

  @Override
  public void run(Timeout timeout) {
    left.countDown();
  }

  @Override
  public void run(org.apache.dubbo.common.timer.Timeout timeout) {
    left.countDown();
  }
}
