package io.github.timebench.model.evidence;

/**
 * What was read beside the calls of a pair of JVMs, for the gates. Limits and judgement are no part
 * of it.
 *
 * @param whole warm-up and measurement
 * @param measured from the first measured slice to the end; {@link ResourceUse#NONE} if measuring
 *     never began
 * @param cpus CPUs that the driver's JVM may use
 * @param hiccups of the driver while it was measured
 */
public record Readings(ResourceUse whole, ResourceUse measured, int cpus, Hiccups hiccups) {
  /** Nothing was read. */
  public static final Readings NONE =
      new Readings(ResourceUse.NONE, ResourceUse.NONE, 1, Hiccups.NONE);

  /**
   * How much longer sleeps of a millisecond took, in nanoseconds.
   *
   * @param p99Nanos 99 of 100 were shorter
   * @param maxNanos the longest
   */
  public record Hiccups(long p99Nanos, long maxNanos) {
    /** There were none. */
    public static final Hiccups NONE = new Hiccups(0, 0);
  }
}
