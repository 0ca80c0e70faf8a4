package io.github.timebench.model.evidence;

/**
 * What both sides used in the window of a slice; -1 where unknown.
 *
 * @param driverCompileNanos the driver compiled, booked when a compilation ends
 * @param providerCompileNanos the provider likewise
 * @param driverGcNanos the driver collected garbage
 * @param providerGcNanos the provider likewise
 * @param stolenShare of the driver's machine's CPU time that the hypervisor gave to others, 0 to 1;
 *     NaN where unknown
 */
public record Usage(
    long driverCpuNanos,
    long providerCpuNanos,
    long driverAllocatedBytes,
    long providerAllocatedBytes,
    long driverCompileNanos,
    long providerCompileNanos,
    long driverGcNanos,
    long providerGcNanos,
    double stolenShare) {
  public static final Usage UNKNOWN = new Usage(-1, -1, -1, -1, -1, -1, -1, -1, Double.NaN);

  /** What both used, each side unknown where one does not tell; of several machines the worst. */
  Usage plus(Usage other) {
    return new Usage(
        sum(driverCpuNanos, other.driverCpuNanos),
        sum(providerCpuNanos, other.providerCpuNanos),
        sum(driverAllocatedBytes, other.driverAllocatedBytes),
        sum(providerAllocatedBytes, other.providerAllocatedBytes),
        sum(driverCompileNanos, other.driverCompileNanos),
        sum(providerCompileNanos, other.providerCompileNanos),
        sum(driverGcNanos, other.driverGcNanos),
        sum(providerGcNanos, other.providerGcNanos),
        Math.max(stolenShare, other.stolenShare));
  }

  private static long sum(long one, long other) {
    return one < 0 || other < 0 ? -1 : one + other;
  }

  Usage withProvider(Usage other) {
    return new Usage(
        driverCpuNanos,
        other.providerCpuNanos,
        driverAllocatedBytes,
        other.providerAllocatedBytes,
        driverCompileNanos,
        other.providerCompileNanos,
        driverGcNanos,
        other.providerGcNanos,
        stolenShare);
  }
}
