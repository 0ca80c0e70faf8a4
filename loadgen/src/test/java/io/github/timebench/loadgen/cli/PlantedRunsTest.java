package io.github.timebench.loadgen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.loadgen.cli.PlantedRuns.Evenness;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.plan.PlacedVariant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.ParseResult;

/**
 * Hazards: a page of figures that its stored runs do not give, and runs that lost what they say; a
 * budget that is refused for variants which are not measured; a test of evenness that finds all
 * even, or none.
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
    assertThat(verdict(stored().subList(0, 5), "--draws=2").out())
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
  void anotherRunAndOneThatComparesNothingAreRefused() throws IOException {
    RunResult other = StoredRuns.run().result("20261121-100000");
    verdict(List.of(ResultFiles.writeCompressed(temporary, other).toString()))
        .assertRefused("RUN must be a run of 'selftest verdict', not '20261121-100000'");
    RunResult whole = ResultFiles.readRun(Path.of(stored().get(0)));
    RunResult cut = whole.with(whole.blocks().subList(0, 1));
    verdict(List.of(ResultFiles.writeCompressed(temporary, cut).toString()))
        .assertRefused("RUN must hold two blocks at least", whole.runId());
  }

  @Test
  void theBudgetOfAPlantedEffectIsThatOfItsThreeArms() {
    ParseResult parsed =
        LoadgenMain.commandLine()
            .parseArgs("selftest", "verdict", "--effect=5%", "--budget=10m", "--threads=200");
    VerdictCommand command =
        (VerdictCommand) parsed.subcommand().subcommand().commandSpec().userObject();

    assertThat(command.plan().variants())
        .extracting(PlacedVariant::label)
        .containsExactly("date+stock", "date+stock+again", "date+stock+planted");
  }

  @ParameterizedTest
  @CsvSource({"0.5, 0.5, 1", "0.9, 0.9, 0.2", "0.01, 0.99, 0.02"})
  void ofOneValueItIsTheLengthOfBothEnds(double value, double distance, double p) {
    Evenness evenness = Evenness.of(value);

    assertThat(evenness.distance()).isEqualTo(distance);
    assertThat(evenness.p()).isCloseTo(p, within(0.02));
  }

  /** Critical distances of the tables (Massey 1951): ten values, 0.409 at 5 %; twenty, 0.294. */
  @ParameterizedTest
  @CsvSource({"10, 0.409", "20, 0.294"})
  void ofSeveralItIsAsTheTablesSay(int count, double distance) {
    double[] shifted =
        IntStream.rangeClosed(1, count)
            .mapToDouble(i -> Math.max(0, (double) i / count - distance))
            .toArray();

    Evenness evenness = Evenness.of(shifted);

    assertThat(evenness.distance()).isCloseTo(distance, within(1e-9));
    assertThat(evenness.p()).isCloseTo(0.05, within(0.01));
  }
}
