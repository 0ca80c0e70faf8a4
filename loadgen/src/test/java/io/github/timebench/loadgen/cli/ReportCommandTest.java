package io.github.timebench.loadgen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.reports.RunIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazard: a comparison with another run than the one that was meant, or a list that is not told.
 */
class ReportCommandTest {
  @TempDir private Path temporary;

  private CommandRun report(String... arguments) {
    return CommandRun.of(temporary, arguments);
  }

  private Path run(String name, int hour, double times) {
    Path folder = StoredRuns.run().slower(times).at(hour).in(temporary.resolve(name));
    assertThat(report("report", folder.toString()).exitCode()).isZero();
    return folder;
  }

  @Test
  void lastIsTheRunOfThisPlanBefore() {
    run("first", 1, 1);
    run("second", 2, 1);
    Path third = run("third", 3, 1.1);
    run("fourth", 4, 1.2);
    CommandRun report = report("report", third.toString(), "--against=last");

    assertThat(report.exitCode()).as(report.err()).isZero();
    assertThat(report.out()).contains("A: second", "B: third", "compare-second.html");
    assertThat(third.resolve("compare-second.html")).exists();
  }

  @Test
  void whereThereIsNothingBeforeItIsSaid() {
    CommandRun report = report("report", run("first", 1, 1).toString(), "--against=last");

    assertThat(report.exitCode()).isZero();
    assertThat(report.err()).contains("--against=last: no earlier run of this plan beside ");
  }

  @Test
  void aRunThatIsNamedMustBeThere() {
    CommandRun report = report("report", run("first", 1, 1).toString(), "--against=nowhere");

    assertThat(report.exitCode()).isEqualTo(2);
    assertThat(report.complaints()).singleElement().asString().contains("nowhere: no such folder");
  }

  @Test
  void anInvalidRunIsNotComparedWith() {
    Path invalid = StoredRuns.run().invalid().in(temporary.resolve("invalid"));
    CommandRun report = report("report", run("first", 1, 1).toString(), "--against=" + invalid);

    assertThat(report.err()).contains("--against=", "invalid is INVALID");
  }

  @Test
  void aListThatIsThereIsKept() throws IOException {
    run("first", 1, 1);
    Path list = temporary.resolve(RunIndex.INDEX_HTML);
    assertThat(list).doesNotExist();
    RunIndex.rewrite(temporary);
    run("second", 2, 1);

    assertThat(Files.readString(list)).contains("data-run=\"first\"", "data-run=\"second\"");
  }
}
