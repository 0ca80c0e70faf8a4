package io.github.timebench.micro.pools;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.micro.LabWork;
import io.github.timebench.micro.Machine;
import io.github.timebench.micro.MicroCell;
import io.github.timebench.micro.Pace;
import io.github.timebench.micro.PlainPlan;
import io.github.timebench.micro.Probe;
import io.github.timebench.model.micro.Demonstration;
import io.github.timebench.model.micro.NotMeasured;
import io.github.timebench.model.micro.PublishedClaim;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazard: claims that no cell repeats on a machine of another size, or that compare one cell. */
class PoolsLabTest {
  private final PoolsLab lab = new PoolsLab();

  private LabWork work(boolean quick, int cores, long megabytes) {
    return lab.work(PlainPlan.of(quick, new Machine(cores, megabytes), lab));
  }

  private static List<String> titles(LabWork work) {
    return work.cells().stream().map(MicroCell::title).toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 8, 64})
  void everyClaimIsRepeatedByTwoCells(int cores) {
    LabWork work = work(false, cores, 20_000);

    assertThat(work.claims()).isNotEmpty();
    assertThat(titles(work))
        .doesNotHaveDuplicates()
        .containsAll(work.claims().stream().map(PublishedClaim::measured).toList())
        .containsAll(work.claims().stream().map(PublishedClaim::measuredReference).toList());
    assertThat(work.claims())
        .allMatch(claim -> !claim.measured().equals(claim.measuredReference()));
  }

  @Test
  void onFourCoresEverySizeIsThePublishedOne() {
    assertThat(work(false, 4, 20_000).claims().stream().map(PublishedClaim::claim))
        .contains(
            "batch: pool of 4 threads against 1",
            "batch: pool of 15 threads (here 16) against 4",
            "server under 20 callers: pool of 64 threads against 4",
            "response time: 8 callers against 1",
            "unbalanced work, pool threads 4: ForkJoinPool against ThreadPoolExecutor");
  }

  @Test
  void aLookTakesLessThanAMinuteAndHasClaims() {
    LabWork work = work(true, 2, 20_000);

    assertThat(work.estimate(Pace.QUICK)).isLessThan(Duration.ofMinutes(1));
    assertThat(work.claims()).anyMatch(claim -> titles(work).contains(claim.measured()));
  }

  @Test
  void whatAMachineCannotDoIsNamed() {
    LabWork work = work(false, 1, 100);

    assertThat(work.notMeasured().stream().map(NotMeasured::what))
        .containsExactly("memory of threads", "work divided among several cores");
    assertThat(titles(work)).noneMatch(title -> title.contains("parked"));
  }

  @Test
  void theQueuesDoAsThePublishedRulesSay() throws Exception {
    List<Demonstration> demonstrations = new ArrayList<>();
    for (Probe probe : work(true, 2, 20_000).probes()) {
      demonstrations.addAll(probe.observation().call().demonstrations());
    }

    assertThat(demonstrations).hasSize(3).allMatch(Demonstration::asExpected);
  }

  @Test
  void limitsAreReadWhereTheSystemTellsThem(@TempDir Path root) throws Exception {
    Path kernel = Files.createDirectories(root.resolve("proc/sys/kernel"));
    Files.writeString(kernel.resolve("threads-max"), "96365\n");

    assertThat(new ThreadLimits(root).facts().stream().map(fact -> fact.text()))
        .containsExactly("96365", "unknown", "unknown", "unknown");
  }
}
