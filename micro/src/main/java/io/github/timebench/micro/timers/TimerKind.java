package io.github.timebench.micro.timers;

import io.github.timebench.api.Daemon;
import io.github.timebench.lab.NanoClock;
import io.netty.util.HashedWheelTimer;
import io.netty.util.Timeout;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.common.utils.NamedThreadFactory;

/** Timers that the suite on timers compares: wheels of hashed ticks and heaps. */
public enum TimerKind {
  DUBBO_WHEEL("Dubbo's wheel"),
  NETTY_WHEEL("Netty's wheel"),
  BINARY_HEAP("binary heap"),
  FOUR_ARY_HEAP("four-ary heap");

  private final String label;

  TimerKind(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }

  /** A new one with one thread; heaps ignore the shape. */
  TimerFacility<?> open(WheelShape shape) {
    return switch (this) {
      case DUBBO_WHEEL -> new DubboWheel(shape);
      case NETTY_WHEEL -> new NettyWheel(shape);
      case BINARY_HEAP -> new BinaryHeap();
      case FOUR_ARY_HEAP -> new FourAryHeapTimer(NanoClock.SYSTEM);
    };
  }

  /** Dubbo's copy of the hashed wheel, which hands timers over through two LinkedBlockingQueues. */
  private static final class DubboWheel
      implements TimerFacility<org.apache.dubbo.common.timer.Timeout> {
    private final org.apache.dubbo.common.timer.HashedWheelTimer timer;

    DubboWheel(WheelShape shape) {
      timer =
          new org.apache.dubbo.common.timer.HashedWheelTimer(
              new NamedThreadFactory("dubbo-wheel", true),
              shape.tickMillis(),
              TimeUnit.MILLISECONDS,
              shape.slots());
    }

    @Override
    public org.apache.dubbo.common.timer.Timeout start(CountedTask task, long delayNanos) {
      return timer.newTimeout(task, delayNanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public boolean stop(org.apache.dubbo.common.timer.Timeout timeout) {
      return timeout.cancel();
    }

    @Override
    public void close() {
      timer.stop();
    }
  }

  /** Netty's hashed wheel, without its leak detection, which is no part of the question. */
  private static final class NettyWheel implements TimerFacility<Timeout> {
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

  /**
   * ScheduledThreadPoolExecutor with one thread. Stopped timers leave its heap at once; by default
   * they would stay until their deadline.
   */
  private static final class BinaryHeap implements TimerFacility<ScheduledFuture<?>> {
    private final ScheduledThreadPoolExecutor executor;

    BinaryHeap() {
      executor = new ScheduledThreadPoolExecutor(1, task -> Daemon.of(task, "binary-heap"));
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

  /**
   * What every timer under test can do. Thread-safe.
   *
   * @param <T> a started timer
   */
  interface TimerFacility<T> extends AutoCloseable {
    T start(CountedTask task, long delayNanos);

    /** Stops it; false if it ran or was stopped before. */
    boolean stop(T timer);

    default boolean startAndStop(CountedTask task, long delayNanos) {
      return stop(start(task, delayNanos));
    }

    /** Ends its threads; what waits never runs. */
    @Override
    void close();
  }

  /**
   * The geometry of a hashed wheel.
   *
   * @param slots a power of two
   */
  record WheelShape(int tickMillis, int slots) {
    /**
     * That of the wheel in which Dubbo 3.3.6 keeps the timeouts of calls: {@code DefaultFuture}'s,
     * a revolution of 15.4 s.
     */
    static final WheelShape DUBBO = new WheelShape(30, 512);

    /**
     * The tick of the published benchmark, and slots for a revolution as long as Dubbo's. A worker
     * takes in 100,000 timers a tick, so ticks of 30 ms would let a benchmark at full speed pile up
     * what it has stopped.
     */
    static final WheelShape PUBLISHED = new WheelShape(1, 16_384);
  }
}
