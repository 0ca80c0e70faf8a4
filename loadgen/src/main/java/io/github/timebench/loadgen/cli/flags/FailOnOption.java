package io.github.timebench.loadgen.cli.flags;

import io.github.timebench.lab.ExitCode;
import io.github.timebench.reports.compare.FailOn;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The flag {@code --fail-on}, for a run and for a comparison of runs. */
public final class FailOnOption {
  @Option(
      names = FailOn.FLAG,
      paramLabel = "LIMITS",
      description =
          "Exit with 1 on a change that fails, such as \"p99>+5%%,throughput<-3%%\" (with a sign:"
              + " relative to the baseline; throughput, mean, p50, p90, p99, p99.9, cpu, allocation,"
              + " bytes), or unless a limit holds for every variant, such as"
              + " \"p99<20ms,errors<0.1%%,throughput>8000/s\" (without a sign: throughput, errors,"
              + " mean, p50, p90, p99, p99.9).")
  private FailOn failOn;

  /** The limits, if there are any. */
  public Optional<FailOn> failOn() {
    return Optional.ofNullable(failOn);
  }

  /**
   * Says in a line each which changes were crossed and which limits were not met.
   *
   * @return {@link ExitCode#DONE} if all were
   */
  public static ExitCode report(List<FailOn.Judged> unmet, PrintWriter err) {
    unmet.forEach(one -> err.println("loadgen: " + one.describe()));
    err.flush();
    return unmet.isEmpty() ? ExitCode.DONE : ExitCode.UNMET_EXPECTATION;
  }
}
