package io.github.timebench.reports.flight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.timebench.model.threads.RecordedJvm;
import io.github.timebench.model.threads.RecordedJvm.Seen;
import io.github.timebench.model.threads.RecordedJvm.ThreadCounts;
import io.github.timebench.model.threads.RecordedJvm.ThreadCounts.Series;
import io.github.timebench.model.threads.Side;
import io.github.timebench.model.threads.ThreadsEvidence;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.language.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Hazards: evidence that grows with a run's length or its pools, or hides the most threads; threads
 * that no line of a chart has, or that two lines have.
 */
class CensusTest {
  private static final long SECOND = 1_000_000_000L;

  private final Census census = new Census();

  @Test
  void threadsOfAMomentAreAddedUpByPoolAndState() {
    census.accept(0, "worker-0", "RUNNABLE", 3);
    census.accept(1_000_000, "Finalizer", "WAITING", 1);
    census.accept(2_000_000, "server-127.0.0.1:20880-0", "WAITING", 5);
    census.accept(SECOND, "worker-0", "RUNNABLE", 2);

    ThreadCounts counts = census.counts();

    assertThat(counts.seconds()).containsExactly(0, 1);
    assertThat(counts.series())
        .extracting(ThreadCounts.Series::pool, ThreadCounts.Series::state, s -> s.threads()[0])
        .containsExactly(
            tuple(Census.JVM, "WAITING", 1),
            tuple("server-127.0.0.1", "WAITING", 5),
            tuple("worker", "RUNNABLE", 3));
    assertThat(counts.series().get(2).threads()).containsExactly(3, 2);
  }

  @Test
  void aLongRunKeepsItsPeaksInBoundedSize() {
    IntStream.range(0, 10 * Census.MAX_MOMENTS)
        .forEach(i -> census.accept(i * SECOND, "worker-0", "RUNNABLE", i == 777 ? 999 : 1));

    ThreadCounts counts = census.counts();

    assertThat(counts.seconds()).hasSize(Census.MAX_MOMENTS);
    assertThat(counts.seconds()[1]).isEqualTo(10);
    assertThat(counts.series()).hasSize(1);
    assertThat(counts.series().get(0).threads()).contains(999).hasSize(Census.MAX_MOMENTS);
  }

  @Test
  void smallPoolsAreOneWhereThereAreMany() {
    IntStream.range(0, 100)
        .forEach(i -> census.accept(0, "pool" + (char) ('a' + i % 26) + i + "x", "WAITING", i));

    ThreadCounts counts = census.counts();

    assertThat(counts.series()).hasSize(Census.MAX_POOLS + 1);
    assertThat(counts.series())
        .filteredOn(series -> series.pool().equals(Census.OTHER))
        .singleElement()
        .satisfies(series -> assertThat(series.threads()[0]).isEqualTo(88 * 87 / 2));
  }

  private static final List<String> POOLS = List.of("a", "b", "c", "d", Census.OTHER);

  private static FlightSection.Chart byPool(int pools) {
    List<Series> series = new ArrayList<>();
    for (int i = 0; i < pools; i++) {
      series.add(new Series(POOLS.get(i), "RUNNABLE", new int[] {0, i}));
      series.add(new Series(POOLS.get(i), "WAITING", new int[] {1, 10}));
    }
    RecordedJvm jvm =
        new RecordedJvm(
            0,
            0,
            Side.DRIVER,
            Seen.WHOLE,
            new ThreadCounts(new double[] {0, 1}, series),
            0,
            List.of(),
            List.of(),
            List.of());
    ThreadsEvidence evidence =
        new ThreadsEvidence(ThreadsEvidence.SCHEMA_VERSION, List.of(jvm), List.of(), List.of());
    return new FlightSection(evidence, ReplicatedRuns.closed(1)).charts().get(1);
  }

  @Test
  void poolsThatHaveNoLineOfTheirOwnAreOneLine() {
    FlightSection.Chart chart = byPool(5);

    assertThat(chart.title()).hasToString("driver: threads by pool, block 1");
    assertThat(chart.lines())
        .extracting(Text::english)
        .containsExactly("d", "c", "b", "all other pools");
    assertThat(chart.values())
        .containsExactly(
            new int[] {1, 13}, new int[] {1, 12}, new int[] {1, 11}, new int[] {2, 24});
  }

  @Test
  void fewPoolsHaveNoLineOfOthers() {
    assertThat(byPool(2).lines()).extracting(Text::english).containsExactly("b", "a");
  }
}
