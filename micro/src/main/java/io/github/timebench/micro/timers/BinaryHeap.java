package io.github.timebench.micro.timers;

import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * ScheduledThreadPoolExecutor with one thread. Stopped timers leave its heap at once; by default
 * they would stay until their deadline.
 */
final class BinaryHeap implements TimerFacility<ScheduledFuture<?>> {
  private final ScheduledThreadPoolExecutor executor;

  BinaryHeap() {
    executor =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "binary-heap");
              thread.setDaemon(true);
              return thread;
            });
    executor.setRemoveOnCancelPolicy(true);
  }

  @Override
  public ScheduledFuture<?> start(CountedTask task, long delayNanos) {
    return executor.schedule(task, delayNanos, TimeUnit.NANOSECONDS);
  }

  @Override
  public boolean stop(ScheduledFuture<?> timer) {
    return timer.cancel(false);
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
