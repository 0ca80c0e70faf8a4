package io.github.timebench.loadgen.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.DateType;
import io.github.timebench.api.PayloadSource;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.VariantTotals.CodecUse;
import io.github.timebench.model.plan.PlacedVariant;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazard: parts that work each by itself, and a whole that does not, or leaves something running.
 */
class ShortRunIT {
  @TempDir private Path folder;

  @Test
  void oneCommandMeasuresStoresRendersAndLeavesNothingRunning() throws Exception {
    try (LoadgenProcess loadgen =
        LoadgenProcess.startShort(
            folder,
            "--type=date,localdatetime",
            "--registry=embedded",
            Evidence.ENOUGH_TO_SAMPLE,
            "--duration=400ms",
            "--threads-view",
            "--keep-recordings")) {
      RunResult result = Lab.awaitResult(loadgen);

      assertThat(Evidence.failedGates(result)).isEmpty();
      assertComplete(result);
      assertOnPlannedIds(result);
      assertCodecWasTimed(result);
      assertBytesAreThoseOfTheDateType(result.bytes());
      assertFiles(loadgen);
      ThreadsSeen.assertBothSidesAreSeenAndRenderedAgainWithoutTheirRecordings(
          loadgen, result.plan().labels());
      assertOwnServiceHasTheBytesOf(result);
    }
  }

  /** Timebench's own service as any other API: what a clone differs in would be seen here. */
  private void assertOwnServiceHasTheBytesOf(RunResult builtIn) throws Exception {
    PayloadSource source =
        new PayloadSource(
            DateType.INSTANT, builtIn.plan().payload().corpus().seed(), Precision.NANOS);
    String tick = "{\"id\": %d, \"time\": \"%s\"}".formatted(source.id(0), source.instant(0, 0));
    Path sample =
        Files.writeString(
            folder.resolve("tick.json"),
            "{\"arguments\": [%s], \"reply\": %s}".formatted(tick, tick));
    String service = Bindings.builtIn().service(Variant.of(DateType.INSTANT, Serializer.STOCK));
    try (LoadgenProcess loadgen =
        LoadgenProcess.startShort(
            folder,
            "--type=date,localdatetime",
            "--api=" + LoadgenProcess.HOME.resolve("api/target/classes"),
            "--call=" + service + "#echoTick",
            "--sample=" + sample)) {
      RunResult result = Lab.awaitResult(loadgen);

      assertThat(Evidence.failedGates(result)).isEmpty();
      assertThat(result.plan().labels())
          .containsAll(builtIn.plan().labels())
          .contains("own+stock", "own+custom", "original+stock");
      assertThat(messages(result)).containsAllEntriesOf(messages(builtIn));
      assertThat(messages(result).get("own+stock"))
          .isEqualTo(messages(result).get("original+stock"));
      assertThat(loadgen.folder().resolve("clones.jar")).isNotEmptyFile();
      assertFiles(loadgen);
    }
  }

  /** Bytes of requests and responses. */
  private static Map<String, List<Integer>> messages(RunResult result) {
    return result.bytes().stream()
        .collect(
            Collectors.toMap(
                VariantBytes::variant, b -> List.of(b.requestBytes(), b.responseBytes())));
  }

  private static void assertComplete(RunResult result) {
    assertThat(result.end()).isEqualTo(RunEnd.complete());
    assertThat(result.plan().quick()).isTrue();
    assertThat(result.plan().variants())
        .extracting(PlacedVariant::label)
        .containsExactly(
            "date+stock", "date+custom", "localdatetime+stock", "localdatetime+custom");
    assertThat(result.blocks()).hasSize(1);
    assertEveryVariantHasAsManySlices(result);
    Evidence.assertEveryCallAccountedFor(result);
    assertThat(result.blocks().get(0).pairs().get(0).readings().calls())
        .hasSize(4)
        .allSatisfy(calls -> assertThat(calls.received()).isEqualTo(calls.sent()).isPositive());
    assertThat(result.environment().driver()).isNotEmpty();
    assertThat(result.environment().provider()).isNotEmpty();
  }

  /** How many depends on the machine: slices grow where calls are slow. */
  private static void assertEveryVariantHasAsManySlices(RunResult result) {
    Map<String, Long> slices =
        result.blocks().get(0).slices().stream()
            .collect(Collectors.groupingBy(Slice::variant, Collectors.counting()));
    assertThat(slices).hasSize(4);
    assertThat(slices.values()).containsOnly(slices.get("date+stock"));
  }

  /** Both sides; how many messages are sampled is left to chance, and none practically never. */
  private static void assertCodecWasTimed(RunResult result) {
    assertThat(Evidence.sampled(result, "", CodecUse::requestWrite)).isPositive();
    assertThat(Evidence.sampled(result, "", CodecUse::requestRead)).isPositive();
    assertThat(Evidence.sampled(result, "", CodecUse::responseWrite)).isPositive();
    assertThat(Evidence.sampled(result, "", CodecUse::responseRead)).isPositive();
  }

  private static void assertOnPlannedIds(RunResult result) {
    for (PlacedVariant variant : result.plan().variants()) {
      VariantTotals totals = Evidence.totals(result, variant.label());
      Set<Integer> planned = Set.of(variant.serializer().serializationId());
      assertThat(totals.requestsById().keySet()).isEqualTo(planned);
      assertThat(totals.responsesById().keySet()).isEqualTo(planned);
    }
  }

  private static void assertBytesAreThoseOfTheDateType(List<VariantBytes> bytes) {
    assertThat(bytes).hasSize(4).allMatch(variant -> variant.payloadBytes() > 0);
    assertThat(bytes)
        .allSatisfy(
            variant -> {
              assertThat(variant.requestBytes()).isGreaterThan(16 + variant.payloadBytes());
              assertThat(variant.responseBytes()).isGreaterThan(16);
            });
    VariantBytes stock = bytes.get(0);
    VariantBytes custom = bytes.get(1);
    assertThat(custom.payloadBytes()).as("Date is Date").isEqualTo(stock.payloadBytes());
    assertThat(bytes.get(2).payloadBytes()).isGreaterThan(bytes.get(3).payloadBytes());
  }

  private static void assertFiles(LoadgenProcess loadgen) {
    Path folder = loadgen.folder();
    assertThat(folder.resolve("report.html")).isNotEmptyFile();
    assertThat(folder.resolve("result.csv")).isNotEmptyFile();
    assertThat(folder).isDirectoryContaining("glob:**.hlog");
    assertThat(loadgen.out()).contains("report: ", folder.getFileName() + "/report.html");
    assertThat(loadgen.out() + loadgen.err()).doesNotContain("Exception");
  }
}
