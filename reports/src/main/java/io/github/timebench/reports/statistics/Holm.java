package io.github.timebench.reports.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Holm's adjustment for several tests at once (Holm 1979), as R's {@code p.adjust} gives it. */
public final class Holm {
  private Holm() {}

  /**
   * Adjusted p values, in the order given.
   *
   * @param p one per hypothesis; a NaN stays NaN and does not count as a hypothesis
   */
  public static double[] adjust(double... p) {
    int[] ascending =
        IntStream.range(0, p.length)
            .filter(i -> !Double.isNaN(p[i]))
            .boxed()
            .sorted(Comparator.comparingDouble(i -> p[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] adjusted = new double[p.length];
    Arrays.fill(adjusted, Double.NaN);
    double largest = 0;
    for (int rank = 0; rank < ascending.length; rank++) {
      int index = ascending[rank];
      largest = Math.max(largest, Math.min(1, p[index] * (ascending.length - rank)));
      adjusted[index] = largest;
    }
    return adjusted;
  }
}
