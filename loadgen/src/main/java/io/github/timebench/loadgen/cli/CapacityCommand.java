package io.github.timebench.loadgen.cli;

import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.lab.cli.PercentageConverter;
import io.github.timebench.loadgen.cli.flags.OpenLoopFlags;
import io.github.timebench.loadgen.cli.flags.OutputFlags;
import io.github.timebench.loadgen.cli.flags.PayloadFlags;
import io.github.timebench.loadgen.cli.flags.RegistryFlags;
import io.github.timebench.loadgen.cli.flags.ServiceFlags;
import io.github.timebench.loadgen.cli.flags.ThreadsFlags;
import io.github.timebench.loadgen.cli.flags.TimingFlags;
import io.github.timebench.loadgen.cli.flags.VariantFlags;
import io.github.timebench.loadgen.host.Host;
import io.github.timebench.loadgen.metrics.MetricsFlags;
import io.github.timebench.loadgen.run.RegistryChoice;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Objective;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Rate;
import io.github.timebench.model.plan.Study;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.reports.capacity.CapacityDocument;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.language.Text;
import io.github.timebench.scan.cli.OwnFlags;
import io.github.timebench.scan.own.ReadCall;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bin/loadgen capacity}: the highest rate at which an objective is met. */
@Command(
    name = "capacity",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Searches, for each variant, the highest rate of an open loop that meets an objective: in"
            + " blocks of fresh JVMs, all variants side by side.")
final class CapacityCommand implements Callable<Integer> {
  /** How much longer than a limit of time a slice is: an overload by 3 % must reach it. */
  private static final int SLICE_FACTOR = 50;

  private static final Duration MIN_SLICE = Duration.ofSeconds(1);
  private static final Duration MAX_SLICE = Duration.ofSeconds(5);

  @Option(
      names = "--slo",
      paramLabel = "OBJECTIVE",
      required = true,
      description = "The objective: limits with commas, such as p99<20ms,errors<0.1%%.")
  private Objective objective;

  @Mixin private VariantFlags variants;

  @Mixin private PayloadFlags.WithItems payload;

  @Mixin private OwnFlags own;

  @Mixin private OpenLoopFlags openLoop;

  @Mixin private ServiceFlags services;

  @Option(
      names = "--blocks",
      paramLabel = "N",
      description =
          "Blocks, each with a search of its own; a verdict takes "
              + Blocks.MIN_FOR_VERDICT
              + ". Default: "
              + Defaults.CAPACITY_BLOCKS
              + "; always "
              + Defaults.QUICK_BLOCKS
              + " with --quick")
  private Integer blocks;

  @Option(
      names = "--margin",
      paramLabel = "PERCENT",
      converter = PercentageConverter.class,
      defaultValue = Defaults.CAPACITY_MARGIN,
      description =
          "Largest difference that counts as none in a verdict. Default: ${DEFAULT-VALUE}")
  private double margin;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      defaultValue = Defaults.CAPACITY_DURATION,
      description =
          "Longest search of each variant in each block; then estimates decide."
              + " Default: ${DEFAULT-VALUE}")
  private Duration duration;

  @Mixin private TimingFlags timing;

  @Option(
      names = "--quick",
      description = "A first look: one block without the A/A arm, no verdict.")
  private boolean quick;

  @Mixin private ThreadsFlags threadsView;

  @Mixin private LabFlags lab;

  @Mixin private RegistryFlags registry;

  @Mixin private MetricsFlags watchers;

  @Mixin private OutputFlags output;

  @Option(
      names = "--allow-parallel",
      description = "Run beside another lab on this machine; both are marked INVALID.")
  private boolean allowParallel;

  @Option(names = "--threads", paramLabel = "N", hidden = true)
  private String threads;

  @Option(names = "--rate", paramLabel = "RATE", hidden = true)
  private String rate;

  @Override
  public Integer call() throws LabException, InterruptedException {
    refuse("--threads", threads, "is for a closed loop: a capacity is a rate of an open one");
    refuse("--rate", rate, "is what 'capacity' searches: say --slo alone");
    output.check();
    PayloadFlags.refuseBeside(own);
    try (ReadCall call =
        own.read(payload.seed(), false, line -> output.say(output.err(lab), Text.known(line)))
            .orElse(null)) {
      return measure(Optional.ofNullable(call));
    }
  }

  private static void refuse(String flag, String value, String rule) {
    if (value != null) {
      throw new UsageException(flag, rule, value);
    }
  }

  private Plan plan(Optional<Payload.OfApi> api) throws LabException {
    Load.Open load = openLoop.load(Rate.perSecond(1));
    return new Plan(
        variants.chosen(lab.installation(), !quick, api.isPresent()),
        payload.payload(api),
        Study.Capacity.WARMING,
        services.services(),
        payload.designed(blocks().judgedBy(margin)),
        Plan.Isolation.BLOCK,
        timing.timing(duration, quick, usualSlice(objective)),
        quick,
        threadsView.view(),
        new Study.Capacity(objective, load.arrival(), load.maxInflight(), load.catchUp()));
  }

  /** Long enough that a small overload shows beyond the longest limit of time. */
  static Duration usualSlice(Objective objective) {
    double nanos =
        objective.limits().stream()
            .filter(limit -> limit.measure().ofTimes())
            .mapToDouble(Objective.Limit::value)
            .max()
            .orElse(0);
    Duration wanted = Duration.ofMillis(Math.round(SLICE_FACTOR * nanos / 1e6));
    if (wanted.compareTo(MIN_SLICE) < 0) {
      return MIN_SLICE;
    }
    return wanted.compareTo(MAX_SLICE) > 0 ? MAX_SLICE : wanted;
  }

  private Blocks blocks() {
    return quick
        ? Blocks.quick(blocks)
        : Blocks.exactly(blocks != null ? blocks : Integer.parseInt(Defaults.CAPACITY_BLOCKS));
  }

  private int measure(Optional<ReadCall> call) throws LabException, InterruptedException {
    Plan plan = plan(call.map(ReadCall::ofApi));
    registry.requireFits(plan);
    List<Host> hosts = services.fleet().hosts(lab.installation());
    RegistryChoice choice =
        registry.choiceWithOwnProvider(plan, "A search overloads its own provider only.");
    return lab.run(
        allowParallel,
        (lock, interruption) ->
            exitCode(
                new MeasuredRun(lab, lock, interruption, watchers, output)
                    .of(plan, call, choice, hosts, "capacity-" + variants.runName())));
  }

  private static ExitCode exitCode(RunAnalysis analysis) {
    return MeasuredRun.exitCode(
        analysis,
        () ->
            analysis.study().orElseThrow() instanceof CapacityDocument report
                    && report.unattainable()
                ? ExitCode.UNMET_EXPECTATION
                : ExitCode.DONE);
  }
}
