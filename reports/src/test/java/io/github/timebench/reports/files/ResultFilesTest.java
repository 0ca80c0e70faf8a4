package io.github.timebench.reports.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.files.RunFileException;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.reports.OwnRuns;
import io.github.timebench.reports.SampleRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: a damaged or foreign file that is half understood. */
class ResultFilesTest {
  @TempDir Path folder;

  @Test
  void whatIsWrittenSurvivesReadingByteForByte() throws IOException {
    for (RunResult run :
        List.of(
            SampleRuns.quick(), SampleRuns.invalid(), SampleRuns.hostile(), SampleRuns.empty())) {
      Path file = ResultFiles.write(folder, run);
      byte[] first = Files.readAllBytes(file);
      ResultFiles.write(folder, ResultFiles.readRun(file));
      assertThat(Files.readAllBytes(file)).isEqualTo(first);
    }
    Path file = ResultFiles.write(folder, SampleRuns.micro());
    byte[] first = Files.readAllBytes(file);
    ResultFiles.write(folder, ResultFiles.readMicro(file));
    assertThat(Files.readAllBytes(file)).isEqualTo(first);
  }

  @Test
  void aRunKeepsWhatItHeld() {
    for (RunResult run : List.of(SampleRuns.quick(), OwnRuns.faithful(1))) {
      RunResult read = ResultFiles.readRun(ResultFiles.write(folder, run));
      assertThat(read)
          .usingRecursiveComparison()
          .withEqualsForType(Double::equals, Double.class)
          .withEqualsForType(Histogram::equals, Histogram.class)
          .isEqualTo(run);
    }
  }

  @Test
  void anUnknownPropertyOfMicroBenchmarksIsRefused() throws IOException {
    String json = Files.readString(ResultFiles.write(folder, SampleRuns.micro()));
    Path foreign =
        Files.writeString(
            folder.resolve("micro.json"), json.replaceFirst("\\{", "{\"unknown\" : 1,"));
    assertThatThrownBy(() -> ResultFiles.readMicro(foreign))
        .isInstanceOf(RunFileException.class)
        .hasMessageContaining("unknown");
  }

  @Test
  void microBenchmarksThatContradictThemselvesAreRefused() throws IOException {
    String json = Files.readString(ResultFiles.write(folder, SampleRuns.micro()));
    Path file = folder.resolve("micro.json");
    Files.writeString(file, json.replace("\"instant\"", "\"date\""));
    assertThatThrownBy(() -> ResultFiles.readMicro(file)).hasMessageContaining("is there twice");
    Files.writeString(file, json.replaceFirst("\"forkValues\" : \\[ ", "\"forkValues\" : [ -"));
    assertThatThrownBy(() -> ResultFiles.readMicro(file))
        .hasMessageContaining("negative throughput");
  }

  @Test
  void keysStandInTheOrderOfTheModelAndLinesEndInLf() throws IOException {
    String json = Files.readString(ResultFiles.write(folder, SampleRuns.quick()));
    assertThat(json)
        .startsWith("{\n  \"schemaVersion\" : 1,\n  \"setup\" : {\n    \"runId\" : ")
        .endsWith("}\n");
    assertThat(json).doesNotContain("\r");
    assertThat(json.indexOf("\"cores\"")).isLessThan(json.indexOf("\"memory\""));
  }

  @Test
  void whatWasStoredBeforeAnOptionalPropertyIsReadWithoutIt() throws IOException {
    String json = Files.readString(ResultFiles.write(folder, OwnRuns.faithful(1)));
    String before = json.replaceFirst(",\\s+\"refused\" : \\{ }", "");
    assertThat(before).doesNotContain("refused");

    Payload.OfApi call = ResultFiles.readRun(written(before)).plan().payload().api().orElseThrow();

    assertThat(call.refused()).isEmpty();
    assertThat(call.files()).isEqualTo(OwnRuns.CALL.files());
  }

  @Test
  void writingLeavesNothingBesideTheFile() throws IOException {
    ResultFiles.write(folder.resolve("new/run"), SampleRuns.empty());
    try (var files = Files.list(folder.resolve("new/run"))) {
      assertThat(files.map(f -> f.getFileName().toString())).containsExactly("result.json");
    }
  }

