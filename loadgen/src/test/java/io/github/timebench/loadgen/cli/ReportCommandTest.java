package io.github.timebench.loadgen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.lab.Interruption;
import io.github.timebench.micro.cli.Fidelity;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.RunIndex;
import io.github.timebench.reports.language.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazards: a comparison with another run than the one that was meant, or a list that is not told; a
 * language that one of answer, summary and page does not go by; an answer that names the fastest
 * serializer and not what it gives up.
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

  /** Of a run that is reported for the first time. */
  private CommandRun against(String other) {
    Path folder = StoredRuns.run().in(temporary.resolve("run"));
    return report("report", folder.toString(), "--against=" + other);
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
    CommandRun report = against("last");

    assertThat(report.exitCode()).isZero();
    assertThat(report.err()).contains("--against=last: no earlier run of this plan beside ");
  }

  @Test
  void aRunThatIsNamedMustBeThere() {
    against("nowhere").assertRefused("nowhere: no such folder");
  }

  @Test
  void anInvalidRunIsNotComparedWith() {
    Path invalid = StoredRuns.run().invalid().in(temporary.resolve("invalid"));

    assertThat(against(invalid.toString()).err()).contains("--against=", "invalid is INVALID");
  }

  @Test
  void aListThatIsThereIsKept() throws IOException {
    run("first", 1, 1);
    Path list = temporary.resolve(RunIndex.INDEX_HTML);
    assertThat(list).doesNotExist();
    RunIndex.rewrite(temporary);
    run("second", 2, 1);

    assertThat(Files.readString(list)).contains(">first</a>", ">second</a>");
  }

  @Test
  void answerSummaryAndPageAreInTheLanguageThatWasAskedFor() throws IOException {
    Path run = StoredRuns.run().in(temporary.resolve("run"));
    CommandRun chinese = CommandRun.of(temporary, "report", run.toString(), "--lang=zh");

    assertThat(chinese.exitCode()).as(chinese.err()).isZero();
    assertThat(chinese.out()).contains("LocalDateTime + stock：").doesNotContain("fewer calls");
    assertThat(Files.readString(run.resolve(RunFolder.SUMMARY_MD))).contains("与基线");
    assertThat(Files.readString(run.resolve(RunFolder.REPORT_HTML)))
        .contains("<html lang=\"zh\" data-chosen");

    CommandRun english = CommandRun.of(temporary, "report", run.toString());
    assertThat(english.out()).contains("LocalDateTime with stock: ");
    assertThat(Files.readString(run.resolve(RunFolder.REPORT_HTML))).contains("<html lang=\"en\">");
  }

  @Test
  void anotherLanguageIsRefusedWithThoseThereAre() {
    report("report", "run", "--lang=tr").assertRefused("must be en or zh, not tr");
  }

  @Test
  void theReportOfALoadRunHasWhatEachSerializerGivesUp() throws Exception {
    Path folder = StoredRuns.run().in(temporary.resolve("run"));
    List<Text> lines;
    try (Interruption interruption = new Interruption()) {
      lines = Fidelity.store(folder, "bin/loadgen", interruption);
    }

    assertThat(lines)
        .singleElement()
        .asString()
        .matches("Of \\d+ kinds of values come back equal: stock \\d+, custom \\d+, .*");
    RunFolder.renderRun(folder);
    assertThat(Files.readString(folder.resolve(RunFolder.REPORT_HTML)))
        .contains("What comes back of a value", "TreeMap", "localdatetime+stock");
    assertThat(Files.readString(folder.resolve(RunFolder.SUMMARY_MD)))
        .contains("localdatetime+stock")
        .doesNotContain("What comes back of a value");
  }
}
