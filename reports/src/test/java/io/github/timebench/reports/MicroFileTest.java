package io.github.timebench.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.files.RunFileException;
import io.github.timebench.reports.page.Stored;
import io.github.timebench.reports.terms.Terms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: benchmarks of something else in a run's folder, or those of its payloads not found. */
class MicroFileTest {
  private static final RunResult RUN = ReplicatedRuns.codec(ReplicatedRuns.closed(4), 18_100);

  @TempDir Path runs;
  private Path run;

  @BeforeEach
  void storeRun() throws IOException {
    run = Files.createDirectory(runs.resolve("20261121-100000-localdatetime"));
    ResultFiles.write(run, RUN);
  }

  @Test
  void theLastOnesOfItsPayloadsAreTakenAndStayWithTheRun() throws IOException {
    benchmarks("20261121-110000-micro", 11_000);
    benchmarks("20261121-120000-micro", 12_000);
    Path others = Files.createDirectory(runs.resolve("20261121-130000-micro"));
    ResultFiles.write(others, SampleRuns.micro());

    MicroFile.takeLast(run);

    assertThat(run.resolve("micro.json"))
        .hasSameBinaryContentAs(runs.resolve("20261121-120000-micro/micro.json"));
    assertThat(((Stored.Load) RunFolder.render(run, Terms.EXAMPLE, Optional.empty())).micro())
        .isPresent();
    assertThat(run.resolve("report.html"))
        .content()
        .contains("Micro: JMH, run 20261121-110000-micro, 3 forks on one thread");
  }

  @Test
  void whatIsMissingIsSaidWithTheCommandThatMeasuresIt() throws IOException {
    assertThatThrownBy(() -> MicroFile.takeLast(run))
        .isInstanceOf(RunFileException.class)
        .hasMessageContaining("no micro benchmarks of the payloads and variants of 20261121-100000")
        .hasMessageContaining("bin/loadgen micro serialization --shape=order --type=date,")
        .hasMessageContaining(" --serializer=stock,custom");
    Path others = Files.createDirectory(runs.resolve("others"));
    assertThatThrownBy(() -> MicroFile.take(run, others))
        .isInstanceOf(RunFileException.class)
        .hasMessageContaining("holds no micro.json");
    ResultFiles.write(others, SampleRuns.micro());
    assertThatThrownBy(() -> MicroFile.take(run, others))
        .isInstanceOf(RunFileException.class)
        .hasMessageContaining("no benchmarks of the payloads and variants of 20261121-100000");
    assertThat(run.resolve("micro.json")).doesNotExist();
  }

  private void benchmarks(String name, double nanos) throws IOException {
    ResultFiles.write(
        Files.createDirectory(runs.resolve(name)),
        SampleRuns.microOf(RUN, Map.of("date+stock", 4_000.0, "localdatetime+stock", nanos)));
  }
}
