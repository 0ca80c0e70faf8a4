package io.github.timebench.micro.timers;

import io.github.timebench.lab.NanoClock;

/** The timers that are compared. */
public enum TimerKind {
  DUBBO_WHEEL("Dubbo's wheel"),
  NETTY_WHEEL("Netty's wheel"),
  BINARY_HEAP("binary heap"),
  FOUR_ARY_HEAP("four-ary heap");

  private final String label;

  TimerKind(String label) {
    this.label = label;
  }

  /** In tables and charts. */
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
}
