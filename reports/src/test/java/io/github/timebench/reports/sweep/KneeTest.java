package io.github.timebench.reports.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.reports.sweep.SweepTables.PublishedPools;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;

/** Hazard: a knee that noise names, or one that lies where the sweep happens to end. */
class KneeTest {
  /** Mean response times become throughput by Little's law: callers that do not think. */
  private static final DoubleBinaryOperator LITTLE = (callers, seconds) -> callers / seconds;

  @Test
  void callersOfPublishedTable3WaitBeyondTheFourCpusAndCostThroughput() {
    double[] callers = numbers(PublishedPools.CLIENT_SECONDS);
    double[] perSecond = figures(PublishedPools.CLIENT_SECONDS, LITTLE);
    double[] times = figures(PublishedPools.CLIENT_SECONDS, (n, seconds) -> 1e9 * seconds);
    Knee knee = Knee.of(callers, perSecond, List.of(perSecond), times);
    assertThat(callers[knee.index()]).isEqualTo(4);
    assertThat(knee.reached()).isTrue();
    assertThat(knee.lowest()).isCloseTo(64 / 0.909 / 80 - 1, within(1e-9));
    assertThat(knee.timePerDoubling()).isCloseTo(2.06, within(0.02));
    assertThat(knee.falls()).isTrue();
    assertThat(knee.onlyWaiting()).isFalse();
  }

  @Test
  void thePoolsOfPublishedTables1And2AreBestAtTheNumberOfCpus() {
    double[] batch = figures(PublishedPools.BATCH_SECONDS, (n, seconds) -> 10_000 / seconds);
    Knee ofBatch = knee(numbers(PublishedPools.BATCH_SECONDS), batch);
    assertThat(numbers(PublishedPools.BATCH_SECONDS)[ofBatch.index()]).isEqualTo(4);
    double[] server = figures(PublishedPools.SERVER_PER_SECOND, (n, perSecond) -> perSecond);
    Knee ofServer = knee(numbers(PublishedPools.SERVER_PER_SECOND), server);
    assertThat(numbers(PublishedPools.SERVER_PER_SECOND)[ofServer.index()]).isEqualTo(4);
    assertThat(ofServer.lowest()).isCloseTo(60.44 / 77.43 - 1, within(1e-9));
    assertThat(ofServer.highest()).isCloseTo(75.93 / 77.43 - 1, within(1e-9));
    assertThat(ofServer.falls()).isTrue();
  }

  @Test
  void whatNoiseAddsBeyondMovesNoKnee() {
    double[] numbers = {1, 2, 4, 8, 16, 32};
    double[] throughput = {100, 190, 300, 306, 298, 311};
    assertThat(knee(numbers, throughput).index()).isEqualTo(2);
  }

  @Test
  void callersWhoseThroughputStaysBuyOnlyWaiting() {
    double[] numbers = {1, 2, 4, 8, 16};
    double[] throughput = {100, 200, 201, 195, 203};
    double[] nanos = {10, 10, 20, 41, 79};
    Knee knee = Knee.of(numbers, throughput, List.of(throughput), nanos);
    assertThat(knee.falls()).isFalse();
    assertThat(knee.onlyWaiting()).isTrue();
  }

  @Test
  void throughputThatStillGrowsReachesNoKnee() {
    Knee knee = knee(new double[] {1, 2, 4}, new double[] {100, 190, 350});
    assertThat(knee.index()).isEqualTo(2);
    assertThat(knee.reached()).isFalse();
    assertThat(knee.lowest()).isNaN();
    assertThat(knee.timePerDoubling()).isNaN();
  }

  @Test
  void pointsThatWereNotMeasuredDoNotCount() {
    double[] numbers = {1, 2, 4, 8};
    double[] throughput = {Double.NaN, 190, 300, Double.NaN};
    Knee knee = knee(numbers, throughput);
    assertThat(knee.index()).isEqualTo(2);
    assertThat(knee.reached()).isFalse();
    assertThat(knee.ofBlocks()).containsExactly(2);
    assertThat(knee(numbers, new double[] {Double.NaN, 0, 0, 0})).isNull();
  }

  @Test
  void eachBlockHasAKneeOfItsOwn() {
    double[] numbers = {1, 2, 4};
    List<double[]> blocks =
        List.of(
            new double[] {100, 200, 201},
            new double[] {100, 180, 240},
            new double[] {Double.NaN, Double.NaN, Double.NaN});
    Knee knee = Knee.of(numbers, new double[] {100, 190, 220}, blocks, new double[] {1, 1, 1});
    assertThat(knee.ofBlocks()).containsExactly(1, 2, -1);
  }

  private static Knee knee(double[] numbers, double[] throughput) {
    return Knee.of(numbers, throughput, List.of(throughput), new double[numbers.length]);
  }

  private static double[] numbers(Map<Integer, Double> table) {
    return table.keySet().stream().mapToDouble(n -> n).toArray();
  }

  private static double[] figures(Map<Integer, Double> table, DoubleBinaryOperator figure) {
    return table.entrySet().stream()
        .mapToDouble(row -> figure.applyAsDouble(row.getKey(), row.getValue()))
        .toArray();
  }
}
