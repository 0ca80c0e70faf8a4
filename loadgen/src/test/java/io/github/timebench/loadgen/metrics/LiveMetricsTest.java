package io.github.timebench.loadgen.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.engine.record.TimeBuckets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Hazards: calls that are counted twice or not at all; series of a run that is over. */
class LiveMetricsTest {
  private static final String VARIANT = "localdatetime+custom";

  private final LiveMetrics metrics = new LiveMetrics("0.1.0");
  private final Consumer<Progress> driver = metrics.hearing(Told.DRIVER);

  private LiveMetrics.Series only(Family family, Map<String, String> labels) {
    List<LiveMetrics.Series> found =
        metrics.series().stream()
            .filter(series -> series.family() == family)
            .filter(series -> series.labels().entrySet().containsAll(labels.entrySet()))
            .toList();
    assertThat(found).as("%s %s", family, labels).hasSize(1);
    return found.get(0);
  }

  private double value(Family family, String... namesAndValues) {
    Map<String, String> labels = new HashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      labels.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return only(family, labels).value();
  }

  @Test
  void slicesAddUp() {
    driver.accept(Told.slice("warming", VARIANT));
    driver.accept(Told.slice("measuring", VARIANT));

    assertThat(value(Family.CALLS, "outcome", "ok")).isEqualTo(140);
    assertThat(value(Family.CALLS, "outcome", "timeout")).isEqualTo(6);
    assertThat(value(Family.SLICE_CALLS, "outcome", "ok")).isEqualTo(200);
    assertThat(value(Family.SLICE_CALLS, "outcome", "timeout")).isEqualTo(8);
    assertThat(value(Family.WINDOW)).isCloseTo(1.4, within(1e-9));
    assertThat(only(Family.SERVICE, Map.of()).times())
        .isEqualTo(new TimeBuckets(-223, List.of(120L, 0L, 20L), 1.12));
  }

  @Test
  void latenessIsThatOfTheMeasuredSliceThatEndedLast() {
    driver.accept(Told.slice("warming", VARIANT));

    assertThat(metrics.series())
        .extracting(LiveMetrics.Series::family)
        .doesNotContain(Family.LATENESS);

    driver.accept(Told.slice("measuring", VARIANT));
    driver.accept(Told.slice("warming", VARIANT));

    assertThat(value(Family.LATENESS)).isEqualTo(0.0003);
  }

  @Test
  void aClosedLoopHasNoResponseTimes() {
    driver.accept(Told.slice("measuring", VARIANT));

    assertThat(metrics.series())
        .extracting(LiveMetrics.Series::family)
        .doesNotContain(Family.RESPONSE, Family.LAG);

    driver.accept(Told.openSlice(VARIANT));

    assertThat(only(Family.RESPONSE, Map.of()).times().count()).isEqualTo(70);
    assertThat(only(Family.LAG, Map.of()).times().sumSeconds()).isEqualTo(0.001);
  }

  @Test
  void labelsSayWhoseTheCallsWere() {
    driver.accept(Told.slice("measuring", VARIANT));

    assertThat(only(Family.CALLS, Map.of("outcome", "ok")).labels())
        .isEqualTo(
            Map.of(
                "run", "run \"1\"",
                "block", "2",
                "host", "driver-0",
                "variant", VARIANT,
                "outcome", "ok"));
    assertThat(only(Family.WINDOW, Map.of()).labels())
        .isEqualTo(Map.of("run", "run \"1\"", "host", "driver-0", "variant", VARIANT));
    assertThat(only(Family.INFO, Map.of()).labels())
        .isEqualTo(Map.of("run", "run \"1\"", "version", "0.1.0"));
  }

  @Test
  void aDriverIsInOnePhaseAtATime() {
    assertThat(value(Family.PHASE, "phase", "starting")).isEqualTo(1);

    driver.accept(Told.slice("warming", VARIANT));

    assertThat(value(Family.PHASE, "phase", "starting")).isZero();
    assertThat(value(Family.PHASE, "phase", "warming")).isEqualTo(1);

    driver.accept(Told.slice("measuring", VARIANT));

    assertThat(value(Family.PHASE, "phase", "warming")).isZero();
    assertThat(value(Family.PHASE, "phase", "measuring")).isEqualTo(1);

    metrics.ended(Told.DRIVER);

    assertThat(value(Family.PHASE, "phase", "measuring")).isZero();
  }

  @Test
  void blocksAndHostsOfARunAddUpAndAnotherRunEndsThem() {
    driver.accept(Told.slice("measuring", VARIANT));
    Consumer<Progress> nextBlock =
        metrics.hearing(new LiveMetrics.Source("run \"1\"", 2, "driver-0"));
    nextBlock.accept(Told.slice("measuring", VARIANT));

    assertThat(value(Family.CALLS, "block", "2", "outcome", "ok")).isEqualTo(70);
    assertThat(value(Family.WINDOW)).isCloseTo(1.4, within(1e-9));

    metrics.hearing(new LiveMetrics.Source("another", 0, "driver-0"));

    assertThat(metrics.series())
        .allSatisfy(series -> assertThat(series.labels()).containsEntry("run", "another"));

    driver.accept(Told.slice("measuring", VARIANT));

    assertThat(metrics.series())
        .allSatisfy(series -> assertThat(series.labels()).containsEntry("run", "another"));
  }

  @Test
  void anHostsClockIsReadWheneverSeriesAreAskedFor() {
    long[] offsetNanos = {-2_500_000_000L};
    metrics.clock(
        Told.DRIVER, () -> new LiveMetrics.Clock(offsetNanos[0]++, Math.abs(offsetNanos[0])));

    assertThat(value(Family.CLOCK_OFFSET, "host", "driver-0")).isEqualTo(-2.5);
    assertThat(value(Family.CLOCK_OFFSET)).isEqualTo(-2.499999999);
    assertThat(value(Family.CLOCK_BOUND)).isCloseTo(2.5, within(1e-6));
    assertThat(only(Family.CLOCK_BOUND, Map.of()).labels())
        .isEqualTo(Map.of("run", "run \"1\"", "host", "driver-0"));

    metrics.hearing(new LiveMetrics.Source("another", 0, "driver-0"));

    assertThat(metrics.series())
        .extracting(LiveMetrics.Series::family)
        .doesNotContain(Family.CLOCK_OFFSET, Family.CLOCK_BOUND);
  }
}
