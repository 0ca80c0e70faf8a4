package io.github.timebench.micro.timers;

/**
 * The geometry of a hashed wheel.
 *
 * @param slots a power of two
 */
record WheelShape(int tickMillis, int slots) {
  /**
   * That of the wheel in which Dubbo 3.3.6 keeps the timeouts of calls: {@code DefaultFuture}'s, a
   * revolution of 15.4 s.
   */
  static final WheelShape DUBBO = new WheelShape(30, 512);

  /**
   * The tick of the published benchmark, and slots for a revolution as long as Dubbo's. A worker
   * takes in 100,000 timers a tick, so ticks of 30 ms would let a benchmark at full speed pile up
   * what it has stopped.
   */
  static final WheelShape PUBLISHED = new WheelShape(1, 16_384);
}
