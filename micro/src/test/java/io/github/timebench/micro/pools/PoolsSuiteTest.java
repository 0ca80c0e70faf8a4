package io.github.timebench.micro.pools;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Phrase;
import io.github.timebench.micro.jmh.Cell;
import io.github.timebench.micro.jmh.RpcCall;
import io.github.timebench.micro.jmh.Suite.Observation;
import io.github.timebench.micro.jmh.SuitePlan;
import io.github.timebench.micro.pools.PoolsSuite.ThreadLimits;
import io.github.timebench.micro.pools.PublishedPoolSizes.PoolSizes;
import io.github.timebench.model.micro.Claim;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hazards: claims that no cell repeats on a machine of another size, or that compare one cell;
 * published pool sizes compared with sizes that mean something else on this machine; a check that
 * would say "as published" whatever the pool does.
 */
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

  @Test
  void onThePublishedMachineTheSizesAreThePublishedOnes() {
    PoolSizes sizes = new PoolSizes(4);

    assertThat(sizes.batch()).containsExactly(1, 2, 4, 8, 16);
    assertThat(sizes.server()).containsExactly(4, 8, 16, 32, 64);
    assertThat(sizes.callers()).isEqualTo(20);
  }

  @Test
  void onTwoProcessorsTheyAreHalved() {
    PoolSizes sizes = new PoolSizes(2);

    assertThat(sizes.batch()).containsExactly(1, 2, 4, 8);
    assertThat(sizes.server()).containsExactly(2, 4, 8, 16, 32);
    assertThat(sizes.clients()).containsExactly(1, 2, 4, 8, 16, 32);
    assertThat(sizes.callers()).isEqualTo(10);
  }

  @Test
  void oneThreadIsAlwaysAmongThem() {
    assertThat(new PoolSizes(16).batch()).containsExactly(1, 4, 8, 16, 32, 64);
    assertThat(new PoolSizes(1).batch()).containsExactly(1, 2, 4);
  }

  private final QueueTrial trial = new QueueTrial(2, 4, 3, 10);

  @Test
  void aSynchronousQueueStartsThreadsUpToTheMaximumAndThenRejects() {
    assertThat(trial.observed(QueueTrial.Queue.SYNCHRONOUS))
        .hasToString("4 start a thread, 6 are rejected");
  }

  @Test
  void anUnboundedQueueNeverGoesPastTheCoreSize() {
    assertThat(trial.observed(QueueTrial.Queue.UNBOUNDED))
        .hasToString("2 start a thread, 8 wait in the queue");
  }

  @Test
  void aBoundedQueueStartsThreadsBeyondTheCoreOnlyWhenItIsFull() {
    assertThat(trial.observed(QueueTrial.Queue.BOUNDED))
        .hasToString("2 start a thread, 3 wait in the queue, 2 start a thread, 3 are rejected");
  }

  @ParameterizedTest
  @EnumSource(QueueTrial.Queue.class)
  void whatIsExpectedIsWhatHappensAtOtherSizesToo(QueueTrial.Queue queue) {
    QueueTrial other = new QueueTrial(3, 7, 5, 20);

    assertThat(other.observed(queue)).isEqualTo(other.expected(queue));
  }
}
