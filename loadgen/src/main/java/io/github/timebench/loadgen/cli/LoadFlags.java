package io.github.timebench.loadgen.cli;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Operation;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.cli.PercentageConverter;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Hops;
import io.github.timebench.model.plan.Isolation;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.Percentages;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.PlanEstimate;
import io.github.timebench.model.plan.Services;
import io.github.timebench.model.plan.Stopping;
import io.github.timebench.model.plan.Study;
import io.github.timebench.model.plan.Timing;
import io.github.timebench.model.plan.UsageException;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags that make a plan; every default is printed from {@link Defaults}. */
final class LoadFlags {
  private static final Duration QUICK_MAX_WARMUP = Durations.parse(Defaults.QUICK_MAX_WARMUP);

  @Mixin private VariantFlags variants;

  @Option(
      names = "--shape",
      paramLabel = "SHAPE",
      defaultValue = Defaults.SHAPE,
      description =
          "What a call carries: tick (an id and one time), order (nine fields, four of them"
              + " times) or page (a list of orders). Default: ${DEFAULT-VALUE}")
  private Shape shape;

  @Option(
      names = "--items",
      paramLabel = "N",
      description = "Orders in a page. Default: " + Defaults.ITEMS)
  private Integer items;

  @Option(
      names = "--operation",
      paramLabel = "OPERATION",
      defaultValue = Defaults.OPERATION,
      description =
          "echo (payload both ways), create (in the request) or get (in the response)."
              + " Default: ${DEFAULT-VALUE}")
  private Operation operation;

  @Option(
      names = "--precision",
      paramLabel = "PRECISION",
      defaultValue = Defaults.PRECISION,
      description =
          "Digits of a second in the times: millis, micros or nanos; Date keeps millis."
              + " Default: ${DEFAULT-VALUE}")
  private Precision precision;

  @Mixin private LoopFlags loop;

  @Option(
      names = "--connections",
      paramLabel = "N",
      defaultValue = Defaults.CONNECTIONS,
      description =
          "Connections of each variant, 1 to "
              + Services.MAX_CONNECTIONS
              + ". Default: ${DEFAULT-VALUE}")
  private int connections;

  @Mixin private PoolFlags pool;

  @Option(
      names = "--blocks",
      paramLabel = "N",
      description =
          "Exactly so many blocks, pairs of fresh JVMs one after the other, with one look at the"
              + " end; a verdict takes "
              + Blocks.MIN_FOR_VERDICT
              + ". Default: until every variant has its verdict, at most "
              + Blocks.MAX_LOOKS
              + "; always "
              + Defaults.QUICK_BLOCKS
              + " with --quick")
  private Integer blocks;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description =
          "End without a verdict where another block would not fit into this time, such as 10m."
              + " Default: what "
              + Blocks.MAX_LOOKS
              + " blocks need")
  private Duration budget;

  @Option(
      names = "--until",
      paramLabel = "PERCENT",
      converter = PercentageConverter.class,
      description =
          "Instead of at the verdicts, stop when every interval is within this of its ratio, such"
              + " as 2%%, after at most "
              + Blocks.MAX_LOOKS
              + " blocks.")
  private Double until;

  @Option(
      names = "--margin",
      paramLabel = "PERCENT",
      converter = PercentageConverter.class,
      defaultValue = Defaults.MARGIN,
      description =
          "Largest difference that counts as none in a verdict. Default: ${DEFAULT-VALUE}")
  private double margin;

  @Option(
      names = "--isolate",
      paramLabel = "WHAT",
      defaultValue = Defaults.ISOLATE,
      description =
          "What has JVMs of its own: block (its variants share them, as in a real service) or"
              + " variant. Default: ${DEFAULT-VALUE}")
  private Isolation isolate;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      description =
          "Measured time of each variant in each block, such as 500ms, 15s or 2m. Default: "
              + Defaults.DURATION
              + ", with --quick "
              + Defaults.QUICK_DURATION)
  private Duration duration;

  @Option(
      names = "--max-warmup",
      paramLabel = "TIME",
      description =
          "Longest warm-up of a block, all variants together; it ends as soon as both JVMs are"
              + " quiet."
              + " Default: "
              + Defaults.MAX_WARMUP
              + ", with --quick "
              + Defaults.QUICK_MAX_WARMUP)
  private Duration maxWarmup;

  @Option(
      names = "--slice",
      paramLabel = "TIME",
      defaultValue = Defaults.SLICE,
      description =
          "Shortest slice of a variant; longer by itself when calls are slow."
              + " Default: ${DEFAULT-VALUE}")
  private Duration slice;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = Defaults.TIMEOUT,
      description = "Longest wait for a reply. Default: ${DEFAULT-VALUE}")
  private Duration timeout;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = Defaults.SEED,
      description = "Decides payloads and the order of slices. Default: ${DEFAULT-VALUE}")
  private long seed;

  @Option(
      names = "--quick",
      description =
          "A first look in two minutes: exact bytes at once, ratios only if the JVMs became quiet,"
              + " no verdict.")
  private boolean quick;

  /**
   * The plan that the flags make.
   *
   * @throws LabException if a version is named that is not there, or not built
   */
  Plan plan(Installation installation) throws LabException {
    Plan plan =
        new Plan(
            variants.chosen(installation, !quick),
            new Payload(Payload.corpus(shape, items, seed, precision), operation),
            loop.load(),
            new Services(connections, pool.pool(), Hops.NONE),
            blocks().judgedBy(margin),
            isolate,
            timing(),
            quick,
            Optional.empty(),
            Study.Compare.PLAIN);
    PlanEstimate.requireEnoughBudget(plan);
    return plan;
  }

  private Blocks blocks() {
    if (quick) {
      refuseWithQuick("--budget", budget);
      refuseWithQuick("--until", until == null ? null : Percentages.format(until));
      if (blocks != null && blocks != 1) {
        throw new UsageException("--blocks", "must be 1 with --quick", blocks);
      }
      return Blocks.exactly(Integer.parseInt(Defaults.QUICK_BLOCKS));
    }
    if (blocks != null && until != null) {
      throw new UsageException(
          "--until", "cannot stand beside --blocks, which runs exactly so many", blocks);
    }
    Blocks chosen =
        blocks != null
            ? Blocks.exactly(blocks)
            : Blocks.asNeeded(until == null ? Stopping.whenDecided() : Stopping.until(until));
    return budget == null ? chosen : chosen.within(budget);
  }

  private static void refuseWithQuick(String flag, Object value) {
    if (value != null) {
      throw new UsageException(flag, "cannot stand beside --quick, which is one block", value);
    }
  }

  private Timing timing() {
    if (quick && maxWarmup != null && maxWarmup.compareTo(QUICK_MAX_WARMUP) > 0) {
      throw new UsageException(
          "--max-warmup",
          "must be at most " + Defaults.QUICK_MAX_WARMUP + " with --quick",
          maxWarmup);
    }
    return new Timing(
        given(duration, Defaults.DURATION, Defaults.QUICK_DURATION),
        given(maxWarmup, Defaults.MAX_WARMUP, Defaults.QUICK_MAX_WARMUP),
        slice,
        timeout);
  }

  private Duration given(Duration value, String standard, String ofQuick) {
    return value != null ? value : Durations.parse(quick ? ofQuick : standard);
  }

  /** The names that runs are called by. */
  String runName() {
    return variants.runName();
  }
}
