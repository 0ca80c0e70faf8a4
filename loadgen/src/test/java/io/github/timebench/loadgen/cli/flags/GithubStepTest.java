package io.github.timebench.loadgen.cli.flags;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: a summary that replaces what earlier commands of the step said, or that ends a run. */
class GithubStepTest {
  @TempDir private Path temporary;

  private final StringWriter err = new StringWriter();

  private GithubStep step(Path summary) {
    return GithubStep.ofEnvironment(
            Map.of("GITHUB_ACTIONS", "true", "GITHUB_STEP_SUMMARY", summary.toString()))
        .orElseThrow();
  }

  private Path markdown(String text) throws IOException {
    return Files.writeString(temporary.resolve("summary.md"), text);
  }

  @Test
  void thereIsNoneOutsideOfAJob() {
    assertThat(GithubStep.ofEnvironment(Map.of())).isEmpty();
    assertThat(GithubStep.ofEnvironment(Map.of("GITHUB_ACTIONS", "false"))).isEmpty();
  }

  @Test
  void summariesFollowEachOther() throws IOException {
    Path file = temporary.resolve("summary");
    step(file).summarize(markdown("### one\n"), new PrintWriter(err));
    step(file).summarize(markdown("### two\n"), new PrintWriter(err));

    assertThat(file).hasContent("### one\n### two\n");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void aSummaryThatCannotBeWrittenIsNamed() throws IOException {
    Path nowhere = temporary.resolve("no").resolve("folder");
    step(nowhere).summarize(markdown("x"), new PrintWriter(err));

    assertThat(err.toString()).startsWith("GITHUB_STEP_SUMMARY ").contains("no such file");
  }

  @Test
  void commandsAreLinesOfTheirOwn() {
    step(temporary).annotate(List.of("::error::a", "::error::b"), new PrintWriter(err));

    assertThat(err.toString().lines()).containsExactly("::error::a", "::error::b");
  }
}
