package io.github.timebench.loadgen.cli;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Labelled;
import io.github.timebench.api.ThreadPool;
import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.loadgen.cli.flags.FleetFlags;
import io.github.timebench.loadgen.cli.flags.HopFlags;
import io.github.timebench.loadgen.cli.flags.LoopFlags;
import io.github.timebench.loadgen.cli.flags.OpenLoopFlags;
import io.github.timebench.loadgen.cli.flags.OutputFlags;
import io.github.timebench.loadgen.cli.flags.PayloadFlags;
import io.github.timebench.loadgen.cli.flags.PoolFlags;
import io.github.timebench.loadgen.cli.flags.RegistryFlags;
import io.github.timebench.loadgen.cli.flags.ServiceFlags;
import io.github.timebench.loadgen.cli.flags.ThreadsFlags;
import io.github.timebench.loadgen.cli.flags.TimingFlags;
import io.github.timebench.loadgen.cli.flags.VariantFlags;
import io.github.timebench.loadgen.host.Host;
import io.github.timebench.loadgen.live.LiveWords;
import io.github.timebench.loadgen.metrics.MetricsFlags;
import io.github.timebench.loadgen.run.RegistryChoice;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plan.Isolation;
import io.github.timebench.model.plan.PlanEstimate;
import io.github.timebench.model.plan.ProviderPool;
import io.github.timebench.model.plan.Rate;
import io.github.timebench.model.plan.Services;
import io.github.timebench.model.plan.Sweep;
import io.github.timebench.model.plan.Sweep.Axis;
import io.github.timebench.model.plan.Sweep.Kind;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.reports.language.Text;
import io.github.timebench.scan.cli.OwnFlags;
import io.github.timebench.scan.own.ReadCall;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bin/loadgen sweep}: the same calls under several loads, or on several providers. */
@Command(
    name = "sweep",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Measures all variants at several values of one or two of --threads, --rate, --provider-pool,"
            + " --provider-threads, --queue, --connections and --items, and says from where more"
            + " callers buy only waiting. Values stand with commas: 1,2,4 or 1,2,4,...,512 or"
            + " 1..512, which doubles.")
final class SweepCommand implements Callable<Integer> {
  @Mixin private VariantFlags variants;

  @Mixin private PayloadFlags payload;

  @Mixin private OwnFlags own;

  @Option(names = "--threads", paramLabel = "NUMBERS", description = LoopFlags.THREADS)
  private String threads;

  @Option(
      names = "--rate",
      paramLabel = "RATES",
      description = "Open loop instead: calls that are due per second or minute, such as 5000/s.")
  private String rate;

  @Mixin private OpenLoopFlags open;

  @Option(
      names = ProviderPool.KIND_FLAG,
      paramLabel = "POOLS",
      defaultValue = Defaults.PROVIDER_POOL,
      description = PoolFlags.KIND)
  private String pool;

  @Option(
      names = ProviderPool.THREADS_FLAG,
      paramLabel = "NUMBERS",
      description = PoolFlags.THREADS)
  private String poolThreads;

  @Option(
      names = ProviderPool.QUEUE_FLAG,
      paramLabel = "NUMBERS",
      defaultValue = Defaults.QUEUE,
      description = PoolFlags.QUEUE)
  private String queue;

  @Option(
      names = "--connections",
      paramLabel = "NUMBERS",
      defaultValue = Defaults.CONNECTIONS,
      description = ServiceFlags.CONNECTIONS)
  private String connections;

  @Option(names = PayloadFlags.ITEMS_FLAG, paramLabel = "NUMBERS", description = PayloadFlags.ITEMS)
  private String items;

  @Option(
      names = "--yes",
      description = "Measure a grid of more than " + Sweep.MAX_POINTS + " points.")
  private boolean yes;

