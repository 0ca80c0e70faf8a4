package io.github.timebench.loadgen.cli;

import io.github.timebench.lab.ExitCode;
import io.github.timebench.reports.compare.FailOn;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The flag {@code --fail-on}, for a run and for a comparison of runs. */
final class FailOnOption {
  @Option(
      names = FailOn.FLAG,
      paramLabel = "LIMITS",
      description =
          "Exit with 1 if a limit is crossed and the interval excludes no change, such as"
              + " \"p99>+5%%,throughput<-3%%\". Figures: throughput, mean, p50, p90, p99, p99.9, cpu,"
              + " allocation, bytes.")
  private FailOn failOn;

  /** The limits, if there are any. */
  Optional<FailOn> failOn() {
    return Optional.ofNullable(failOn);
  }

  /**
   * Says in a line each which limits were not met.
   *
   * @return {@link ExitCode#DONE} if all were
   */
  static ExitCode report(List<FailOn.Unmet> unmet, PrintWriter err) {
    unmet.forEach(one -> err.println("loadgen: not met: " + one.describe()));
    err.flush();
    return unmet.isEmpty() ? ExitCode.DONE : ExitCode.UNMET_EXPECTATION;
  }
}
