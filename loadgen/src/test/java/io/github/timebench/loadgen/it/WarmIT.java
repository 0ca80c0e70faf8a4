package io.github.timebench.loadgen.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazard: JVMs that are called warm, and whose compiled code is thrown away in the moment when
 * measuring begins, because something runs then for the first time.
 */
class WarmIT {
  private static final Duration FIRST = Duration.ofSeconds(2);
  private static final String OURS = "io.github.timebench.";

  /** Compiled as never taken, and taken after all. */
  private static final List<String> NEW_PATHS =
      List.of("unstable_if", "unloaded", "uninitialized", "unreached");

  @TempDir private Path folder;

  @Test
  @Tag("night")
  void nothingOfTheLabIsNewWhenMeasuringBegins() throws Exception {
    try (LoadgenProcess loadgen =
        LoadgenProcess.startCompiled(
            folder,
            "--quick",
            "--type=localdatetime",
            "--registry=embedded",
            "--threads=16",
            "--max-warmup=70s",
            "--duration=4s",
            "--threads-view",
            "--keep-recordings")) {
      RunResult result = Lab.awaitResult(loadgen);

      Pair pair = result.blocks().get(0).pairs().get(0);
      Path recordings = loadgen.folder().resolve("recordings");
      assertNothingNew(pair, recordings.resolve("block-1-driver.jfr"));
      assertNothingNew(pair, recordings.resolve("block-1-provider.jfr"));
      assertTheFirstRoundIsLikeTheOthers(pair);
    }
  }

  private static void assertNothingNew(Pair pair, Path recording) throws IOException {
    Instant from = pair.warmup().startedAt().plusNanos(Math.round(pair.warmup().seconds() * 1e9));
    List<RecordedEvent> first =
        RecordingFile.readAllEvents(recording).stream()
            .filter(event -> !event.getStartTime().isBefore(from))
            .filter(event -> event.getStartTime().isBefore(from.plus(FIRST)))
            .toList();

    assertThat(first).as("%s holds these two seconds", recording).isNotEmpty();
    assertThat(first.stream().flatMap(WarmIT::loaded)).as("classes in %s", recording).isEmpty();
    assertThat(first.stream().flatMap(WarmIT::thrownAway))
        .as("compiled code in %s", recording)
        .isEmpty();
  }

  private static Stream<String> loaded(RecordedEvent event) {
    if (!event.getEventType().getName().equals("jdk.ClassLoad")) {
      return Stream.empty();
    }
    RecordedClass loaded = event.getValue("loadedClass");
    return Stream.of(loaded.getName()).filter(name -> name.startsWith(OURS));
  }

  private static Stream<String> thrownAway(RecordedEvent event) {
    if (!event.getEventType().getName().equals("jdk.Deoptimization")) {
      return Stream.empty();
    }
    RecordedMethod method = event.getValue("method");
    String reason = event.getString("reason");
    return Stream.of(method.getType().getName() + "." + method.getName())
        .filter(name -> name.startsWith(OURS) && NEW_PATHS.contains(reason))
        .map(name -> name + ":" + event.getInt("lineNumber") + " " + reason);
  }

  /** By the scatter of the rounds themselves, so that a busy machine's rounds allow for more. */
  private static void assertTheFirstRoundIsLikeTheOthers(Pair pair) {
    Map<String, Double> means =
        pair.slices().stream()
            .filter(slice -> slice.round() > 0)
            .collect(
                Collectors.groupingBy(
                    Slice::variant, Collectors.averagingDouble(WarmIT::logCalls)));
    double[] rounds =
        IntStream.range(0, pair.slices().stream().mapToInt(Slice::round).max().orElseThrow() + 1)
            .mapToDouble(
                round ->
                    pair.slices().stream()
                        .filter(slice -> slice.round() == round)
                        .mapToDouble(slice -> logCalls(slice) - means.get(slice.variant()))
                        .average()
                        .orElseThrow())
            .toArray();
    double[] sorted =
        IntStream.range(1, rounds.length)
            .mapToDouble(round -> Math.abs(rounds[round]))
            .sorted()
            .toArray();
    double scatter = 1.4826 * sorted[sorted.length / 2];

    assertThat(rounds[0]).as("beside %s", scatter).isGreaterThan(-Math.max(0.15, 4 * scatter));
  }

  private static double logCalls(Slice slice) {
    return Math.log(slice.calls().callsPerSecond());
  }
}
