package io.github.timebench.loadgen.cli.flags;

import io.github.timebench.api.Durations;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.cli.PercentageConverter;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.Percentages;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plan.Isolation;
import io.github.timebench.model.plan.PlanEstimate;
import io.github.timebench.model.plan.Rules;
import io.github.timebench.model.plan.Services;
import io.github.timebench.model.plan.Study;
import io.github.timebench.model.plan.UsageException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags that make a plan; every default is printed from {@link Defaults}. */
public final class LoadFlags {
  @Mixin private VariantFlags variants;

  @Mixin private PayloadFlags.WithItems payload;

  @Mixin private LoopFlags loop;

  @Mixin private ThreadsFlags threads;

  @Mixin private ServiceFlags services;

  @Option(
      names = "--blocks",
      paramLabel = "N",
      description =
          "Exactly so many blocks, pairs of fresh JVMs one after the other, whatever they find; a"
              + " verdict takes "
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
          "End without a verdict where another block would not fit into this time, such as 10m. It"
              + " decides before the run how many blocks are looked at, at most 7, 10 or "
              + Blocks.MAX_LOOKS
              + ". Default: what "
              + Blocks.MAX_LOOKS
              + " blocks need")
  private Duration budget;

  @Option(
      names = "--margin",
      paramLabel = "PERCENT",
      converter = PercentageConverter.class,
      description =
          "Largest difference that counts as none in a verdict. Default: "
              + Defaults.MARGIN
              + "%, of the p99 of an open loop "
              + Defaults.P99_MARGIN
              + "%")
  private Double margin;

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

  @Mixin private TimingFlags timing;

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
  public Plan plan(Installation installation) throws LabException {
    return plan(installation, Optional.empty());
  }

  /**
   * The plan that the flags make for a call of an API.
   *
   * @param api empty for Timebench's own services
   * @throws LabException if a version is named that is not there, or not built
   */
  public Plan plan(Installation installation, Optional<Payload.OfApi> api) throws LabException {
    return plan(
        variants.chosen(installation, !quick, api.isPresent()),
        api,
        loop.load(),
        services.services());
  }

  /** The plan that the flags make for a call of an API at a running service. */
  public Plan planAtTarget(Payload.OfApi api, Services.Target target) {
    return plan(
        target.variants(!quick),
        Optional.of(api),
        loop.loadAtTarget(),
        services.services().at(target));
  }

  private Plan plan(
      List<PlacedVariant> compared, Optional<Payload.OfApi> api, Load how, Services where) {
    return PlanEstimate.withinBudget(
        new Plan(
            compared,
            payload.payload(api),
            how,
            where,
            payload.designed(blocks().judgedBy(margin(how))),
            isolate,
            timing.timing(duration(), quick),
            quick,
            threads.view(),
            Study.Compare.PLAIN));
  }

  private double margin(Load how) {
    if (margin != null) {
      return margin;
    }
    return Percentages.parse(how instanceof Load.Open ? Defaults.P99_MARGIN : Defaults.MARGIN);
  }

  /**
   * The plan that the flags make, for a command that has one machine.
   *
   * @throws UsageException if the flags name others
   * @throws LabException if a version is named that is not there, or not built
   */
  public Plan planOnOneMachine(Installation installation) throws LabException {
    Plan plan = plan(installation);
    Rules.require(
        !plan.services().fleet().any(),
        Fleet.DRIVERS_FLAG,
        "is for a run: a self-test has one machine",
        plan.services().fleet().drivers());
    return plan;
  }

  private Duration duration() {
    return duration != null
        ? duration
        : Durations.parse(quick ? Defaults.QUICK_DURATION : Defaults.DURATION);
  }

  private Blocks blocks() {
    if (quick) {
      refuseWithQuick("--budget", budget);
      return Blocks.quick(blocks);
    }
    Blocks chosen = blocks != null ? Blocks.exactly(blocks) : Blocks.asNeeded();
    return budget == null ? chosen : chosen.within(budget);
  }

  private static void refuseWithQuick(String flag, Object value) {
    if (value != null) {
      throw new UsageException(flag, "cannot stand beside --quick, which is one block", value);
    }
  }

  /** The hosts that the flags name. */
  public FleetFlags fleet() {
    return services.fleet();
  }

  /** How many blocks were asked for. */
  public Optional<Integer> blocksAsked() {
    return Optional.ofNullable(blocks);
  }

  /** The time that was given to all blocks. */
  public Optional<Duration> budgetAsked() {
    return Optional.ofNullable(budget);
  }

  /** What decides payloads. */
  public long seed() {
    return payload.seed();
  }

  /** The names that runs are called by. */
  public String runName() {
    return variants.runName();
  }
}
