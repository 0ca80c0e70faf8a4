package io.github.timebench.reports.charts;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.reports.statistics.Percentiles;
import java.util.Arrays;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Hazard: curves that show other percentiles than the tables. */
class LatencyChartsTest {
  private static final double[] ONE_IN = {1, 1.2, 2, 4, 10, 100, 1_000, 10_000, 1e6};

  @Test
  void aCurveHasThePercentilesOfTheTablesAndEndsWithThem() {
    Random random = new Random(5);
    for (int samples : new int[] {0, 1, 19, 20, 40, 2_000, 200_000}) {
      Histogram times = Histograms.empty();
      for (int i = 0; i < samples; i++) {
        times.recordValue((long) (1e6 * Math.exp(random.nextGaussian())));
      }

      double[] expected =
          samples == 0
              ? new double[0]
              : Arrays.stream(ONE_IN)
                  .map(oneIn -> Percentiles.at(times, 1 - 1 / oneIn))
                  .filter(value -> !Double.isNaN(value))
                  .toArray();
      assertThat(LatencyCharts.values(times, ONE_IN)).as("%s", samples).hasSameSizeAs(expected);
      for (int i = 1; i < expected.length; i++) {
        assertThat(LatencyCharts.values(times, ONE_IN)[i]).isEqualTo(expected[i]);
      }
    }
  }
}
