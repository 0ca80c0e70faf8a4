package io.github.timebench.micro;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.micro.NotMeasured;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hazard: a way of measuring that is not the one it is named after. */
class PitfallsLabTest {
  private static LabWork work(int cores) {
    PitfallsLab lab = new PitfallsLab();
    return lab.work(PlainPlan.of(true, new Machine(cores, 1000), lab));
  }

  private static MicroCell cell(LabWork work, String title) {
    return work.cells().stream()
        .filter(cell -> cell.title().equals(title))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theFirstCallOfAFreshJvmIsTheShot() {
    Shots shots = cell(work(4), "UUID.randomUUID, one shot").shots().orElseThrow();

    assertThat(shots.warmup()).isZero();
    assertThat(shots.calls()).isEqualTo(1);
  }

  @Test
  void busyLeavesOneCoreAndContendedTakesAll() {
    MicroCell busy = cell(work(4), "UUID.randomUUID, the same, other cores busy");
    MicroCell contended = cell(work(4), "UUID.randomUUID, the same, on all cores");

    assertThat(busy.threads()).isEqualTo(1);
    assertThat(busy.params()).containsEntry("busyCores", "3");
    assertThat(contended.threads()).isEqualTo(4);
    assertThat(contended.params()).containsEntry("busyCores", "0");
  }

  @Test
  void oneCoreCanNeitherBeBusyNorContended() {
    LabWork work = work(1);

    assertThat(work.cells()).hasSize(8);
    assertThat(work.notMeasured())
        .extracting(NotMeasured::reason)
        .isEqualTo(List.of("this machine has one core", "this machine has one core"));
  }

  @Test
  void theFirstSerializationIsNotDoneBySetUp() throws Exception {
    PitfallsBenchmark benchmark = new PitfallsBenchmark();
    benchmark.setUp();

    assertThat(benchmark.roundTrip()).isNotSameAs(benchmark.roundTrip());
    benchmark.tearDown();
  }
}
