package io.github.timebench.loadgen.cli;

import io.github.timebench.loadgen.engine.Rate;
import io.github.timebench.loadgen.micro.RpcCall;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.analysis.Figure;
import io.github.timebench.reports.analysis.RunAnalysis;
import io.github.timebench.reports.analysis.VariantSummary;
import io.github.timebench.reports.files.ResultFiles;
import io.github.timebench.reports.files.RunFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Which Dubbo call the labs relate costs to. */
final class RpcCallFlags {
  private static final int MOST_TRIED = 10;

  @Option(
      names = "--run",
      paramLabel = "RUN",
      description =
          "clock, timers: stored load run whose baseline is the call that costs are related to."
              + " Default: the newest valid one under --out, else a published load test.")
  private Path run;

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      description = "clock, timers: calls per second or minute instead of that run's.")
  private String rate;

  /**
   * The call.
   *
   * @throws IllegalArgumentException if the rate cannot be read or the run measured nothing
   * @throws RunFileException if the named run cannot be read
   */
  RpcCall call(Path runs) {
    RpcCall call =
        run != null
            ? measured(run, RunFolder.read(run))
                .orElseThrow(
                    () -> new IllegalArgumentException("--run measured no baseline: " + run))
            : newest(runs).orElse(RpcCall.PUBLISHED);
    return rate == null ? call : call.atRate(callsPerSecond());
  }

  private double callsPerSecond() {
    try {
      return Rate.parse(rate).callsPerSecond();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--rate %s, not '%s'".formatted(e.getMessage(), rate), e);
    }
  }

  private static Optional<RpcCall> newest(Path runs) {
    return newestFirst(runs).stream()
        .limit(MOST_TRIED)
        .flatMap(folder -> valid(folder).stream())
        .findFirst();
  }

  /** Names of runs begin with their time. */
  private static List<Path> newestFirst(Path runs) {
    if (!Files.isDirectory(runs)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(runs)) {
      return folders
          .filter(folder -> Files.exists(folder.resolve(ResultFiles.RESULT_JSON)))
          .sorted(Comparator.<Path>naturalOrder().reversed())
          .toList();
    } catch (IOException unreadable) {
      return List.of();
    }
  }

  private static Optional<RpcCall> valid(Path folder) {
    try {
      RunAnalysis analysis = RunFolder.read(folder);
      return analysis.validity().valid() ? measured(folder, analysis) : Optional.empty();
    } catch (RunFileException foreign) {
      return Optional.empty();
    }
  }

  private static Optional<RpcCall> measured(Path folder, RunAnalysis analysis) {
    return analysis.variants().stream()
        .filter(VariantSummary::baseline)
        .filter(baseline -> baseline.value(Figure.CALLS_PER_SECOND) > 0)
        .map(baseline -> call(folder, analysis, baseline))
        .findFirst();
  }

  private static RpcCall call(Path folder, RunAnalysis analysis, VariantSummary baseline) {
    return new RpcCall(
        baseline.value(Figure.CALLS_PER_SECOND),
        baseline.value(Figure.MEAN),
        baseline.value(Figure.DRIVER_CPU) + baseline.value(Figure.PROVIDER_CPU),
        TimeUnit.MILLISECONDS.toNanos(analysis.run().plan().timeoutMillis()),
        "baseline of run " + folder.toAbsolutePath().normalize().getFileName());
  }
}
