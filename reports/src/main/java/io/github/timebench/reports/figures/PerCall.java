package io.github.timebench.reports.figures;

import io.github.timebench.api.Nanos;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.Usage;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** What slices hold, over several of them. */
public final class PerCall {
  /** The amounts that are published per call; -1 in a slice means unknown. */
  static final Map<Figure, ToLongFunction<Usage>> AMOUNTS =
      Map.of(
          Figure.DRIVER_CPU, Usage::driverCpuNanos,
          Figure.PROVIDER_CPU, Usage::providerCpuNanos,
          Figure.DRIVER_ALLOCATION, Usage::driverAllocatedBytes,
          Figure.PROVIDER_ALLOCATION, Usage::providerAllocatedBytes);

  /** The provider may answer too late for some windows. */
  private static final double MAX_UNKNOWN = 0.1;

  private PerCall() {}

  /** Whether a figure is of slices, not of histograms. */
  public static boolean ofSlices(Figure figure) {
    return figure.equals(Figure.CALLS_PER_SECOND)
        || figure.equals(Figure.CALLS_PER_CPU_SECOND)
        || AMOUNTS.containsKey(figure);
  }

  /**
   * A figure of slices. Slices that do not know an amount are left out with their calls; NaN where
   * more than a tenth does not, or without slices.
   */
  public static double of(List<Slice> slices, Figure figure) {
    if (figure.equals(Figure.CALLS_PER_CPU_SECOND)) {
      return Nanos.PER_SECOND / cpuNanos(slices);
    }
    return figure.equals(Figure.CALLS_PER_SECOND)
        ? callsPerSecond(slices)
        : amount(slices, AMOUNTS.get(figure));
  }

  /** CPU time of a call on both sides together; NaN where one does not tell. */
  public static double cpuNanos(List<Slice> slices) {
    return of(slices, Figure.DRIVER_CPU) + of(slices, Figure.PROVIDER_CPU);
  }

  private static double callsPerSecond(List<Slice> slices) {
    long calls = 0;
    long nanos = 0;
    for (Slice slice : slices) {
      calls += slice.windowCalls();
      nanos += slice.windowNanos();
    }
    return calls * Nanos.PER_SECOND / nanos;
  }

  private static double amount(List<Slice> slices, ToLongFunction<Usage> amount) {
    double sum = 0;
    double calls = 0;
    int unknown = 0;
    for (Slice slice : slices) {
      long counted = amount.applyAsLong(slice.usage());
      if (counted < 0) {
        unknown++;
      } else {
        sum += counted;
        calls += slice.calls().callShares();
      }
    }
    return unknown > MAX_UNKNOWN * slices.size() ? Double.NaN : sum / calls;
  }
}
