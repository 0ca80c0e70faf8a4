package io.github.timebench.loadgen.selftest;

/** One way of driving the same stub. For one controlling thread. */
interface Arm {
  /**
   * Runs for a while, then rests.
   *
   * @return calls per second of the window of that time
   */
  double callsPerSecond(long lengthNanos) throws InterruptedException;

  /** Ends its threads. */
  void stop() throws InterruptedException;
}
