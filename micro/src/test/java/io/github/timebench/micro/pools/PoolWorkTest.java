package io.github.timebench.micro.pools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Hazard: pools that are compared on different work, or on work that was skipped. */
class PoolWorkTest {
  private final ExecutorService pool = Executors.newFixedThreadPool(3);

  @AfterEach
  void end() {
    pool.shutdownNow();
  }

  @ParameterizedTest
  @EnumSource(DividedWork.class)
  void howWorkIsDividedDoesNotChangeItsResult(DividedWork work) throws Exception {
    DividedWork.Work parts = work.create();
    long whole = parts.of(0, work.size());
    ForkJoinPool stealing = new ForkJoinPool(2);
    try {
      for (int leafSize : new int[] {1, 7, 10}) {
        assertThat(work.inHalves(parts, leafSize, stealing)).isEqualTo(whole);
      }
    } finally {
      stealing.shutdownNow();
    }
    for (int count : new int[] {1, 2, 3, 7}) {
      assertThat(work.inEqualParts(parts, count, pool)).isEqualTo(whole);
    }
  }

  @Test
  void aboutHalfOfTheValuesAreSmall() {
    DividedWork work = DividedWork.BALANCED;

    assertThat(work.create().of(0, work.size())).isBetween(495_000L, 505_000L);
  }

  @Test
  void theUnbalancedWorkIsTheSameAtEachCreation() {
    DividedWork work = DividedWork.UNBALANCED;

    assertThat(work.create().of(10, 20))
        .isEqualTo(LongStream.range(10, 20).map(i -> Batch.item(i, (10_000 - (int) i) / 4)).sum());
  }

  @Test
  void aBatchAddsUpEveryItemOnAPoolAndOnAStream() throws Exception {
    Batch batch = new Batch(500, 10);
    long expected = LongStream.range(0, 500).map(item -> Batch.item(item, 10)).sum();

    assertThat(batch.runOn(pool)).isEqualTo(expected);
    assertThat(batch.runOnParallelStream()).isEqualTo(expected);
  }

  @Test
  void everyStepChangesTheItem() {
    assertThat(LongStream.rangeClosed(0, 100).map(steps -> Batch.item(1, (int) steps)).distinct())
        .hasSize(101);
  }
}
