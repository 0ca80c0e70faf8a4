package io.github.timebench.loadgen.cli.flags;

import io.github.timebench.api.Chain;
import io.github.timebench.api.Durations;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.Variant;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.cli.ParsedConverter;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Hops;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plan.Isolation;
import io.github.timebench.model.plan.PlanEstimate;
import io.github.timebench.model.plan.Rate;
import io.github.timebench.model.plan.Services;
import io.github.timebench.model.plan.Study;
import io.github.timebench.model.plan.Sweep;
import io.github.timebench.model.plan.Timing;
import io.github.timebench.model.plan.UsageException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The flags that make a plan, of a run and of every study: what a question cannot have, the plan
 * refuses. Every default is printed from {@link Defaults}.
 */
public final class LoadFlags {
  private static final Duration QUICK_MAX_WARMUP = Durations.parse(Defaults.QUICK_MAX_WARMUP);

  @Mixin private VariantFlags variants;

  @Mixin private PayloadFlags payload;

  @Mixin private SweptFlags swept;

  @Mixin private ThreadsFlags threads;

  @Option(
      names = Hops.COUNT_FLAG,
      paramLabel = "N",
      defaultValue = Defaults.HOPS,
      description =
          "Calls in a row, 1 to "
              + Chain.MAX_CALLS
              + ": the provider calls itself down a chain of services, each over its own"
              + " connections, and every call serializes again. Default: ${DEFAULT-VALUE}")
  private int hops;

  @Option(
      names = Hops.DISTANCE_FLAG,
      paramLabel = "TIME",
      defaultValue = Defaults.DISTANCE,
      description =
          "Simulated round trip of each call, such as 5ms, half of it in each direction: a relay"
              + " holds the bytes back. Default: ${DEFAULT-VALUE}")
  private Duration distance;

  @Option(
      names = "--margin",
      paramLabel = "PERCENT",
      converter = ParsedConverter.OfPercentage.class,
      description =
          "Largest difference that counts as none in a verdict. Default: "
              + Defaults.MARGIN
              + "%, of the p99 of an open loop "
              + Defaults.P99_MARGIN
              + "%, of a capacity "
              + Defaults.CAPACITY_MARGIN
              + "%")
  private Double margin;

  @Option(
      names = "--isolate",
      paramLabel = "WHAT",
      defaultValue = Defaults.ISOLATE,
      description =
          "What has JVMs of its own: block (its variants share them, as in a real service) or"
              + " variant (each a provider and a driver, which take turns slice by slice)."
              + " Default: ${DEFAULT-VALUE}")
  private Isolation isolate;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      description =
          "Measured time of each variant in each block, such as 500ms, 15s or 2m; in a sweep at each"
              + " point; the longest search of a capacity, after which estimates decide. Default: "
              + Defaults.DURATION
              + ", with --quick "
              + Defaults.QUICK_DURATION
              + "; of a sweep "
              + Defaults.SWEEP_DURATION
              + " and "
              + Defaults.QUICK_SWEEP_DURATION
              + ", of a capacity "
              + Defaults.CAPACITY_DURATION)
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
      description =
          "Shortest slice of a variant; longer by itself when calls are slow. Default: "
              + Defaults.SLICE
              + "; of a capacity's search 1s to 5s, by its objective")
  private Duration slice;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = Defaults.TIMEOUT,
      description = "Longest wait for a reply. Default: ${DEFAULT-VALUE}")
  private Duration timeout;

  @Option(
      names = "--quick",
      description =
          "A first look in two minutes, without a verdict. Bytes are exact, ratios are shown only if"
              + " the JVMs became quiet. A study is one block then, a sweep's points are shorter.")
  private boolean quick;

  /**
   * The plan that the flags make on one machine.
   *
   * @throws LabException if a version is named that is not there, or not built
   */
  public Plan plan(Installation installation, LengthFlags length) throws LabException {
    return plan(installation, Study.Compare.PLAIN, length, Fleet.NONE, Optional.empty());
  }

  /**
   * @param api the call of an API; empty for Timebench's own services
   * @throws LabException if a version is named that is not there, or not built
   */
  public Plan plan(
      Installation installation,
      Study study,
      LengthFlags length,
      Fleet fleet,
      Optional<Payload.OfApi> api)
      throws LabException {
    return plan(
        variants.chosen(installation, study.controlled() && !quick, api.isPresent()),
        api,
        swept.load(study),
        services(fleet),
        study,
        length);
  }

  /**
   * The plan that the flags make for the baseline, its A/A arm and its planted copy, whatever types
   * and serializers are named.
   */
  public Plan planOfPlanted(LengthFlags length) {
    Study study = Study.Compare.PLAIN;
    return plan(
        PlacedVariant.here(
            List.of(Variant.BASELINE, Variant.BASELINE_AGAIN, Variant.BASELINE_PLANTED)),
        Optional.empty(),
        swept.load(study),
        services(Fleet.NONE),
        study,
        length);
  }

  public Plan planAtTarget(
      Payload.OfApi api, Services.Target target, LengthFlags length, Fleet fleet) {
    Study study = Study.Compare.PLAIN;
    return plan(
        target.variants(!quick),
        Optional.of(api),
        swept.loadAtTarget(study),
        services(fleet).at(target),
        study,
        length);
  }

  private Plan plan(
      List<PlacedVariant> compared,
      Optional<Payload.OfApi> api,
      Load how,
      Services where,
      Study study,
      LengthFlags length) {
    swept.requireFits(study);
    Blocks blocks = length.blocks(study, quick);
    Plan plan =
        new Plan(
            compared,
            payload.payload(swept.items(), api),
            how,
            where,
            payload.designed(blocks.judgedBy(margin != null ? margin : study.usualMargin(how))),
            isolate,
            timing(study),
            quick,
            threads.view(),
            study);
    study.requireFits(plan);
    plan.pairs().forEach(pair -> pair.services().pool().requireRunsOn(Runtime.version().feature()));
    return PlanEstimate.withinBudget(plan);
  }

  private Timing timing(Study study) {
    if (quick && maxWarmup != null && maxWarmup.compareTo(QUICK_MAX_WARMUP) > 0) {
      throw new UsageException(
          "--max-warmup",
          Phrase.of("must be at most %s with --quick", Defaults.QUICK_MAX_WARMUP),
          maxWarmup);
    }
    String usual = quick ? Defaults.QUICK_MAX_WARMUP : Defaults.MAX_WARMUP;
    return new Timing(
        duration != null ? duration : study.usualDuration(quick),
        maxWarmup != null ? maxWarmup : Durations.parse(usual),
        slice != null ? slice : study.usualSlice(),
        timeout);
  }

  private Services services(Fleet fleet) {
    return swept.services(new Hops(hops, distance), fleet);
  }

  /**
   * The flags that were given several values.
   *
   * @throws UsageException for a value that a flag cannot have
   */
  public List<Sweep.Axis> several() {
    return swept.several();
  }

  /** An open loop of a rate, with what the flags say of the others. */
  public Load.Open openLoop(Rate rate) {
    return swept.openLoop(rate);
  }

  public long seed() {
    return payload.seed();
  }

  public String runName() {
    return variants.runName();
  }
}
