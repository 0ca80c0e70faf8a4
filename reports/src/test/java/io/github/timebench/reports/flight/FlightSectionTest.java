package io.github.timebench.reports.flight;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.Test;

/** Hazard: threads that no line of a chart has, or that two lines have. */
class FlightSectionTest {
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
