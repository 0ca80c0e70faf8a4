package io.github.timebench.loadgen.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.model.evidence.ProcessUse;
import io.github.timebench.model.evidence.ResourceSecond;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Hazard: a long block whose evidence outgrows its file, or loses what was used meanwhile. */
class SecondsLogTest {
  private static ResourceSecond second(int index, long driverCpuNanos, double stealShare) {
    return new ResourceSecond(
        index * 1_000L,
        1_000,
        new ProcessUse(driverCpuNanos, 10, 3, 0, index, 4, 2),
        new ProcessUse(1, 1, 1, 1, 1, 1, 1),
        stealShare,
        2);
  }

  private static List<ResourceSecond> logged(int most, int seconds) {
    SecondsLog log = new SecondsLog(most);
    IntStream.range(0, seconds).forEach(index -> log.add(second(index, 5, 0.01)));
    return log.points();
  }

  @Test
  void aShortBlockKeepsEverySecond() {
    assertThat(logged(4, 4)).extracting(ResourceSecond::lengthMillis).containsOnly(1_000L);
  }

  @Test
  void aLongBlockLosesResolutionButNoSum() {
    for (int seconds = 1; seconds <= 3_700; seconds += 37) {
      List<ResourceSecond> points = logged(7, seconds);
      assertThat(points).hasSizeLessThanOrEqualTo(7);
      assertThat(points).extracting(point -> point.driver().cpuNanos()).isNotEmpty();
      assertThat(points.stream().mapToLong(point -> point.driver().cpuNanos()).sum())
          .isEqualTo(5L * seconds);
      assertThat(points.stream().mapToLong(ResourceSecond::lengthMillis).sum())
          .isEqualTo(1_000L * seconds);
      assertThat(points.get(points.size() - 1).driver().threads()).isEqualTo(seconds - 1);
    }
  }

  @Test
  void pointsFollowEachOtherWithoutAGap() {
    List<ResourceSecond> points = logged(7, 100);
    for (int i = 1; i < points.size(); i++) {
      ResourceSecond before = points.get(i - 1);
      assertThat(points.get(i).startMillis())
          .isEqualTo(before.startMillis() + before.lengthMillis());
    }
  }

  @Test
  void allButTheLastPointAreOfOneLength() {
    List<ResourceSecond> points = logged(7, 100);
    assertThat(points.subList(0, points.size() - 1))
        .extracting(ResourceSecond::lengthMillis)
        .containsOnly(16_000L);
  }

  @Test
  void whatIsNotKnownOfOneSecondIsNotKnownOfTheJoin() {
    SecondsLog log = new SecondsLog(2);
    log.add(second(0, 5, 0.03));
    log.add(second(1, -1, 0.01));
    log.add(second(2, 5, Double.NaN));

    assertThat(log.points()).hasSize(2);
    assertThat(log.points().get(0).driver().cpuNanos()).isEqualTo(-1);
    assertThat(log.points().get(0).stealShare()).isEqualTo(0.02, within(1e-12));
    assertThat(log.points().get(1).stealShare()).isNaN();
  }

  @Test
  void partsThatRanInTurnFollowEachOtherWithoutAGap() {
    List<ResourceSecond> points =
        SecondsLog.ofParts(List.of(logged(99, 3), List.of(), logged(99, 2)), 1);

    assertThat(points)
        .extracting(ResourceSecond::startMillis)
        .containsExactly(0L, 1_000L, 2_000L, 3_000L, 4_000L);
  }

  @Test
  void partsShareTheRoomOfABlockAndLoseNoSum() {
    for (int blocks : new int[] {1, 6, 100}) {
      int most = Math.max(30, Math.min(600, 2_400 / blocks));
      List<ResourceSecond> points =
          SecondsLog.ofParts(List.of(logged(600, 590), logged(600, 211), logged(600, 7)), blocks);

      assertThat(points).hasSizeLessThanOrEqualTo(most);
      assertThat(points.stream().mapToLong(point -> point.driver().cpuNanos()).sum())
          .isEqualTo(5L * (590 + 211 + 7));
      assertThat(points)
          .as("a point begins where each part does, so that none holds seconds of two")
          .extracting(ResourceSecond::startMillis)
          .contains(590_000L, 801_000L);
    }
  }
}
