package io.github.timebench.loadgen.watch;

import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.model.evidence.Usage;
import java.util.concurrent.CompletableFuture;
import java.util.function.ToLongFunction;

/**
 * Counters of both sides at one edge of a slice's window.
 *
 * @param atNanos when they were read, by the engine's clock
 * @param driverCpuNanos by the finest clock that there is
 * @param providerCpuNanos likewise; -1 where the provider is no process of this machine
 * @param machine at the same moment
 * @param asked completes with what the provider tells, which may take a while
 */
public record EdgeReading(
    long atNanos,
    long driverCpuNanos,
    long providerCpuNanos,
    ProcessSnapshot driver,
    MachineProbe.Reading machine,
    CompletableFuture<ProcessSnapshot> asked) {
  public ProcessSnapshot provider() {
    return asked.getNow(new ProcessSnapshot());
  }

  /**
   * What both sides used in a window, from the readings at its edges. Those come a moment late, so
   * what was used between them is scaled to the window's length.
   *
   * @param nextSliceNanos when another variant's calls began: what is read or told later is not
   *     used
   */
  public static Usage between(
      EdgeReading first, EdgeReading last, long windowNanos, long nextSliceNanos) {
    boolean readInTime = last.atNanos <= nextSliceNanos;
    Span own = new Span(readInTime ? last.atNanos - first.atNanos : 0, windowNanos);
    ProcessSnapshot before = first.provider();
    ProcessSnapshot after = last.provider();
    boolean inTime =
        before.epochNanos() != ProcessSnapshot.UNKNOWN
            && after.epochNanos() != ProcessSnapshot.UNKNOWN
            && after.epochNanos() <= last.epochNanos(nextSliceNanos);
    Span told = new Span(inTime ? after.epochNanos() - before.epochNanos() : 0, windowNanos);
    long providerCpuNanos = own.used(first.providerCpuNanos, last.providerCpuNanos);
    long toldCpuNanos = told.used(before, after, ProcessSnapshot::cpuNanos);
    return new Usage(
        own.used(first.driverCpuNanos, last.driverCpuNanos),
        providerCpuNanos == ProcessSnapshot.UNKNOWN ? toldCpuNanos : providerCpuNanos,
        own.used(first.driver, last.driver, ProcessSnapshot::allocatedBytes),
        told.used(before, after, ProcessSnapshot::allocatedBytes),
        own.used(first.driver, last.driver, ProcessSnapshot::compileNanos),
        told.used(before, after, ProcessSnapshot::compileNanos),
        own.used(first.driver, last.driver, ProcessSnapshot::gcNanos),
        told.used(before, after, ProcessSnapshot::gcNanos),
        last.machine.stolenShareSince(first.machine));
  }

  /** A moment of the engine's clock in time since the epoch. */
  private long epochNanos(long engineNanos) {
    return driver.epochNanos() + engineNanos - atNanos;
  }

  /** The time between two readings of a window; less than half of the window tells nothing. */
  private record Span(long nanos, long windowNanos) {
    long used(
        ProcessSnapshot before, ProcessSnapshot after, ToLongFunction<ProcessSnapshot> counter) {
      return used(counter.applyAsLong(before), counter.applyAsLong(after));
    }

    long used(long before, long after) {
      long used = Reading.used(before, after);
      return used == ProcessSnapshot.UNKNOWN || nanos < windowNanos / 2
          ? ProcessSnapshot.UNKNOWN
          : Math.round((double) used * windowNanos / nanos);
    }
  }
}
