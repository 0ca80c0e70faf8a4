package io.github.timebench.micro.timers;

import io.netty.util.HashedWheelTimer;
import io.netty.util.Timeout;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.TimeUnit;

/** Netty's hashed wheel, without its leak detection, which is no part of the question. */
final class NettyWheel implements TimerFacility<Timeout> {
  private final HashedWheelTimer timer;

  NettyWheel(WheelShape shape) {
    timer =
        new HashedWheelTimer(
            new DefaultThreadFactory("netty-wheel", true),
            shape.tickMillis(),
            TimeUnit.MILLISECONDS,
            shape.slots(),
            false);
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
