package io.github.timebench.reports.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Asked;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.plan.Objective;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.figures.Statistic.Percentiles;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Hazard: curves that show other percentiles than the tables. */
class LatencyChartsTest {
  private static final double[] ONE_IN = {1, 1.2, 2, 4, 10, 100, 1_000, 10_000, 1e6};

  @Test
  void limitsOfPercentilesStandInTheChartByWhichTheRunWasJudged() {
    RunResult run = ReplicatedRuns.closed(2);
    Optional<Objective> limits = Optional.of(Objective.parse("mean<9ms,p99<20ms,errors<1%"));
    Asked asked = new Asked(List.of(), limits);
    RunResult judged =
        Records.with(run, "setup", Records.with(run.setup(), "asked", Optional.of(asked)));

    assertThat(new LatencyCharts(RunAnalysis.of(judged)).charts().limits())
        .singleElement()
        .satisfies(
            limit -> {
              assertThat(limit.text()).isEqualTo("p99<20ms");
              assertThat(limit.oneIn()).isCloseTo(100, within(1e-6));
            });
    assertThat(new LatencyCharts(RunAnalysis.of(run)).charts().limits()).isEmpty();
  }

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
