package io.github.timebench.reports.analysis;

import io.github.timebench.reports.model.Slice;
import java.util.Map;
import java.util.function.ToLongFunction;

/** What is counted over whole slices and published per call. */
final class PerCall {
  /** The amounts; -1 in a slice means unknown. */
  static final Map<Figure, ToLongFunction<Slice>> AMOUNTS =
      Map.of(
          Figure.DRIVER_CPU, Slice::driverCpuNanos,
          Figure.PROVIDER_CPU, Slice::providerCpuNanos,
          Figure.DRIVER_ALLOCATION, Slice::driverAllocatedBytes,
          Figure.PROVIDER_ALLOCATION, Slice::providerAllocatedBytes);

  private PerCall() {}

  /** An amount per call of the slice; NaN where unknown or without calls. */
  static double of(Slice slice, ToLongFunction<Slice> amount) {
    long counted = amount.applyAsLong(slice);
    return counted < 0 ? Double.NaN : (double) counted / slice.outcomes().sent();
  }
}
