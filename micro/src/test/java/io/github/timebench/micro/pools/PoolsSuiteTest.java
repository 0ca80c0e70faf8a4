package io.github.timebench.micro.pools;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Phrase;
import io.github.timebench.micro.jmh.Cell;
import io.github.timebench.micro.jmh.Forks;
import io.github.timebench.micro.jmh.RpcCall;
import io.github.timebench.micro.jmh.Suite.Observation;
import io.github.timebench.micro.jmh.SuitePlan;
import io.github.timebench.micro.pools.PoolsSuite.ThreadLimits;
import io.github.timebench.model.micro.Claim;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazard: claims that no cell repeats on a machine of another size, or that compare one cell. */
class PoolsSuiteTest {
  private static PoolsSuite suite(boolean quick, int cores, long megabytes) {
    return new PoolsSuite(new SuitePlan(quick, cores, megabytes, RpcCall.PUBLISHED));
  }

  private static List<String> titles(PoolsSuite suite) {
    return suite.cells().stream().map(Cell::title).toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 8, 64})
  void everyClaimIsRepeatedByTwoCells(int cores) {
    PoolsSuite suite = suite(false, cores, 20_000);

    assertThat(suite.claims()).isNotEmpty();
    assertThat(titles(suite))
        .doesNotHaveDuplicates()
        .containsAll(suite.claims().stream().map(Claim::measured).toList())
        .containsAll(suite.claims().stream().map(Claim::measuredReference).toList());
    assertThat(suite.claims())
        .allMatch(claim -> !claim.measured().equals(claim.measuredReference()));
  }

  @Test
  void onFourCoresEverySizeIsThePublishedOne() {
    assertThat(suite(false, 4, 20_000).claims().stream().map(claim -> claim.claim().toString()))
        .contains(
            "batch: pool of 4 threads against 1",
            "batch: pool of 15 (here 16) threads against 4",
            "server under 20 callers: pool of 64 threads against 4",
            "response time: 8 callers against 1",
            "unbalanced work, pool threads 4: ForkJoinPool against ThreadPoolExecutor");
  }

  @Test
  void aLookTakesLessThanAMinuteAndHasClaims() {
    PoolsSuite suite = suite(true, 2, 20_000);

    assertThat(
            suite.cells().stream()
                .map(cell -> cell.time(Forks.QUICK))
                .reduce(Duration.ZERO, Duration::plus))
        .isLessThan(Duration.ofMinutes(1));
    assertThat(suite.claims()).anyMatch(claim -> titles(suite).contains(claim.measured()));
  }

  @Test
  void whatAMachineCannotDoIsNamed() {
    PoolsSuite suite = suite(false, 1, 100);

    assertThat(suite.notMeasured().stream().flatMap(one -> one.what().stream()))
        .containsExactly(
            Phrase.of("memory of threads"), Phrase.of("work divided among several cores"));
    assertThat(titles(suite)).noneMatch(title -> title.contains("parked"));
  }

  @Test
  void theQueuesDoAsThePublishedRulesSay() throws Exception {
    Observation queues = suite(true, 2, 20_000).observations().get(0);

    assertThat(queues.findings().call().facts())
        .hasSize(3)
        .allMatch(queue -> queue.note().equals(Phrase.of("as published")));
  }

  @Test
  void limitsAreReadWhereTheSystemTellsThem(@TempDir Path root) throws Exception {
    Path kernel = Files.createDirectories(root.resolve("proc/sys/kernel"));
    Files.writeString(kernel.resolve("threads-max"), "96365\n");

    assertThat(new ThreadLimits(root).facts().stream().map(fact -> fact.text().toString()))
        .containsExactly("96365", "unknown", "unknown", "unknown");
  }
}
