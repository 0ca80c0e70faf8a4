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
}