  @Test
  void aFolderThatCannotBeMadeIsNamed() throws IOException {
    Path blocked = Files.writeString(folder.resolve("file"), "");
    assertThatThrownBy(() -> ResultFiles.write(blocked.resolve("run"), SampleRuns.empty()))
        .isInstanceOf(RunFileException.class)
        .hasMessageContaining("result.json: cannot be written: ");
  }

  @Test
  void aFileCutAnywhereIsRefused() throws IOException {
    String json = Files.readString(ResultFiles.write(folder, SampleRuns.empty())).stripTrailing();
    for (int length = 1; length < json.length(); length += 29) {
      Path cut = written(json.substring(0, length));
      assertThatThrownBy(() -> ResultFiles.readRun(cut))
          .isInstanceOf(RunFileException.class)
          .hasMessageStartingWith(cut + ": ");
    }
  }

  @Test
  void somethingElseIsRefused() throws IOException {
    assertRefused(folder.resolve("result.json"), "cannot be read: no such file");
    assertRefused(written(""), "truncated: the file is empty");
    assertRefused(written("no json"), "not JSON: ");
    assertRefused(written("[1]"), "not a result: it states no schemaVersion");
    assertRefused(written("{\"schemaVersion\":\"1\"}"), "not a result: it states no schemaVersion");
    assertRefused(written("{\"schemaVersion\":0}"), "not a result: ");
    assertRefused(written("{\"schemaVersion\":1}"), "not a result: ");
    assertRefused(written("{\"schemaVersion\":1,\"schemaVersion\":1}"), "not JSON: Duplicate");
    assertRefused(
        written("{\"schemaVersion\":2,\"whatever\":{}}"),
        "written by another Timebench: schema 2, this one reads 1; measure again");
  }

  @Test
  void whatIsUnknownMissingNullOrOfAnotherTypeIsRefused() throws IOException {
    assertDamaged("\"elapsedSeconds\"", "\"elapsed\"", "elapsed");
    assertDamaged("\"runId\" : \"2026-11-20-empty\"", "\"runId\" : null", "runId");
    assertDamaged("\"threads\" : 200", "\"threads\" : 200.5", "plan.load.threads");
    assertDamaged("\"threads\" : 200", "\"threads\" : \"200\"", "plan.load.threads");
    assertDamaged("\"threads\" : 200", "\"threads\" : 20000000000", "plan.load.threads");
    assertDamaged("\"CUT_SHORT\"", "\"LOST\"", "end.kind");
  }

  @Test
  void aRunThatContradictsItselfIsRefused() throws IOException {
    assertDamaged("[ \"date+stock\", ", "[ ", "plan: --type needs the baseline first");
    assertDamaged("\"date+custom\"", "\"date+kryo\"", "no variant 'date+kryo'");
    assertDamaged("\"date+custom\"", "\"date+stock\"", "names a variant twice");
    assertDamaged(
        "\"localdatetime+stock\"", "\"localdatetime+stock@3.2.13\"", "needs the baseline first");
    assertDamaged("\"margin\" : 0.02", "\"margin\" : 2.0", "--margin must be above 0%");
    assertDamaged("2026-11-20T10:00:00Z", "yesterday", "setup.startedAt: ");
    assertDamaged("\"seconds\" : 5", "\"seconds\" : 0", "a quiet rule looks at 1 s or more, not 0");
    String json = Files.readString(ResultFiles.write(folder, SampleRuns.quick()));
    int histogram = json.indexOf("\"service\" : \"") + 13;
    assertRefused(
        written(json.substring(0, histogram) + "AAAA" + json.substring(histogram)),
        "blocks[0].pairs[0].totals[0].histograms.service: a histogram cannot be decoded");
  }

  private void assertDamaged(String whole, String damaged, String reason) throws IOException {
    String json = Files.readString(ResultFiles.write(folder, SampleRuns.empty()));
    assertThat(json).contains(whole);
    assertRefused(written(json.replace(whole, damaged)), reason);
  }

  private Path written(String json) throws IOException {
    return Files.writeString(folder.resolve("result.json"), json);
  }

  private static void assertRefused(Path file, String reason) {
    assertThatThrownBy(() -> ResultFiles.readRun(file))
        .isInstanceOf(RunFileException.class)
        .hasMessageStartingWith(file + ": ")
        .hasMessageContaining(reason)
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
  }
}
