package io.github.timebench.micro.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.micro.LabWork;
import io.github.timebench.micro.Machine;
import io.github.timebench.micro.MicroCell;
import io.github.timebench.micro.MicroLab;
import io.github.timebench.micro.MicroPlan;
import io.github.timebench.micro.PlainPlan;
import io.github.timebench.micro.RunEstimate;
import io.github.timebench.model.micro.PublishedClaim;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Hazard: a look that nobody has the time for, and claims that no cell repeats. */
class MicroLabsTest {
  private static final Machine TWO_CORES = new Machine(2, 20_000);

  static Stream<MicroLab> labs() {
    return MicroLabs.all().stream();
  }

  private static LabWork work(MicroLab lab, boolean quick) {
    return lab.work(PlainPlan.of(quick, TWO_CORES, lab));
  }

  @Test
  void aLookAtAllLabsStaysUnderFiveMinutes() {
    MicroPlan plan = PlainPlan.of(true, TWO_CORES);

    Duration all =
        labs()
            .map(lab -> lab.work(plan).estimate(plan.pace()))
            .reduce(Duration.ZERO, Duration::plus);

    assertThat(all).isLessThan(RunEstimate.LONGEST_LOOK);
  }

  @ParameterizedTest
  @MethodSource("labs")
  void everyClaimIsRepeatedByTwoCells(MicroLab lab) {
    LabWork work = work(lab, false);
    List<String> titles = work.cells().stream().map(MicroCell::title).toList();

    assertThat(work.claims()).extracting(PublishedClaim::measured).allMatch(titles::contains);
    assertThat(work.claims())
        .extracting(PublishedClaim::measuredReference)
        .allMatch(titles::contains);
  }

  @ParameterizedTest
  @MethodSource("labs")
  void everyCellIsComparedWithACellOfItsLab(MicroLab lab) {
    LabWork work = work(lab, false);
    List<String> titles = work.cells().stream().map(MicroCell::title).toList();

    assertThat(titles).doesNotHaveDuplicates();
    assertThat(work.cells())
        .extracting(MicroCell::relativeTo)
        .allMatch(title -> title.isEmpty() || titles.contains(title));
  }

  @ParameterizedTest
  @MethodSource("labs")
  void aLabSaysWhatItIsAboutAndWhatPartOfItIsRun(MicroLab lab) {
    assertThat(lab.question()).isNotBlank().hasSizeLessThan(105);
    assertThat(work(lab, true).scope()).isNotBlank();
    assertThat(work(lab, true).cells().size()).isLessThanOrEqualTo(work(lab, false).cells().size());
  }
}
