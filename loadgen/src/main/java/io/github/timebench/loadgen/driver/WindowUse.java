package io.github.timebench.loadgen.driver;

import io.github.timebench.api.probe.ProcessSnapshot;
import java.util.function.ToLongFunction;

/**
 * What both sides used in the window of a slice; -1 where unknown. Readings come a moment after the
 * window's edges. What was used between them is scaled to the window's length, so that a late
 * reading does not count for more.
 */
record WindowUse(
    long driverCpuNanos,
    long providerCpuNanos,
    long driverAllocatedBytes,
    long providerAllocatedBytes) {
  /** Nothing is known. */
  static final WindowUse UNKNOWN = new WindowUse(-1, -1, -1, -1);

  /**
   * From the readings at the edges.
   *
   * @param nextSliceNanos when another variant's calls began: what the provider tells of later
   *     moments is not used
   */
  static WindowUse between(
      EdgeReading first, EdgeReading last, long windowNanos, long nextSliceNanos) {
    Span own = new Span(last.atNanos() - first.atNanos(), windowNanos);
    ProcessSnapshot before = first.provider();
    ProcessSnapshot after = last.provider();
    boolean inTime =
        before.epochNanos() != ProcessSnapshot.UNKNOWN
            && after.epochNanos() != ProcessSnapshot.UNKNOWN
            && after.epochNanos() <= last.epochNanos(nextSliceNanos);
    Span told = new Span(inTime ? after.epochNanos() - before.epochNanos() : 0, windowNanos);
    long providerCpuNanos = own.used(first.providerCpuNanos(), last.providerCpuNanos());
    return new WindowUse(
        own.used(first.driverCpuNanos(), last.driverCpuNanos()),
        providerCpuNanos == ProcessSnapshot.UNKNOWN
            ? told.used(before, after, ProcessSnapshot::cpuNanos)
            : providerCpuNanos,
        own.used(first.driver(), last.driver(), ProcessSnapshot::allocatedBytes),
        told.used(before, after, ProcessSnapshot::allocatedBytes));
  }

  /** The time between two readings of a window; less than half of it stands for nothing. */
  private record Span(long nanos, long windowNanos) {
    long used(
        ProcessSnapshot before, ProcessSnapshot after, ToLongFunction<ProcessSnapshot> counter) {
      return used(counter.applyAsLong(before), counter.applyAsLong(after));
    }

    long used(long before, long after) {
      boolean known =
          before != ProcessSnapshot.UNKNOWN
              && after != ProcessSnapshot.UNKNOWN
              && nanos >= windowNanos / 2;
      return known
          ? Math.round((double) (after - before) * windowNanos / nanos)
          : ProcessSnapshot.UNKNOWN;
    }
  }
}
