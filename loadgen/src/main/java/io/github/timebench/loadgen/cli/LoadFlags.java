package io.github.timebench.loadgen.cli;

import io.github.timebench.api.Operation;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.cli.PercentageConverter;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Durations;
import io.github.timebench.model.plan.InvalidPlanException;
import io.github.timebench.model.plan.Isolation;
import io.github.timebench.model.plan.LoadPlan;
import io.github.timebench.model.plan.Percentages;
import io.github.timebench.model.plan.Stopping;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags that make a plan; every default is printed from {@link Defaults}. */
final class LoadFlags {
  private static final Duration QUICK_LONGEST_WARMUP = Durations.parse(Defaults.QUICK_MAX_WARMUP);

  @Mixin private VariantFlags variants;

  @Option(
      names = "--shape",
      paramLabel = "SHAPE",
      defaultValue = Defaults.SHAPE,
      description =
          "What a call carries: tick (an id and one time), order (nine fields, four of them"
              + " times) or page (a list of orders). Default: ${DEFAULT-VALUE}")
  private String shape;

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
  private String operation;

  @Option(
      names = "--precision",
      paramLabel = "PRECISION",
      defaultValue = Defaults.PRECISION,
      description =
          "Digits of a second in the times: millis, micros or nanos; Date keeps millis."
              + " Default: ${DEFAULT-VALUE}")
  private String precision;

  @Mixin private LoopFlags loop;

  @Option(
      names = "--connections",
      paramLabel = "N",
      defaultValue = Defaults.CONNECTIONS,
      description =
          "Connections of each variant, 1 to "
              + LoadPlan.MOST_CONNECTIONS
              + ". Default: ${DEFAULT-VALUE}")
  private int connections;

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
  private String isolate;

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
  LoadPlan plan(Installation installation) throws LabException {
    Duration quickOrNot = Durations.parse(quick ? Defaults.QUICK_DURATION : Defaults.DURATION);
    return new LoadPlan(
        variants.chosen(installation, !quick),
        LoadPlan.corpus(
            constant("--shape", Shape.class, shape),
            items,
            seed,
            constant("--precision", Precision.class, precision)),
        constant("--operation", Operation.class, operation),
        loop.threads(),
        loop.openLoop(),
        connections,
        blocks(),
        constant("--isolate", Isolation.class, isolate),
        margin,
        duration != null ? duration : quickOrNot,
        warmup(),
        slice,
        timeout,
        quick,
        0);
  }

  private Blocks blocks() {
    if (quick) {
      refuseWithQuick("--budget", budget);
      refuseWithQuick("--until", until == null ? null : Percentages.format(until));
      if (blocks != null && blocks != 1) {
        throw new InvalidPlanException("--blocks", "must be 1 with --quick", blocks);
      }
      return Blocks.exactly(Integer.parseInt(Defaults.QUICK_BLOCKS));
    }
    if (blocks != null && until != null) {
      throw new InvalidPlanException(
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
      throw new InvalidPlanException(
          flag, "cannot stand beside --quick, which is one block", value);
    }
  }

  private Duration warmup() {
    if (maxWarmup == null) {
      return quick ? QUICK_LONGEST_WARMUP : Durations.parse(Defaults.MAX_WARMUP);
    }
    if (quick && maxWarmup.compareTo(QUICK_LONGEST_WARMUP) > 0) {
      throw new InvalidPlanException(
          "--max-warmup",
          "must be at most " + Defaults.QUICK_MAX_WARMUP + " with --quick",
          Durations.format(maxWarmup));
    }
    return maxWarmup;
  }

  /** The names that runs are called by. */
  String runName() {
    return variants.runName();
  }

  /** The constant that a flag names in lower case. */
  static <E extends Enum<E>> E constant(
      String flag, Class<E> constants, String value, String... alsoAllowed) {
    List<String> names =
        Arrays.stream(constants.getEnumConstants())
            .map(constant -> constant.name().toLowerCase(Locale.ROOT))
            .toList();
    if (!names.contains(value)) {
      String also = alsoAllowed.length == 0 ? "" : ", " + String.join(", ", alsoAllowed);
      throw new InvalidPlanException(
          flag, "must be one of " + String.join(", ", names) + also, value);
    }
    return Enum.valueOf(constants, value.toUpperCase(Locale.ROOT));
  }
}
