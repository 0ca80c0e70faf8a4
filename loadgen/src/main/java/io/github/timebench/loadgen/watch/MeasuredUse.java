package io.github.timebench.loadgen.watch;

/**
 * What was seen of the generator and the machine while a block was measured, from its first
 * measured slice to its end. Shares are 0 to 1, NaN where unknown.
 *
 * @param stolenShare of the machine's CPU time, given to others by the hypervisor
 * @param busyShare of the machine's CPU time
 * @param driverCpus CPUs that the driver used on average; NaN where unknown
 * @param cpus CPUs that the driver's JVM may use
 * @param hiccups of the driver
 * @param providerPausedNanos time for which the provider's JVM stood still; -1 where unknown
 */
public record MeasuredUse(
    double stolenShare,
    double busyShare,
    double driverCpus,
    int cpus,
    Hiccups hiccups,
    long providerPausedNanos) {
  /**
   * How much longer sleeps of a millisecond took, nanoseconds.
   *
   * @param p99Nanos 99 of 100 were shorter
   * @param longestNanos of all
   */
  public record Hiccups(long p99Nanos, long longestNanos) {}
}