  @Option(
      names = "--blocks",
      paramLabel = "N",
      description =
          "Blocks of fresh JVMs, in each of which all points are measured in another order. Default: "
              + Defaults.SWEEP_BLOCKS
              + "; always "
              + Defaults.QUICK_BLOCKS
              + " with --quick")
  private Integer blocks;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      description =
          "Measured time of each variant at each point of each block. Default: "
              + Defaults.SWEEP_DURATION
              + ", with --quick "
              + Defaults.QUICK_SWEEP_DURATION)
  private Duration duration;

  @Mixin private TimingFlags timing;

  @Option(
      names = "--quick",
      description = "A first look: one block and shorter points, no interval.")
  private boolean quick;

  @Mixin private HopFlags hops;

  @Mixin private FleetFlags fleet;

  @Mixin private ThreadsFlags threadsView;

  @Mixin private LabFlags lab;

  @Mixin private MetricsFlags watchers;

  @Mixin private OutputFlags output;

  @Mixin private RegistryFlags registry;

  @Option(
      names = "--allow-parallel",
      description = "Run beside another lab on this machine; both are marked INVALID.")
  private boolean allowParallel;

  @Override
  public Integer call() throws LabException, InterruptedException {
    output.check();
    PayloadFlags.refuseBeside(own);
    try (ReadCall call =
        own.read(payload.seed(), false, line -> output.say(output.err(lab), Text.known(line)))
            .orElse(null)) {
      return measure(Optional.ofNullable(call));
    }
  }

  /**
   * The plan that the flags make, checked at each point.
   *
   * @throws LabException if a version is named that is not there, or not built
   */
  private Plan plan(Optional<Payload.OfApi> api) throws LabException {
    Map<Kind, Axis> axes = axes();
    Sweep sweep =
        new Sweep(axes.values().stream().filter(axis -> axis.values().size() > 1).toList());
    Plan plan =
        new Plan(
            variants.chosen(lab.installation(), false, api.isPresent()),
            payload.payload(axes.containsKey(Kind.ITEMS) ? number(axes, Kind.ITEMS) : null, api),
            load(axes),
            services(axes),
            blocks(),
            Isolation.BLOCK,
            timing.timing(duration(), quick),
            quick,
            threadsView.view(),
            sweep);
    sweep.requirePoints(plan);
    plan.pairs().forEach(pair -> pair.services().pool().requireRunsOn(Runtime.version().feature()));
    if (!yes) {
      sweep.requireFewPoints(LiveWords.time(PlanEstimate.of(plan).usual()).english());
    }
    return plan;
  }

  private int measure(Optional<ReadCall> call) throws LabException, InterruptedException {
    Plan plan = plan(call.map(ReadCall::ofApi));
    registry.requireFits(plan);
    List<Host> hosts = fleet.hosts(lab.installation());
    String name = "sweep-" + variants.runName();
    RegistryChoice choice = registry.choiceFor(plan);
    return lab.run(
        allowParallel,
        (lock, interruption) ->
            MeasuredRun.exitCode(
                new MeasuredRun(lab, lock, interruption, watchers, output)
                    .of(plan, call, choice, hosts, name),
                () -> ExitCode.DONE));
  }

  /** What was given or has a default, each with at least one value. */
  private Map<Kind, Axis> axes() {
    Map<Kind, String> given = new EnumMap<>(Kind.class);
    given.put(Kind.THREADS, threads == null && rate == null ? Defaults.THREADS : threads);
    given.put(Kind.RATE, rate);
    given.put(Kind.PROVIDER_POOL, pool);
    given.put(Kind.PROVIDER_THREADS, poolThreads);
    given.put(Kind.QUEUE, queue);
    given.put(Kind.CONNECTIONS, connections);
    given.put(Kind.ITEMS, items);
    Map<Kind, Axis> axes = new EnumMap<>(Kind.class);
    given.forEach(
        (kind, text) -> {
          if (text != null) {
            axes.put(kind, Axis.parse(kind, text));
          }
        });
    return axes;
  }

  private static String first(Map<Kind, Axis> axes, Kind kind) {
    return axes.get(kind).values().get(0);
  }

  private static int number(Map<Kind, Axis> axes, Kind kind) {
    return Integer.parseInt(first(axes, kind));
  }

  private Load load(Map<Kind, Axis> axes) {
    if (axes.containsKey(Kind.RATE) && axes.containsKey(Kind.THREADS)) {
      throw new UsageException(
          Kind.THREADS.flag(),
          "cannot stand beside --rate, whose calls wait for no caller",
          threads);
    }
    if (axes.containsKey(Kind.RATE)) {
      return open.load(Rate.parse(first(axes, Kind.RATE)));
    }
    open.refuse();
    return new Load.Closed(number(axes, Kind.THREADS));
  }

  private Services services(Map<Kind, Axis> axes) {
    int threads = 0;
    if (axes.containsKey(Kind.PROVIDER_THREADS)) {
      threads = number(axes, Kind.PROVIDER_THREADS);
      ProviderPool.requireThreads(threads);
    }
    ThreadPool kind = Labelled.parse(ThreadPool.values(), first(axes, Kind.PROVIDER_POOL));
    return new Services(
        number(axes, Kind.CONNECTIONS),
        new ProviderPool(kind, threads, number(axes, Kind.QUEUE)),
        hops.hops(),
        fleet.fleet());
  }

  private Blocks blocks() {
    return quick
        ? Blocks.quick(blocks)
        : Blocks.exactly(blocks != null ? blocks : Integer.parseInt(Defaults.SWEEP_BLOCKS));
  }

  private Duration duration() {
    String usual = quick ? Defaults.QUICK_SWEEP_DURATION : Defaults.SWEEP_DURATION;
    return duration != null ? duration : Durations.parse(usual);
  }
}
