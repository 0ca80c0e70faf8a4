package io.github.timebench.loadgen.cli;

import io.github.timebench.model.compat.CompatResult;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.files.RunFileException;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.model.plan.Study;
import io.github.timebench.model.plan.Sweep;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compat.CompatAnalysis;
import io.github.timebench.reports.compat.CompatVerdict;
import io.github.timebench.reports.gates.Validity;
import io.github.timebench.reports.text.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A run in the folder of runs.
 *
 * @param ended whether it came to its end; one that did not may still be written
 * @param what kind of run it is, such as {@code sweep}
 * @param found what it came to; takes a moment to work out
 */
record StoredRun(
    Path folder, Instant startedAt, boolean ended, String what, Supplier<Found> found) {
  /** What a run came to. */
  record Found(String validity, String headline) {}

  /** All that can be read, the latest first; other folders are left out. */
  static List<StoredRun> in(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    List<StoredRun> runs = new ArrayList<>();
    try (Stream<Path> entries = Files.list(folder)) {
      for (Path entry : entries.toList()) {
        of(entry).ifPresent(runs::add);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    runs.sort(
        Comparator.comparing(StoredRun::startedAt)
            .thenComparing(run -> run.folder.getFileName().toString())
            .reversed());
    return runs;
  }

  /** Empty for what is no run, or that of another Timebench. */
  private static Optional<StoredRun> of(Path folder) {
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    try {
      if (Files.exists(folder.resolve(ResultFiles.COMPAT_JSON))) {
        return Optional.of(ofMatrix(folder));
      }
      if (Files.exists(folder.resolve(ResultFiles.RESULT_JSON))) {
        return Optional.of(ofLoad(folder));
      }
      return Files.exists(folder.resolve(ResultFiles.MICRO_JSON))
          ? Optional.of(ofSuites(folder))
          : Optional.empty();
    } catch (RunFileException unreadable) {
      return Optional.empty();
    }
  }

  private static StoredRun ofLoad(Path folder) {
    RunResult run = ResultFiles.readRun(folder.resolve(ResultFiles.RESULT_JSON));
    Study study = run.plan().study();
    String what = study instanceof Study.Capacity ? "capacity" : "run";
    return new StoredRun(
        folder,
        run.startedAt(),
        run.end().allMeasured(),
        study instanceof Sweep ? "sweep" : what,
        () -> ofLoad(folder, run));
  }

  private static Found ofLoad(Path folder, RunResult run) {
    try {
      RunAnalysis analysis = RunAnalysis.of(run, RunFolder.fleet(folder, run));
      return new Found(analysis.validity().status().label().english(), headline(analysis));
    } catch (RunFileException unreadable) {
      return new Found(Validity.Status.INVALID.label().english(), unreadable.getMessage());
    }
  }

  private static String headline(RunAnalysis analysis) {
    return Answer.lines(analysis).stream()
        .map(line -> line.text().english())
        .findFirst()
        .orElse("");
  }

  private static StoredRun ofSuites(Path folder) {
    MicroResult micro = ResultFiles.readMicro(folder.resolve(ResultFiles.MICRO_JSON));
    String suites =
        micro.suites().stream().map(SuiteResult::label).collect(Collectors.joining(", "));
    String validity =
        (micro.quick() ? Validity.Status.FIRST_LOOK : Validity.Status.VALID).label().english();
    return new StoredRun(
        folder, micro.startedAt(), true, "micro", () -> new Found(validity, suites));
  }

  private static StoredRun ofMatrix(Path folder) {
    CompatResult result = ResultFiles.readCompat(folder.resolve(ResultFiles.COMPAT_JSON));
    boolean ended = result.end().allMeasured();
    return new StoredRun(
        folder,
        result.startedAt(),
        ended,
        "compat",
        () -> new Found(ended ? "" : Validity.Status.INTERRUPTED.label().english(), cells(result)));
  }

  private static String cells(CompatResult result) {
    long red =
        CompatAnalysis.of(result).rows().stream()
            .filter(row -> row.verdict() == CompatVerdict.RED)
            .count();
    return "%d cells, %d of them red".formatted(result.cells().size(), red);
  }
}
