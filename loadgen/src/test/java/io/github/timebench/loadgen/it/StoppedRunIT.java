package io.github.timebench.loadgen.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.files.ResultFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Hazards: a run that hangs, loses what was measured or leaves processes behind when it is stopped,
 * killed, or its provider dies. Each test has a lab of its own, so several at a time save half a
 * minute.
 */
class StoppedRunIT {
  private static final String ONE_SECOND = "1s";
  private static final String ONE_MINUTE = "60s";
  private static final String CLOSED_LOOP = "--threads=4";
  private static final String TIME_SERIES = "Time series: ";

  /** Of a long run: the baseline, and the one with hessian2-time. */
  private static final int VARIANTS = 2;

  /** Longer than a window, in seconds. */
  private static final double SLICE = 0.25;

  private static final Pattern MEASURING =
      Pattern.compile("timebench_phase\\{[^}]*phase=\"measuring\"[^}]*} 1");

  private static final Pattern WINDOWS =
      Pattern.compile("timebench_window_seconds_total\\{[^}]*variant=\"([^\"]+)\"[^}]*} (\\S+)");

  private static final Pattern CALLS =
      Pattern.compile("timebench_calls_total\\{[^}]*outcome=\"ok\"[^}]*} [1-9]");

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"INT, 130", "TERM, 143", "KILL, 137"})
  @Tag("night")
  @Execution(ExecutionMode.CONCURRENT)
  void anEndBeforeTheLoadEndsTheLab(String signal, int exitCode) throws Exception {
    try (LoadgenProcess loadgen = start(ONE_MINUTE)) {
      ProcessHandle provider = loadgen.awaitChild("ProviderMain");
      ProcessHandle driver = loadgen.awaitChild("DriverMain");
      if (signal.equals("INT")) {
        loadgen.interruptOnce();
      }
      loadgen.signal(signal);
      assertThat(loadgen.awaitExit()).as(loadgen.err()).isEqualTo(exitCode);
      if (!signal.equals("KILL")) {
        assertThat(loadgen.err()).doesNotContain("Exception");
        assertThat(loadgen.runsFolder().orElseThrow())
            .isDirectoryNotContaining(StoppedRunIT::isUnstored);
      }
      Await.until("the lab's processes end", () -> !provider.isAlive() && !driver.isAlive());
    }
  }

  /** A driver may have begun its load just before it is stopped, which is stored then. */
  private static boolean isUnstored(Path run) {
    return Files.isDirectory(run) && Files.notExists(run.resolve(ResultFiles.RESULT_JSON));
  }

  /** Prometheus' library stands where no measured JVM looks for its own. */
  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void aRunIsWatchedWhileItGoesOnAndTheChildrenOfAKilledLoadgenEndByThemselves() throws Exception {
    try (LoadgenProcess loadgen = start(ONE_MINUTE, "--metrics-port=0")) {
      loadgen.awaitLoad();
      Await.until("calls are scraped", () -> CALLS.matcher(scraped(loadgen)).find());
      for (String main : List.of("ProviderMain", "DriverMain")) {
        assertThat(openFiles(loadgen.awaitChild(main)))
            .anyMatch(file -> file.contains("dubbo-"))
            .noneMatch(file -> file.contains("prometheus") || file.contains("opentelemetry"));
      }
      Lab lab = Lab.of(loadgen);
      loadgen.signal("KILL");

      assertThat(loadgen.awaitExit()).isEqualTo(137);
      lab.awaitGone();
    }
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void ctrlCOnceLetsTheBlockEnd() throws Exception {
    try (LoadgenProcess loadgen =
        LoadgenProcess.startShort(
            folder, "--type=date", "--registry=embedded", "--isolate=variant")) {
      loadgen.awaitChild("DriverMain");
      loadgen.interruptOnce();

      assertThat(loadgen.awaitExit()).as(loadgen.err()).isIn(0, 3);
      RunResult result = loadgen.result();
      assertThat(result.end().kind()).isEqualTo(RunEnd.Kind.COMPLETE);
      assertThat(result.blocks()).singleElement().satisfies(StoppedRunIT::assertTurns);
    }
  }

  /** The first slice of a warm-up of one second is told of when the first measured one is over. */
  @Test
  @Tag("night")
  @Execution(ExecutionMode.CONCURRENT)
  void aSignalToTerminateWhileMeasuringEndsTheRunNowAndSavesIt() throws Exception {
    try (LoadgenProcess loadgen = start(ONE_SECOND, CLOSED_LOOP)) {
      loadgen.awaitLoad();
      RunResult result = stopped(loadgen, () -> loadgen.signal("TERM"), 143);

      assertThat(result.blocks().get(0).slices()).isNotEmpty();
      assertThat(loadgen.out()).contains("next: bin/loadgen --resume=", result.runId());
    }
  }

  /** Two windows longer than when measuring began: one may have been of the warm-up. */
  private static void awaitMeasuredSlices(LoadgenProcess loadgen) throws Exception {
    Await.until("measuring begins", () -> MEASURING.matcher(scraped(loadgen)).find());
    Map<String, Double> before = windows(loadgen);
    Await.until(
        "each variant has a measured slice",
        () -> {
          Map<String, Double> now = windows(loadgen);
          return now.size() == VARIANTS
              && now.entrySet().stream()
                  .allMatch(one -> one.getValue() - before.getOrDefault(one.getKey(), 0.0) > SLICE);
        });
  }

  private static Map<String, Double> windows(LoadgenProcess loadgen) {
    return WINDOWS
        .matcher(scraped(loadgen))
        .results()
        .collect(Collectors.toMap(one -> one.group(1), one -> Double.parseDouble(one.group(2))));
  }

  private static String scraped(LoadgenProcess loadgen) {
    String url =
        loadgen
            .err()
            .lines()
            .filter(line -> line.startsWith(TIME_SERIES))
            .map(line -> line.substring(TIME_SERIES.length()))
            .findFirst()
            .orElseThrow();
    try {
      return HttpClient.newHttpClient()
          .send(
              HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString())
          .body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> openFiles(ProcessHandle process) throws IOException {
    try (Stream<Path> files = Files.list(Path.of("/proc", Long.toString(process.pid()), "fd"))) {
      return files.map(StoppedRunIT::target).toList();
    }
  }

  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException closedMeanwhile) {
      return "";
    }
  }

  /** What a user does to a run. */
  @FunctionalInterface
  private interface Stop {
    void run() throws Exception;
  }

  private static RunResult stopped(LoadgenProcess loadgen, Stop stop, int exitCode)
      throws Exception {
    Lab lab = Lab.of(loadgen);
    stop.run();

    assertThat(loadgen.awaitExit()).as(loadgen.err()).isEqualTo(exitCode);
    lab.awaitGone();
    RunResult result = loadgen.result();
    assertThat(result.end().kind()).isEqualTo(RunEnd.Kind.INTERRUPTED);
    assertThat(Evidence.validity(result).valid()).isFalse();
    assertThat(Evidence.failedGate(result, "complete run").seen().english())
        .isEqualTo("stopped by the user");
    assertThat(loadgen.folder().resolve("report.html")).isNotEmptyFile();
    assertThat(loadgen.err()).doesNotContain("Exception");
    return result;
  }

  @Test
  @Tag("night")
  @Execution(ExecutionMode.CONCURRENT)
  void theDeathOfOneProviderEndsAllPairsThatTakeTurns() throws Exception {
    try (LoadgenProcess loadgen =
        start(ONE_SECOND, CLOSED_LOOP, "--isolate=variant", "--metrics-port=0")) {
      RunResult result = killedProvider(loadgen);
      assertThat(result.blocks()).singleElement().satisfies(StoppedRunIT::assertTurns);
      Evidence.assertEveryCallAccountedFor(result);
    }
  }

  /** What is left of a run whose provider is killed while it is measured. */
  private static RunResult killedProvider(LoadgenProcess loadgen) throws Exception {
    loadgen.awaitLoad();
    awaitMeasuredSlices(loadgen);
    Lab lab = Lab.of(loadgen);
    LoadgenProcess.signal(lab.provider().pid(), "KILL");

    assertThat(loadgen.awaitExit()).as(loadgen.err()).isEqualTo(3);
    lab.awaitGone();
    RunResult result = loadgen.result();
    assertThat(result.end().kind()).isEqualTo(RunEnd.Kind.CUT_SHORT);
    assertThat(result.end().reason().toString())
        .contains("the provider's JVM (pid " + lab.provider().pid() + ")", "exit code 137");
    return result;
  }

  /** Slices of all variants follow each other, as they do in one pair of JVMs. */
  private static void assertTurns(Block block) {
    assertThat(block.pairs()).hasSize(1);
    assertThat(block.slices()).extracting(Slice::variant).contains("date+stock", "date+custom");
    assertThat(block.slices()).extracting(Slice::round, Slice::position).doesNotHaveDuplicates();
    for (int i = 1; i < block.slices().size(); i++) {
      Slice before = block.slices().get(i - 1);
      assertThat(block.slices().get(i).startNanos())
          .isGreaterThan(before.startNanos() + before.lengthNanos() / 2);
    }
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void theProvidersDeathCutsTheRunShortAndWhatBothJvmsDidIsSeen() throws Exception {
    try (LoadgenProcess loadgen =
        start(ONE_SECOND, CLOSED_LOOP, "--metrics-port=0", "--threads-view")) {
      RunResult result = killedProvider(loadgen);
      assertThat(Evidence.failedGate(result, "complete run").seen().english())
          .isEqualTo(result.end().reason().toString());
      Evidence.assertEveryCallAccountedFor(result);
      ThreadsSeen.assertTheKilledAndTheOtherAreSeen(loadgen);
    }
  }

  /** A full disk says the same, and needs a disk of one's own. */
  @Test
  @Tag("night")
  @Execution(ExecutionMode.CONCURRENT)
  void aReportThatCannotBeWrittenHidesNoAnswer() throws Exception {
    try (LoadgenProcess loadgen =
        LoadgenProcess.startShort(folder, "--type=date", "--registry=embedded")) {
      loadgen.awaitChild("DriverMain");
      Files.createDirectories(loadgen.folder().resolve("report.html/taken"));

      assertThat(loadgen.awaitExit()).as(loadgen.err()).isEqualTo(2);
      assertThat(loadgen.out()).contains("date+custom");
      assertThat(loadgen.err()).contains("report.html: cannot be written");
      assertThat(loadgen.result().end().kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    }
  }

  @Test
  @Tag("night")
  @Execution(ExecutionMode.CONCURRENT)
  void aBlockWhoseDriverDiesIsMeasuredAgainWithFreshJvms() throws Exception {
    try (LoadgenProcess loadgen =
        LoadgenProcess.startOneBlock(
            folder, "--type=date", "--duration=10s", "--registry=embedded", "--verbose")) {
      loadgen.awaitLoad();
      long driver = loadgen.awaitChild("DriverMain").pid();
      LoadgenProcess.signal(driver, "KILL");

      assertThat(loadgen.awaitExit()).as(loadgen.err()).isIn(0, 3);
      RunResult result = loadgen.result();
      assertThat(result.end()).isEqualTo(RunEnd.complete());
      assertThat(result.blocks()).hasSize(1);
      assertThat(result.lost())
          .singleElement()
          .satisfies(
              lost ->
                  assertThat(lost.end().reason().toString())
                      .contains("the driver's JVM (pid " + driver + ")", "exit code 137"));
      assertThat(loadgen.err()).contains("is lost: ");
    }
  }

  @Test
  @Tag("night")
  @Execution(ExecutionMode.CONCURRENT)
  void aDriverThatLivesAndSaysNothingIsNotWaitedForForEverAndTheRunSaysSo() throws Exception {
    try (LoadgenProcess loadgen = start(ONE_MINUTE)) {
      loadgen.awaitLoad();
      Lab lab = Lab.of(loadgen);
      long driver = loadgen.awaitChild("DriverMain").pid();
      LoadgenProcess.signal(driver, "STOP");

      assertThat(loadgen.awaitExit()).as(loadgen.err()).isEqualTo(3);
      lab.awaitGone();
      RunResult result = loadgen.result();
      assertThat(result.blocks()).isEmpty();
      assertThat(Evidence.validity(result).valid()).isFalse();
      assertThat(result.end().kind()).isEqualTo(RunEnd.Kind.CUT_SHORT);
      assertThat(result.end().reason().toString())
          .contains("the driver's JVM (pid " + driver + ") said nothing for 20 s and was ended");
      assertThat(loadgen.folder().resolve("report.html")).isNotEmptyFile();
      assertThat(loadgen.out())
          .contains("INVALID")
          .containsPattern("said\\s+nothing\\s+for\\s+20\\s+s");
      assertThat(loadgen.err()).doesNotContain("Exception");
    }
  }

  @Test
  @Tag("night")
  @Execution(ExecutionMode.CONCURRENT)
  void aProviderThatLivesAndAnswersNothingIsNotWaitedForForEver() throws Exception {
    try (LoadgenProcess loadgen = start(ONE_MINUTE, "--timeout=2s")) {
      loadgen.awaitLoad();
      Lab lab = Lab.of(loadgen);
      LoadgenProcess.signal(lab.provider().pid(), "STOP");

      assertThat(loadgen.awaitExit()).as(loadgen.err()).isEqualTo(3);
      lab.awaitGone();
      assertThat(loadgen.result().end())
          .isEqualTo(RunEnd.cutShort("the provider answered no call for %s", "5s"));
    }
  }

  private LoadgenProcess start(String maxWarmup, String... more) throws Exception {
    List<String> flags =
        new ArrayList<>(List.of("--max-warmup=" + maxWarmup, "--registry=embedded"));
    flags.addAll(List.of(more));
    return LoadgenProcess.startLong(folder, flags.toArray(String[]::new));
  }
}
