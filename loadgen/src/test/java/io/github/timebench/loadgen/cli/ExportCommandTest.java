package io.github.timebench.loadgen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: an export that mixes its text with messages, or that is half written. */
class ExportCommandTest {
  @TempDir private Path temporary;

  @Test
  void withoutAFileTheTextAloneIsPrinted() {
    Path run = StoredRuns.run().in(temporary.resolve("run"));
    CommandRun export = CommandRun.of(temporary, "export", run.toString(), "--openmetrics");

    assertThat(export.exitCode()).as(export.err()).isZero();
    assertThat(export.out())
        .startsWith("# TYPE timebench_calls counter\n")
        .contains("timebench_calls_total{run=\"run\",block=\"6\",agent=\"driver-0\",variant=\"")
        .endsWith("# EOF\n");
    assertThat(export.err()).isEmpty();
  }

  @Test
  void aFileTakesTheSameText() throws IOException {
    Path run = StoredRuns.run().in(temporary.resolve("run"));
    Path file = temporary.resolve("run.om");
    CommandRun printed = CommandRun.of(temporary, "export", run.toString(), "--openmetrics");
    CommandRun written =
        CommandRun.of(temporary, "export", run.toString(), "--openmetrics=" + file);

    assertThat(written.out()).contains("run.om").hasLineCount(1);
    assertThat(Files.readString(file)).isEqualTo(printed.out());
  }

  @Test
  void servicesGetTheFiguresOfAValidRun() throws IOException {
    Path run = StoredRuns.run().in(temporary.resolve("run"));
    Path file = temporary.resolve("metrics.txt");

    assertThat(CommandRun.of(temporary, "export", run.toString(), "--bencher").out())
        .contains("\"localdatetime+stock\" : {", "\"ops_per_second_ratio\" : {", "lower_value");
    assertThat(CommandRun.of(temporary, "export", run.toString(), "--gitlab=" + file).out())
        .contains("metrics.txt");
    assertThat(Files.readString(file))
        .containsPattern("timebench_ops_per_second\\{variant=\"date\\+stock\"} (1000|999)\\.\\d");
  }

  @Test
  void anInvalidRunHasNoFiguresForServices() {
    Path run = StoredRuns.run().invalid().in(temporary.resolve("run"));

    for (String form : List.of("--bencher", "--gitlab")) {
      CommandRun refused = CommandRun.of(temporary, "export", run.toString(), form);
      assertThat(refused.exitCode()).isEqualTo(2);
      assertThat(refused.out()).isEmpty();
      assertThat(refused.complaints()).singleElement().asString().contains("run run is INVALID");
    }
  }

  @Test
  void whatCannotBeExportedIsRefused() {
    Path run = StoredRuns.run().in(temporary.resolve("run"));

    assertThat(CommandRun.of(temporary, "export", run.toString()))
        .satisfies(
            refused -> {
              assertThat(refused.exitCode()).isEqualTo(2);
              assertThat(refused.err()).contains("--openmetrics");
            });
    assertThat(CommandRun.of(temporary, "export", temporary.toString(), "--openmetrics"))
        .satisfies(
            refused -> {
              assertThat(refused.exitCode()).isEqualTo(2);
              assertThat(refused.complaints()).singleElement().asString().contains("no run");
            });
  }
}
