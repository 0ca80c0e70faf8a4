package io.github.timebench.loadgen.cli.flags;

import io.github.timebench.lab.ExitCode;
import io.github.timebench.model.files.AtomicFile;
import io.github.timebench.model.files.RunFileException;
import io.github.timebench.reports.ci.GithubCommands;
import io.github.timebench.reports.ci.JunitXml;
import io.github.timebench.reports.compare.FailOn;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.RunComparison;
import io.github.timebench.reports.language.Language;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The flags {@code --fail-on} and {@code --junit}, for a run and for a comparison of runs. */
public final class FailOnOption {
  @Option(
      names = FailOn.FLAG,
      paramLabel = "LIMITS",
      description =
          "Exit with 1 on a change, such as \"p99>+5%%\", or unless a limit holds, such as"
              + " \"p99<20ms,errors<0.1%%\". With a sign it is relative to the baseline: throughput, mean, p50, p90, p99, p99.9, cpu, allocation, bytes. Without"
              + " a sign it must hold for every variant: throughput (such as >8000/s), errors, mean,"
              + " p50, p90, p99, p99.9.")
  private FailOn failOn;

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description =
          "Write gates and limits as tests in JUnit's XML to this file, for a CI service that shows"
              + " such files.")
  private Path junit;

  public Optional<FailOn> failOn() {
    return Optional.ofNullable(failOn);
  }

  /**
   * Checks that the file of {@code --junit} can be written, before the work whose result it holds.
   *
   * @throws RunFileException if it cannot
   */
  public void check() {
    if (junit != null) {
      AtomicFile.requireWritable(junit);
    }
  }

  /**
   * Judges a run, says in a line each which changes were crossed and which limits were not met, and
   * writes the file of {@code --junit}.
   *
   * @return {@link ExitCode#DONE} if all were met
   */
  public ExitCode judge(RunAnalysis analysis, Language language, PrintWriter err) {
    List<FailOn.Judged> judged = failOn().map(limits -> limits.judged(analysis)).orElse(List.of());
    if (junit != null) {
      AtomicFile.write(junit, JunitXml.of(analysis, judged));
    }
    return report(analysis.run().runId(), judged, language, err);
  }

  public ExitCode judge(RunComparison comparison, Language language, PrintWriter err) {
    List<FailOn.Judged> judged =
        failOn().map(limits -> limits.judged(comparison)).orElse(List.of());
    if (junit != null) {
      AtomicFile.write(junit, JunitXml.of(comparison, judged));
    }
    return report(comparison.second().run().runId(), judged, language, err);
  }

  private static ExitCode report(
      String run, List<FailOn.Judged> judged, Language language, PrintWriter err) {
    List<FailOn.Judged> unmet = FailOn.unmet(judged);
    unmet.forEach(one -> err.println("loadgen: " + one.describe().in(language)));
    GithubStep.ofEnvironment(System.getenv())
        .ifPresent(step -> step.annotate(GithubCommands.ofLimits(run, unmet), err));
    err.flush();
    return unmet.isEmpty() ? ExitCode.DONE : ExitCode.UNMET_EXPECTATION;
  }
}
