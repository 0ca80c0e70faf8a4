package io.github.timebench.loadgen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.files.ResultFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazards: a page of figures that its stored runs do not give, and runs that lost what they say.
 */
class PlantedRunsTest {
  private static final Path RESULTS = Path.of("..", "docs", "results");

  @TempDir private Path temporary;

  private static List<String> stored() throws IOException {
    try (Stream<Path> files = Files.list(RESULTS.resolve("runs"))) {
      return files.map(Path::toString).sorted().toList();
    }
  }

  private CommandRun verdict(List<String> runs, String... flags) {
    return CommandRun.of(
        temporary,
        Stream.of(Stream.of("selftest", "verdict"), Stream.of(flags), runs.stream())
            .flatMap(arguments -> arguments)
            .toArray(String[]::new));
  }

  @Test
  void thePageHoldsWhatItsStoredRunsGive() throws IOException {
    CommandRun printed = verdict(stored(), "--draws=0");

    assertThat(printed.exitCode()).isZero();
    assertThat(printed.out()).contains("| 0 % | ", "| over 3 % | ", "A against A' over");
    assertThat(Files.readAllLines(RESULTS.resolve("verdicts.md")))
        .containsSequence(printed.out().strip().lines().toList());
  }

  @Test
  void runsAreDrawnForSeveralEffects() throws IOException {
    assertThat(verdict(stored(), "--draws=2").out())
        .contains("2 runs a row, drawn from ")
        .containsPattern(
            "\\| 0 % \\|.*\\R\\| 2 % \\|.*\\R\\| 3 % \\|.*\\R\\| 5 % \\| (0|50|100)\\.0 % ");
  }

  @Test
  void aKeptRunSaysTheSame() throws IOException {
    List<String> one = stored().subList(0, 1);
    Path kept = Files.createDirectory(temporary.resolve("kept"));

    String before = verdict(one, "--draws=0", "--keep=" + kept).out();

    Path file = kept.resolve(Path.of(one.get(0)).getFileName());
    assertThat(verdict(List.of(file.toString()), "--draws=0").out()).isEqualTo(before);
    assertThat(Files.size(file)).isLessThan(200_000);
  }

  @Test
  void anotherRunIsRefused() {
    RunResult other = StoredRuns.run().result("20261121-100000");
    Path file = ResultFiles.writeCompressed(temporary, other);

    CommandRun refused = verdict(List.of(file.toString()));

    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.complaints())
        .containsExactly("loadgen: RUN must be a run of 'selftest verdict', not '20261121-100000'");
  }

  @Test
  void aRunThatComparesNothingIsRefused() throws IOException {
    RunResult whole = ResultFiles.readRun(Path.of(stored().get(0)));
    Path file = ResultFiles.writeCompressed(temporary, whole.with(whole.blocks().subList(0, 1)));

    CommandRun refused = verdict(List.of(file.toString()));

    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.complaints())
        .singleElement()
        .asString()
        .contains("RUN must hold two blocks at least", whole.runId());
  }
}
