package io.github.timebench.loadgen.cli;

import io.github.timebench.lab.ExitCode;
import io.github.timebench.reports.analysis.FailOn;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The flag {@code --fail-on}, for a run and for a comparison of runs. */
final class FailOnOption {
  @Option(
      names = FailOn.FLAG,
      paramLabel = "LIMITS",
      converter = Converter.class,
      description =
          "Exit with 1 if a limit is crossed and the interval excludes no change, such as"
              + " \"p99>+5%%,throughput<-3%%\". Figures: throughput, mean, p50, p90, p99, p99.9, cpu,"
              + " allocation, bytes.")
  private FailOn failOn;

  /** Reads the limits; the message of a refusal names flag, rule and value. */
  static final class Converter implements ITypeConverter<FailOn> {
    @Override
    public FailOn convert(String value) {
      try {
        return FailOn.parse(value);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

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
