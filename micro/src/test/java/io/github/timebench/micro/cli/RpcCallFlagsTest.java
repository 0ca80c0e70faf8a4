package io.github.timebench.micro.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.lab.LabException;
import io.github.timebench.micro.jmh.RpcCall;
import io.github.timebench.model.MadeUp;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunSetup;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.files.RunFileException;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Hazard: costs related to a call that nobody named, or that was not measured validly. */
class RpcCallFlagsTest {
  private static final String BASELINE = "date+stock";
  private static final Instant STARTED = Instant.parse("2026-11-20T10:00:00Z");
  private static final long CALLS_OF_SLICE = 1000;
  private static final long SERVICE_NANOS = 2_000_000;

  @TempDir private Path runs;
  private final List<String> notes = new ArrayList<>();

  /** A command with these flags and no others. */
  @Command
  private static final class Holder {
    @Mixin private RpcCallFlags flags;
  }

  private RpcCall call(String... args) throws LabException {
    Holder holder = new Holder();
    new CommandLine(holder).parseArgs(args);
    return holder.flags.call(runs, note -> notes.add(note.english()));
  }

  private Path store(String name, boolean valid) {
    return store(name, valid, true, false, RunEnd.complete());
  }

  /** One slice of a tenth of a second: so many times ten calls a second. */
  private Path store(String name, boolean valid, boolean quiet, boolean quick, RunEnd end) {
    Slice slice =
        MadeUp.slice(
            BASELINE,
            MadeUp.calls(TimeUnit.MILLISECONDS.toNanos(100), CALLS_OF_SLICE, SERVICE_NANOS),
            "usage",
            MadeUp.usage(CALLS_OF_SLICE * 40_000, CALLS_OF_SLICE * 60_000, 0, 0));
    Pair pair =
        MadeUp.pair(
            "warmup",
            Records.with(MadeUp.warmup(), "quiet", quiet),
            "slices",
            List.of(slice),
            "totals",
            List.of(totals(valid ? 0 : 1)));
    RunSetup setup = MadeUp.setup("runId", name, "startedAt", STARTED);
    List<Block> blocks = List.of(MadeUp.block(0, pair));
    Path folder = runs.resolve(name);
    ResultFiles.write(folder, MadeUp.run(plan(quick), blocks, "setup", setup, "end", end));
    return folder;
  }

  private static VariantTotals totals(long wrongEchoes) {
    Histogram service = Histograms.empty();
    service.recordValueWithCount(SERVICE_NANOS, CALLS_OF_SLICE);
    OutcomeCounts measured = new OutcomeCounts(CALLS_OF_SLICE - wrongEchoes, wrongEchoes, 0, 0, 0);
    Histograms times = Histograms.ofClosedLoop(service, Histograms.empty(), 0);
    return MadeUp.totals(BASELINE, OutcomeCounts.NONE, measured, "histograms", times);
  }

  private static Plan plan(boolean quick) {
    return Plans.valid().labels(BASELINE).timeout(Duration.ofSeconds(3)).quick(quick).make();
  }

  @Test
  void withoutARunThePublishedLoadTestIsTakenAndSaid() throws LabException {
    assertThat(call()).isEqualTo(RpcCall.PUBLISHED);
    assertThat(call().source().toString()).contains("published load test");
  }

  @Test
  void aNamedRunGivesItsBaseline() throws LabException {
    RpcCall call = call("--run=" + store("20261120-100000-date", true));

    assertThat(call.callsPerSecond()).isCloseTo(10_000, within(1e-6));
    assertThat(call.meanNanos()).isCloseTo(SERVICE_NANOS, within(0.01 * SERVICE_NANOS));
    assertThat(call.cpuNanosPerCall()).isCloseTo(100_000, within(1e-6));
    assertThat(call.timeoutNanos()).isEqualTo(TimeUnit.SECONDS.toNanos(3));
    assertThat(call.source()).hasToString("baseline of run 20261120-100000-date");
  }

  @Test
  void theNewestValidRunIsTaken() throws IOException, LabException {
    store("20261120-100000-date", true);
    store("20261120-110000-date", true);
    store("20261120-120000-date", false);
    Files.createDirectories(runs.resolve("20261120-130000-micro"));
    Files.writeString(
        Files.createDirectories(runs.resolve("20261120-140000-broken"))
            .resolve(ResultFiles.RESULT_JSON),
        "{");

    assertThat(call().source()).hasToString("baseline of run 20261120-110000-date");
    assertThat(notes)
        .containsExactly(
            "Costs are related to: baseline of run 20261120-110000-date; passed over:"
                + " 20261120-140000-broken (cannot be read), 20261120-120000-date (INVALID)");
  }

  @Test
  void aFirstLookAndARunThatWasStillWarmingArePassedOver() throws LabException {
    store("20261120-100000-date", true);
    store("20261120-110000-date", true, false, false, RunEnd.complete());
    store("20261120-120000-date", true, true, true, RunEnd.complete());

    assertThat(call().source()).hasToString("baseline of run 20261120-100000-date");
    assertThat(notes.get(0))
        .endsWith(
            "passed over: 20261120-120000-date (FIRST LOOK),"
                + " 20261120-110000-date (still warming while measured)");
  }

  @Test
  void withoutAUsableRunThePublishedTestIsTakenAndTheOthersAreNamed() throws LabException {
    store("20261120-120000-date", true, true, true, RunEnd.complete());

    assertThat(call()).isEqualTo(RpcCall.PUBLISHED);
    assertThat(notes)
        .containsExactly(
            "Costs are related to: the published load test; passed over: 20261120-120000-date "
                + "(FIRST LOOK)");
  }

  @Test
  void aNamedRunThatWasInterruptedIsRefusedWithTheReason() throws LabException {
    Path folder =
        store("20261120-100000-date", true, true, false, RunEnd.interrupted("stopped by the user"));
    ResultFiles.write(
        folder, ResultFiles.readRun(folder.resolve(ResultFiles.RESULT_JSON)).with(List.of()));

    assertThatThrownBy(() -> call("--run=" + folder))
        .hasMessage(
            "--run must be a run that measured its baseline, not '"
                + folder
                + "' (stopped by the user)");
  }

  @Test
  void aRateReplacesThatOfTheRun() throws LabException {
    RpcCall call = call("--rate=6000/m", "--run=" + store("20261120-100000-date", true));

    assertThat(call.callsPerSecond()).isEqualTo(100);
    assertThat(call.cpuNanosPerCall()).isCloseTo(100_000, within(1e-6));
    assertThat(call.source().toString()).contains("--rate", "20261120-100000-date");
  }

  @Test
  void aNamedRunThatIsNoneIsRefused() throws LabException {
    Path nothing = runs.resolve("nothing");

    assertThatThrownBy(() -> call("--run=" + nothing))
        .isInstanceOf(RunFileException.class)
        .hasMessageContaining("no such folder");
  }
}
