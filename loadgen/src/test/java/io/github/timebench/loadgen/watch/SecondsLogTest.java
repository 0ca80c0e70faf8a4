package io.github.timebench.loadgen.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.api.probe.Snapshots;
import io.github.timebench.loadgen.watch.PairWatch.SecondsLog;
import io.github.timebench.model.evidence.ResourceUse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Hazards: counters that are subtracted wrongly; a long measurement whose evidence outgrows its
 * file, or loses what was used meanwhile.
 */
class SecondsLogTest {
  private static final ProcessSnapshot SILENT = new ProcessSnapshot();

  private static ProcessSnapshot used(long cpuMillis) {
    return Snapshots.used(millis(cpuMillis), 0);
  }

  private static long millis(long millis) {
    return Duration.ofMillis(millis).toNanos();
  }

  private static Reading reading(
      long atMillis, ProcessSnapshot driver, ProcessSnapshot provider, long busy, long stolen) {
    return new Reading(
        millis(atMillis), driver, provider, new MachineProbe.Reading(atMillis, busy, stolen, 3));
  }

  private static Reading reading(long atMillis, ProcessSnapshot driver, ProcessSnapshot provider) {
    return reading(atMillis, driver, provider, 0, 0);
  }

  private static SecondsLog log(int max) {
    return new SecondsLog(reading(0, used(0), used(0)), max);
  }

  /** Of seconds in each of which the driver used five of them. */
  private static List<ResourceUse> logged(int max, int seconds) {
    SecondsLog log = log(max);
    Reading last = null;
    for (int second = 1; second <= seconds; second++) {
      last = reading(1_000L * second, used(5_000L * second), used(second), 100, 10L * second);
      log.add(last);
    }
    return log.end(last);
  }

  private static long driverCpuNanos(List<ResourceUse> points) {
    return points.stream().mapToLong(point -> point.driver().cpuNanos()).sum();
  }

  @Test
  void aSecondIsTheDifferenceOfTwoReadings() {
    SecondsLog log = log(10);
    log.add(reading(1_000, used(300), used(200), 100, 20));

    List<ResourceUse> seconds = log.end(reading(2_000, used(900), used(250), 300, 70));
    assertThat(seconds).hasSize(2);
    ResourceUse second = seconds.get(1);
    assertThat(second.startMillis()).isEqualTo(1_000);
    assertThat(second.lengthMillis()).isEqualTo(1_000);
    assertThat(second.driver().cpuNanos()).isEqualTo(millis(600));
    assertThat(second.provider().cpuNanos()).isEqualTo(millis(50));
    assertThat(second.stealShare()).isEqualTo(0.05, within(1e-12));
    assertThat(second.busyShare()).isEqualTo(0.2, within(1e-12));
    assertThat(second.runQueue()).isEqualTo(3);
  }

  @Test
  void whatWasCompiledAndLoadedIsInItsSecond() {
    SecondsLog log = log(10);
    log.add(reading(1_000, used(0).withCode(millis(40), 7_000), used(0)));
    log.add(reading(2_000, used(0).withCode(millis(70), 7_005), used(0)));

    List<ResourceUse> seconds = log.end(reading(2_000, used(0), used(0)));
    assertThat(seconds.get(0).driver().compileNanos()).isEqualTo(-1);
    assertThat(seconds.get(1).driver().compileNanos()).isEqualTo(millis(30));
    assertThat(seconds.get(1).driver().loadedClasses()).isEqualTo(5);
    assertThat(seconds.get(1).provider().loadedClasses()).isEqualTo(-1);
  }

  @Test
  void aProviderThatDoesNotTellLeavesTwoSecondsUnknown() {
    SecondsLog log = log(10);
    log.add(reading(1_000, used(1), SILENT));
    log.add(reading(2_000, used(2), used(9)));

    assertThat(log.end(reading(3_000, used(3), used(10))))
        .extracting(second -> second.provider().cpuNanos())
        .containsExactly(-1L, -1L, millis(1));
  }

  @Test
  void whatWasMeasuredIsTheDifferenceFromWhereMeasuringBegan() {
    Reading from = reading(2_000, used(1_000), used(0).withPauses(5), 1_000, 500);
    Reading to = reading(4_000, used(4_000), used(0).withPauses(millis(8) + 5), 2_000, 520);
    ResourceUse measured = to.since(from);

    assertThat(measured.startMillis()).isZero();
    assertThat(measured.lengthMillis()).isEqualTo(2_000);
    assertThat(measured.driver().cpuNanos()).isEqualTo(millis(3_000));
    assertThat(measured.busyShare()).isEqualTo(0.5, within(1e-12));
    assertThat(measured.stealShare()).isEqualTo(0.01, within(1e-12));
    assertThat(measured.provider().pausedNanos()).isEqualTo(millis(8));
  }

  @Test
  void whatComesAfterTheEndIsNotTaken() {
    SecondsLog log = log(10);
    log.end(reading(1_000, used(1), used(1)));
    log.add(reading(2_000, used(1), used(1)));

    assertThat(log.end(reading(3_000, used(1), used(1)))).hasSize(1);
  }

  @Test
  void aShortMeasurementKeepsEverySecond() {
    assertThat(logged(4, 4)).extracting(ResourceUse::lengthMillis).containsOnly(1_000L).hasSize(4);
  }

  @Test
  void aLongMeasurementLosesResolutionButNoSum() {
    for (int seconds = 1; seconds <= 3_700; seconds += 37) {
      List<ResourceUse> points = logged(7, seconds);
      assertThat(points).isNotEmpty().hasSizeLessThanOrEqualTo(7);
      assertThat(driverCpuNanos(points)).isEqualTo(millis(5_000L * seconds));
      assertThat(points.stream().mapToLong(ResourceUse::lengthMillis).sum())
          .isEqualTo(1_000L * seconds);
    }
  }

  @Test
  void pointsFollowEachOtherWithoutAGap() {
    List<ResourceUse> points = logged(7, 100);
    for (int i = 1; i < points.size(); i++) {
      assertThat(points.get(i).startMillis()).isEqualTo(points.get(i - 1).endMillis());
    }
  }

  @Test
  void allButTheLastPointAreOfOneLength() {
    List<ResourceUse> points = logged(7, 100);
    assertThat(points.subList(0, points.size() - 1))
        .extracting(ResourceUse::lengthMillis)
        .containsOnly(16_000L);
  }

  @Test
  void whatIsNotKnownOfOneSecondIsNotKnownOfTheJoin() {
    SecondsLog log = log(2);
    log.add(reading(1_000, used(5), used(0), 0, 30));
    log.add(reading(2_000, SILENT, used(0), 0, 40));

    List<ResourceUse> points = log.end(reading(3_000, used(5), used(0), 0, -1));
    assertThat(points).hasSize(2);
    assertThat(points.get(0).driver().cpuNanos()).isEqualTo(-1);
    assertThat(points.get(0).stealShare()).isEqualTo(0.02, within(1e-12));
    assertThat(points.get(1).stealShare()).isNaN();
  }

  @Test
  void allBlocksAndPairsShareWhatAResultFileHasRoomFor() {
    assertThat(SecondsLog.maxSeconds(1, 1)).isEqualTo(600);
    assertThat(SecondsLog.maxSeconds(6, 3)).isEqualTo(400 / 3);
    assertThat(SecondsLog.maxSeconds(100, 1)).isEqualTo(30);
    assertThat(SecondsLog.maxSeconds(100, 50)).isEqualTo(2);
  }
}
