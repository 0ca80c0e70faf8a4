package io.github.timebench.model.evidence;

/**
 * What both sides used in the window of a slice; -1 where unknown.
 *
 * @param driverCpuNanos CPU time of the driver
 * @param providerCpuNanos CPU time of the provider
 * @param driverAllocatedBytes allocated on the driver's heap
 * @param providerAllocatedBytes allocated on the provider's heap
 */
public record Usage(
    long driverCpuNanos,
    long providerCpuNanos,
    long driverAllocatedBytes,
    long providerAllocatedBytes) {
  /** Nothing is known. */
  public static final Usage UNKNOWN = new Usage(-1, -1, -1, -1);

  /** What both used, each side unknown where one does not tell. */
  Usage plus(Usage other) {
    return new Usage(
        sum(driverCpuNanos, other.driverCpuNanos),
        sum(providerCpuNanos, other.providerCpuNanos),
        sum(driverAllocatedBytes, other.driverAllocatedBytes),
        sum(providerAllocatedBytes, other.providerAllocatedBytes));
  }

  private static long sum(long one, long other) {
    return one < 0 || other < 0 ? -1 : one + other;
  }

  /** The same with the provider's side as another tells it. */
  Usage withProvider(Usage other) {
    return new Usage(
        driverCpuNanos, other.providerCpuNanos, driverAllocatedBytes, other.providerAllocatedBytes);
  }
}
