package io.github.timebench.reports.threads;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.threads.ThreadsEvidence.BlockedPlace.Blocking;
import io.github.timebench.reports.threads.DumpSeries.DumpSummary;
import io.github.timebench.reports.threads.dump.DumpFile;
import io.github.timebench.reports.threads.dump.ThreadDump.ThreadStatus;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: threads of a large program that are lost, or counted in the wrong place. */
class LargeDumpTest {
  @TempDir private Path folder;

  @Test
  void everyThreadOfTwentyThousandIsCountedWhereItStands() throws Exception {
    Path file = folder.resolve("dump.txt");
    LargeDump.write(file, 20_460);
    DumpSeries series = new DumpSeries();

    DumpFile.read(file, series);

    DumpSummary summary = series.summary();
    assertThat(summary.moments().get(0).threads()).isEqualTo(20_460);
    assertThat(summary.pools()).hasSize(40);
    PlaceGroup first = summary.groups().get(0);
    assertThat(first.key().status()).isEqualTo(ThreadStatus.BLOCKED);
    assertThat(first.key().waits()).isEqualTo(Blocking.MONITOR);
    assertThat(first.threads()).isEqualTo(409);
    assertThat(first.holder().name()).isEqualTo("pool-0-thread-0");
    assertThat(summary.incomplete()).isZero();
  }
}
