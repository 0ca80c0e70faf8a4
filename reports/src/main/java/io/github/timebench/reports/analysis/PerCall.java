package io.github.timebench.reports.analysis;

import io.github.timebench.reports.model.Slice;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** What slices hold, over several of them. */
final class PerCall {
  /** The amounts that are published per call; -1 in a slice means unknown. */
  static final Map<Figure, ToLongFunction<Slice>> AMOUNTS =
      Map.of(
          Figure.DRIVER_CPU, Slice::driverCpuNanos,
          Figure.PROVIDER_CPU, Slice::providerCpuNanos,
          Figure.DRIVER_ALLOCATION, Slice::driverAllocatedBytes,
          Figure.PROVIDER_ALLOCATION, Slice::providerAllocatedBytes);

  private static final double NANOS_PER_SECOND = 1e9;

  private PerCall() {}

  /** Whether a figure is of slices, not of histograms. */
  static boolean ofSlices(Figure figure) {
    return figure == Figure.CALLS_PER_SECOND || AMOUNTS.containsKey(figure);
  }

  /** A figure of slices; NaN where one of them does not know, or without slices. */
  static double of(List<Slice> slices, Figure figure) {
    return figure == Figure.CALLS_PER_SECOND
        ? callsPerSecond(slices)
        : amount(slices, AMOUNTS.get(figure));
  }

  private static double callsPerSecond(List<Slice> slices) {
    long calls = 0;
    long nanos = 0;
    for (Slice slice : slices) {
      calls += slice.windowCalls();
      nanos += slice.windowNanos();
    }
    return calls * NANOS_PER_SECOND / nanos;
  }

  private static double amount(List<Slice> slices, ToLongFunction<Slice> amount) {
    double sum = 0;
    double calls = 0;
    for (Slice slice : slices) {
      long counted = amount.applyAsLong(slice);
      if (counted < 0) {
        return Double.NaN;
      }
      sum += counted;
      calls += slice.callShares();
    }
    return sum / calls;
  }
}
