package io.github.timebench.loadgen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.reports.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: a language that one of answer, summary and page does not go by. */
class LanguageTest {
  @TempDir private Path temporary;

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
    CommandRun refused = CommandRun.of(temporary, "report", "run", "--lang=tr");

    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains("must be en or zh, not tr");
  }
}
