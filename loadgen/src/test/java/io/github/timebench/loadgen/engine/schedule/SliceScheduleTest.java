package io.github.timebench.loadgen.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.schedule.SliceSchedule.Phase;
import io.github.timebench.loadgen.engine.schedule.SliceSchedule.Planned;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Hazard: two drivers that know the same schedule and call different variants. */
class SliceScheduleTest {
  private static final long SECOND = 1_000_000_000;
  private static final long QUARTER = SECOND / 4;
  private static final int VARIANTS = 3;

  private static WilliamsDesign design() {
    return new WilliamsDesign(VARIANTS, 42);
  }

  private static SliceSchedule fleet() {
    return SliceSchedule.ofFleet(design(), 100, QUARTER);
  }

  @Test
  void theFirstRoundsAreColdAndTheWarmUpHasNoEnd() {
    assertThat(fleet().slices()).isEqualTo(SliceSchedule.ENDLESS);
    Planned lastCold = fleet().slice(5 * VARIANTS - 1);
    assertThat(lastCold.lengthNanos()).isEqualTo(SECOND);
    assertThat(lastCold.startNanos()).isEqualTo(100 + 14 * SECOND);
    Planned next = fleet().slice(5 * VARIANTS);
    assertThat(next.phase()).isEqualTo(Phase.WARMUP);
    assertThat(next.round()).isEqualTo(5);
    assertThat(next.startNanos()).isEqualTo(lastCold.endNanos());
    assertThat(next.lengthNanos()).isEqualTo(QUARTER);
  }

  @Test
  void measuringBeginsAtTheRoundThatIsAnnouncedWithTheNextWholeCycleOfTheDesign() {
    int first = fleet().firstOfRound(7);
    SliceSchedule schedule = fleet().measuring(first, SliceWindow.of(0, 2 * QUARTER), 12);

    assertThat(schedule.slice(first - 1).phase()).isEqualTo(Phase.WARMUP);
    for (int slice = 0; slice < 12 * VARIANTS; slice++) {
      Planned planned = schedule.slice(first + slice);
      assertThat(planned.phase()).isEqualTo(Phase.MEASURED);
      assertThat(planned.round()).isEqualTo(slice / VARIANTS);
      assertThat(planned.position()).isEqualTo(slice % VARIANTS);
      assertThat(planned.variant())
          .isEqualTo(design().round(12 + planned.round())[slice % VARIANTS]);
      assertThat(planned.lengthNanos()).isEqualTo(2 * QUARTER);
    }
    Planned closing = schedule.slice(first + 12 * VARIANTS);
    assertThat(closing.phase()).isEqualTo(Phase.CLOSING);
    assertThat(closing.variant()).isEqualTo(design().round(24)[0]);
    assertThat(schedule.slices()).isEqualTo(first + 12 * VARIANTS + 1);
    assertThatThrownBy(() -> schedule.slice(schedule.slices()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void noRoundsEndTheScheduleThere() {
    assertThat(fleet().measuring(fleet().firstOfRound(7), SliceWindow.of(0, QUARTER), 0).slices())
        .isEqualTo(7 * VARIANTS);
  }

  @Test
  void measuringMayBeginWhileSlicesAreCold() {
    SliceSchedule schedule =
        fleet().measuring(fleet().firstOfRound(2), SliceWindow.of(0, QUARTER), 1);

    assertThat(schedule.slice(2 * VARIANTS).startNanos()).isEqualTo(100 + 6 * SECOND);
    assertThat(schedule.slice(3 * VARIANTS).phase()).isEqualTo(Phase.CLOSING);
  }

  @Test
  void aSliceThatComesLateMovesAllAfterItAndNoneBefore() {
    SliceSchedule planned =
        fleet().measuring(fleet().firstOfRound(7), SliceWindow.of(0, QUARTER), 2);
    int late = 7 * VARIANTS + 1;
    SliceSchedule moved = planned.startingAt(late, planned.startNanos(late) + 5);

    for (int slice = 0; slice < planned.slices(); slice++) {
      Planned before = planned.slice(slice);
      assertThat(moved.slice(slice))
          .isEqualTo(slice < late ? before : before.at(before.startNanos() + 5));
    }
  }

  @Test
  void slicesFollowEachOtherWithoutGapAndEveryRoundHasEachVariantOnce() {
    Random random = new Random(1);
    for (int attempt = 0; attempt < 200; attempt++) {
      int variants = 1 + random.nextInt(7);
      long startNanos = (random.nextInt(2_000) - 1_000) * SECOND;
      SliceSchedule schedule =
          SliceSchedule.ofFleet(new WilliamsDesign(variants, 7), startNanos, QUARTER);
      int from = schedule.firstOfRound(1 + random.nextInt(12));
      assertWhole(
          schedule.measuring(from, SliceWindow.of(0, 3 * QUARTER), 1 + random.nextInt(9)),
          variants);
    }
  }

  private static void assertWhole(SliceSchedule schedule, int variants) {
    long endNanos = schedule.startNanos(0);
    Set<Integer> seen = new HashSet<>();
    for (int slice = 0; slice < schedule.slices(); slice++) {
      Planned planned = schedule.slice(slice);
      assertThat(planned.startNanos()).isEqualTo(endNanos);
      endNanos = planned.endNanos();
      if (slice % variants == 0) {
        seen.clear();
      }
      assertThat(seen.add(planned.variant())).isTrue();
    }
  }
}
