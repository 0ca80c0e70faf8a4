package io.github.timebench.micro.timers;

import java.util.concurrent.TimeUnit;
import org.apache.dubbo.common.timer.HashedWheelTimer;
import org.apache.dubbo.common.timer.Timeout;
import org.apache.dubbo.common.utils.NamedThreadFactory;

/** Dubbo's copy of the hashed wheel, which hands timers over through two LinkedBlockingQueues. */
final class DubboWheel implements TimerFacility<Timeout> {
  private final HashedWheelTimer timer;

  DubboWheel(WheelShape shape) {
    timer =
        new HashedWheelTimer(
            new NamedThreadFactory("dubbo-wheel", true),
            shape.tickMillis(),
            TimeUnit.MILLISECONDS,
            shape.slots());
  }

  @Override
  public Timeout start(CountedTask task, long delayNanos) {
    return timer.newTimeout(task, delayNanos, TimeUnit.NANOSECONDS);
  }

  @Override
  public boolean stop(Timeout timeout) {
    return timeout.cancel();
  }

  @Override
  public void close() {
    timer.stop();
  }
}
