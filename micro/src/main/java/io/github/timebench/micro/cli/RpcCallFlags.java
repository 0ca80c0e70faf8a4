package io.github.timebench.micro.cli;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.micro.jmh.RpcCall;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.files.RunFileException;
import io.github.timebench.model.plan.Rate;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.language.Text;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** Which Dubbo call the suites relate costs to. */
final class RpcCallFlags {
  private static final int MAX_TRIED = 10;

  @Option(
      names = "--run",
      paramLabel = "RUN",
      description =
          "clock, timers: stored load run whose baseline is the call that costs are related to."
              + " Default: the newest under --out that is valid, quiet and no first look, else a"
              + " published load test.")
  private Path run;

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      description = "clock, timers: calls per second or minute instead of that run's.")
  private String rate;

  /**
   * @param notes takes a line on which run was taken and why newer ones were not
   * @throws UsageException if the rate cannot be read
   * @throws LabException if the named run did not measure its baseline
   * @throws RunFileException if the named run cannot be read
   */
  RpcCall call(Path runs, Consumer<Text> notes) throws LabException {
    double callsPerSecond = rate == null ? 0 : callsPerSecond();
    RpcCall call = run != null ? named(LabFlags.stored(run)) : newest(runs, notes);
    return rate == null ? call : call.atRate(callsPerSecond);
  }

  private static RpcCall named(Path folder) throws LabException {
    RunAnalysis analysis = RunFolder.read(folder);
    return measured(folder, analysis)
        .orElseThrow(() -> notMeasured(folder, analysis.run().end().reason()));
  }

  private static LabException notMeasured(Path folder, Phrase reason) {
    return new LabException(
        reason.isEmpty()
            ? Phrase.of("--run must be a run that measured its baseline, not '%s'", folder)
            : Phrase.of(
                "--run must be a run that measured its baseline, not '%s' (%s)", folder, reason));
  }

  private double callsPerSecond() {
    try {
      return Rate.parse(rate).callsPerSecond();
    } catch (IllegalArgumentException e) {
      throw new UsageException("--rate", e);
    }
  }

  private static RpcCall newest(Path runs, Consumer<Text> notes) {
    List<Text> passedOver = new ArrayList<>();
    for (Path folder :
        ResultFiles.foldersWith(runs, ResultFiles.RESULT_JSON).stream().limit(MAX_TRIED).toList()) {
      Optional<RpcCall> call = usable(folder, passedOver);
      if (call.isPresent()) {
        note(call.get(), passedOver, notes);
        return call.get();
      }
    }
    note(RpcCall.PUBLISHED, passedOver, notes);
    return RpcCall.PUBLISHED;
  }

  private static void note(RpcCall call, List<Text> passedOver, Consumer<Text> notes) {
    notes.accept(
        passedOver.isEmpty()
            ? Text.of("Costs are related to: %s", Text.of(call.source()))
            : Text.of(
                "Costs are related to: %s; passed over: %s",
                Text.of(call.source()), passedOver.stream().collect(Text.commas())));
  }

  private static Optional<RpcCall> usable(Path folder, List<Text> passedOver) {
    String name = folder.getFileName().toString();
    try {
      RunAnalysis analysis = RunFolder.read(folder);
      Text flaw = flaw(analysis);
      if (flaw.isEmpty()) {
        return measured(folder, analysis);
      }
      passedOver.add(Text.of("%s (%s)", name, flaw));
    } catch (RunFileException unreadable) {
      passedOver.add(Text.of("%s (%s)", name, Text.of("cannot be read")));
    }
    return Optional.empty();
  }

  /** Why a run is no base for anything; empty if it is one. */
  private static Text flaw(RunAnalysis analysis) {
    if (!analysis.validity().valid()) {
      return analysis.validity().status().label();
    }
    if (!analysis.run().blocks().stream().allMatch(Block::quiet)) {
      return Text.of("still warming while measured");
    }
    return measuredBaseline(analysis).isEmpty() ? Text.of("measured no baseline") : Text.EMPTY;
  }

  private static Optional<RpcCall> measured(Path folder, RunAnalysis analysis) {
    return measuredBaseline(analysis).map(baseline -> call(folder, analysis, baseline));
  }

  private static Optional<VariantSummary> measuredBaseline(RunAnalysis analysis) {
    return analysis.variants().stream()
        .filter(VariantSummary::baseline)
        .filter(baseline -> baseline.value(Figure.CALLS_PER_SECOND) > 0)
        .findFirst();
  }

  private static RpcCall call(Path folder, RunAnalysis analysis, VariantSummary baseline) {
    return new RpcCall(
        baseline.value(Figure.CALLS_PER_SECOND),
        baseline.value(CallTime.SERVICE.figure(Statistic.MEAN)),
        baseline.value(Figure.DRIVER_CPU) + baseline.value(Figure.PROVIDER_CPU),
        analysis.run().plan().timing().timeout().toNanos(),
        Phrase.of(
            "baseline of run %s", folder.toAbsolutePath().normalize().getFileName().toString()));
  }
}
