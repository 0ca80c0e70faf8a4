package io.github.timebench.loadgen.cli;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Operation;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.api.Variant;
import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.loadgen.run.OverheadRun;
import io.github.timebench.loadgen.selftest.Overhead;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.Rules;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bin/loadgen selftest ...}: the tool measured by itself. */
@Command(
    name = "selftest",
    mixinStandardHelpOptions = true,
    subcommands = {
      CarryOverCommand.class,
      IsolationCommand.class,
      StallCommand.class,
      VerdictCommand.class
    },
    description = "Measures the measuring itself.")
final class SelftestCommand implements Runnable {
  private static final double MIN_RATIO = 0.97;
  private static final Duration MIN_SLICE = Duration.ofMillis(50);
  private static final Duration MAX_SLICE = Duration.ofMinutes(1);

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "selftest needs a name: overhead, carry-over, isolation, stall or verdict");
  }

  @Command(
      name = "overhead",
      mixinStandardHelpOptions = true,
      description =
          "The closed loop through the whole harness against a bare loop of the same stub, in"
              + " turns. Exit code 1 if the harness keeps less than 97 %% of the throughput.")
  int overhead(
      @Mixin LabFlags lab,
      @Option(
              names = "--threads",
              paramLabel = "N",
              defaultValue = Defaults.THREADS,
              description = "Callers. Default: ${DEFAULT-VALUE}")
          int threads,
      @Option(
              names = "--rounds",
              paramLabel = "N",
              defaultValue = "130",
              description = "Rounds that count, at least 3. Default: ${DEFAULT-VALUE}")
          int rounds,
      @Option(
              names = "--warmup-rounds",
              paramLabel = "N",
              defaultValue = "70",
              description = "Rounds before. Default: ${DEFAULT-VALUE}")
          int warmupRounds,
      @Option(
              names = "--slice",
              paramLabel = "TIME",
              defaultValue = "300ms",
              description = "Length of a turn; a round has three. Default: ${DEFAULT-VALUE}")
          Duration slice)
      throws LabException {
    Rules.requireRange("--threads", threads, 1, Load.Closed.MAX_THREADS);
    Rules.requireRange("--rounds", rounds, 3, 10_000);
    Rules.requireRange("--warmup-rounds", warmupRounds, 0, 10_000);
    Rules.requireRange("--slice", slice, MIN_SLICE, MAX_SLICE);
    PrintWriter out = lab.out();
    out.printf(
        Locale.ROOT,
        "Takes about %d s: %d + %d rounds of three turns.%n",
        slice.multipliedBy(3L * (rounds + warmupRounds)).toSeconds() + 10,
        warmupRounds,
        rounds);
    out.flush();
    Corpus corpus =
        Payload.corpus(Shape.TICK, null, Long.parseLong(Defaults.SEED), Precision.NANOS);
    return lab.run(
        false,
        (lock, interruption) -> {
          Overhead.Result result =
              new OverheadRun(lab.installation(), lab.temporary())
                  .measure(
                      Variant.BASELINE,
                      Operation.ECHO,
                      corpus,
                      threads,
                      warmupRounds,
                      rounds,
                      slice);
          lock.requireAlone();
          print(out, result.unverified(), result.rounds());
          print(out, result.verified(), result.rounds());
          return result.verified().ratio().value() >= MIN_RATIO
              ? ExitCode.DONE
              : ExitCode.UNMET_EXPECTATION;
        });
  }

  private static void print(PrintWriter out, Overhead.Ratio ratio, int rounds) {
    out.printf(
        Locale.ROOT,
        "%s: %.3f of the bare loop's throughput, 95 %% interval %.3f to %.3f over %d rounds%n",
        ratio.arm(),
        ratio.ratio().value(),
        ratio.ratio().low(),
        ratio.ratio().high(),
        rounds);
    out.flush();
  }
}
