package io.github.timebench.loadgen.cli;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Durations;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.loadgen.cli.flags.LoadFlags;
import io.github.timebench.loadgen.selftest.Overhead;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plan.Isolation;
import io.github.timebench.model.plan.Rules;
import io.github.timebench.model.plan.ThreadsView;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
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
    subcommands = {StallCommand.class, VerdictCommand.class},
    description = "Measures the measuring itself.")
final class SelftestCommand implements Runnable {
  private static final int MIN_PERCENT = 97;
  private static final String LONG_SLICE = "5s";
  private static final Duration MIN_SLICE = Duration.ofMillis(50);
  private static final Duration MAX_SLICE = Duration.ofMinutes(1);

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "selftest needs a name: overhead, threads-view, carry-over, isolation, stall or verdict");
  }

  @Command(
      name = "carry-over",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description =
          "Short slices against slices of "
              + LONG_SLICE
              + ", alternating block by block: one variant's garbage may be collected in another's"
              + " slice. Takes the flags of a run; --slice is the short length, --duration at least"
              + " the long one, --blocks the number of pairs.")
  int carryOver(@Mixin LoadFlags load, @Mixin LabFlags lab) throws LabException {
    Plan plan = load.planOnOneMachine(lab.installation());
    return new PlansSelftest(lab)
        .compare(
            plan.blocks().max(),
            "slices of " + Durations.format(plan.timing().slice()),
            plan.oneBlock(plan.timing().slice()),
            "slices of " + LONG_SLICE,
            plan.oneBlock(Durations.parse(LONG_SLICE)));
  }

  @Command(
      name = "isolation",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description =
          "Variants that share a block's JVMs against variants in separate JVMs, alternating block"
              + " by block. Takes the flags of a run; --blocks is the number of pairs.")
  int isolation(@Mixin LoadFlags load, @Mixin LabFlags lab) throws LabException {
    Plan plan = load.planOnOneMachine(lab.installation());
    return new PlansSelftest(lab)
        .compare(
            plan.blocks().max(),
            "shared JVMs",
            plan.oneBlock(Isolation.BLOCK),
            "own JVMs",
            plan.oneBlock(Isolation.VARIANT));
  }

  @Command(
      name = "threads-view",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description =
          "Blocks without a recording against blocks with "
              + ThreadsView.FLAG
              + ", alternating: what the recording costs. Takes the flags of a run; --blocks is the"
              + " number of pairs. Exit code 1 if less than "
              + MIN_PERCENT
              + " %% of the throughput remains.")
  int threadsView(@Mixin LoadFlags load, @Mixin LabFlags lab) throws LabException {
    Plan plan = load.planOnOneMachine(lab.installation());
    Optional<ThreadsView> view = plan.threadsView().or(() -> Optional.of(ThreadsView.usual()));
    return new PlansSelftest(lab)
        .compareThroughput(
            plan.blocks().max(),
            MIN_PERCENT,
            "without a recording",
            plan.oneBlock(Optional.empty()),
            "with " + ThreadsView.FLAG,
            plan.oneBlock(view));
  }

  @Command(
      name = "overhead",
      mixinStandardHelpOptions = true,
      description =
          "The closed loop through the whole harness against a bare loop of the same stub, in"
              + " rounds of slices. Exit code 1 if the harness keeps less than "
              + MIN_PERCENT
              + " %% of the throughput.")
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
              description = "Length of a slice; a round has three. Default: ${DEFAULT-VALUE}")
          Duration slice)
      throws LabException {
    Rules.requireRange("--threads", threads, 1, Load.Closed.MAX_THREADS);
    Rules.requireRange("--rounds", rounds, 3, 10_000);
    Rules.requireRange("--warmup-rounds", warmupRounds, 0, 10_000);
    Rules.requireRange("--slice", slice, MIN_SLICE, MAX_SLICE);
    PrintWriter out = lab.out();
    out.printf(
        Locale.ROOT,
        "Takes about %d s: %d + %d rounds of three slices.%n",
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
              Overhead.ofProvider(
                  lab.installation(),
                  lab.temporary(),
                  corpus,
                  threads,
                  warmupRounds,
                  rounds,
                  slice);
          lock.requireAlone();
          print(out, result.unverified(), result.rounds());
          print(out, result.verified(), result.rounds());
          return 100 * result.verified().ratio().value() >= MIN_PERCENT
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
