package io.github.timebench.model.plan;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Labelled;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.Variant;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * What a run is asked for: what the command line makes, the driver gets, {@code result.json} holds
 * and the report reads. Valid once constructed; what breaks a rule is named by its flag.
 *
 * @param variants in the order of the tables; the first of each version is what its others are
 *     compared with, unless one runs alone
 * @param isolation what has JVMs of its own, beside each version
 * @param quick a first look: no verdicts
 * @param threadsView what Java Flight Recorder records of both JVMs; empty if nothing
 */
public record Plan(
    List<PlacedVariant> variants,
    Payload payload,
    Load load,
    Services services,
    Blocks blocks,
    Isolation isolation,
    Timing timing,
    boolean quick,
    Optional<ThreadsView> threadsView,
    Study study) {
  /** What has JVMs of its own. */
  public enum Isolation implements Labelled {
    /** A block: its variants share a provider and a driver, as in a real service. */
    BLOCK,
    /** Each variant within a block: no call site of Hessian's is shared between types. */
    VARIANT
  }

  /** Checks every rule that concerns more than one part. */
  public Plan {
    variants = List.copyOf(variants);
    requireBaselines(variants);
    if (load instanceof Load.Open open) {
      Rules.requireRange("--max-inflight", open.maxInflight(), 1, Load.Open.MAX_INFLIGHT);
    }
    payload.requireFits(variants, services);
    requireTimeToTravel(services.hops(), timing.timeout());
    services.fleet().requireFits(services.hops(), load, threadsView, study);
    requireFits(services.target(), variants, payload, load);
  }

  private static void requireFits(
      Optional<Services.Target> target, List<PlacedVariant> variants, Payload payload, Load load) {
    if (target.isEmpty()) {
      return;
    }
    Rules.require(
        payload.api().isPresent(),
        Services.Target.FLAG,
        Phrase.of("needs --api and --call, which say what is called there"),
        target.get().registry());
    target.get().requireFits(load);
    Rules.require(
        target.get().variants(true).containsAll(variants),
        "--type",
        Phrase.of("cannot stand beside %s, whose arms are compared", Services.Target.FLAG),
        variants.stream().map(PlacedVariant::label).toList());
  }

  private static void requireTimeToTravel(Hops hops, Duration timeout) {
    Rules.require(
        hops.travel().compareTo(timeout) < 0,
        Hops.DISTANCE_FLAG,
        Phrase.of(
            "must leave time to answer: %d × %s = %s, and --timeout=%s",
            hops.count(),
            Durations.format(hops.distance()),
            Durations.format(hops.travel()),
            Durations.format(timeout)),
        Durations.format(hops.distance()));
  }

  /** One variant may run alone; of several, each needs its baseline before it. */
  private static void requireBaselines(List<PlacedVariant> variants) {
    List<String> labels = variants.stream().map(PlacedVariant::label).toList();
    Set<PlacedVariant> before = new HashSet<>();
    for (PlacedVariant variant : variants) {
      Rules.require(before.add(variant), "--type", Phrase.of("names a variant twice"), labels);
      PlacedVariant baseline = baselineOf(variant, variants);
      Rules.require(
          variants.size() == 1 || (before.contains(baseline) && canBeBaseline(baseline)),
          "--type",
          Phrase.of("needs the baseline first"),
          labels);
    }
    Rules.require(!variants.isEmpty(), "--type", Phrase.of("needs the baseline first"), labels);
  }

  private static boolean canBeBaseline(PlacedVariant placed) {
    Variant variant = placed.variant();
    return variant.equals(Variant.BASELINE)
        || variant.equals(Variant.OWN_STOCK)
        || variant.isOfTarget();
  }

  /** The first of its version; of classes that were cloned, what they were before is to tell. */
  private static PlacedVariant baselineOf(PlacedVariant variant, List<PlacedVariant> variants) {
    PlacedVariant clone = PlacedVariant.here(Variant.OWN_STOCK);
    return variant.variant().equals(Variant.ORIGINAL_STOCK) && variants.contains(clone)
        ? clone
        : variants.stream()
            .filter(first -> first.version().equals(variant.version()))
            .findFirst()
            .orElseThrow();
  }

  public List<String> labels() {
    return variants.stream().map(PlacedVariant::label).toList();
  }

  public List<Variant> plainVariants() {
    return variants.stream().map(PlacedVariant::variant).toList();
  }

  public String baseline() {
    return variants.get(0).label();
  }

  /** The label of the A/A arm, a full copy of the baseline; empty if none runs. */
  public String again() {
    Variant again = variants.get(0).variant().again();
    return variants.contains(PlacedVariant.here(again)) ? again.label() : "";
  }

  /**
   * The label of the variant that a variant's ratios are to.
   *
   * @throws java.util.NoSuchElementException if the variant is not planned
   */
  public String baselineOf(String label) {
    return baselineOf(
            variants.stream()
                .filter(variant -> variant.label().equals(label))
                .findFirst()
                .orElseThrow(),
            variants)
        .label();
  }

  public boolean isBaseline(String label) {
    return baselineOf(label).equals(label);
  }

  /** Labels of the arms whose mean a variant's ratios are to: its baseline, and its A/A arm. */
  public List<String> armsOf(String label) {
    String baseline = baselineOf(label);
    return baseline.equals(baseline()) && !again().isEmpty()
        ? List.of(baseline, again())
        : List.of(baseline);
  }

  /** What a variant has more than its baseline: its value less the mean of those of the arms. */
  public double more(String label, ToDoubleFunction<String> value) {
    List<String> arms = armsOf(label);
    double ofArms = 0;
    for (String arm : arms) {
      ofArms += value.applyAsDouble(arm) / arms.size();
    }
    return value.applyAsDouble(label) - ofArms;
  }

  /**
   * Whether an arm is there to check the others: the A/A arm, or the classes that others are clones
   * of. Nobody asks what it does by itself.
   */
  public boolean isControl(String label) {
    return label.equals(again()) || label.equals(Variant.ORIGINAL_STOCK.label());
  }

  /** Labels of the baselines of other versions, in order. */
  public List<String> otherBaselines() {
    return variants.stream()
        .filter(variant -> variant.version().isPresent() && isBaseline(variant.label()))
        .map(PlacedVariant::label)
        .toList();
  }

  /** The versions of other releases that it measures, in order. */
  public List<SerializerVersion> versions() {
    return variants.stream()
        .map(PlacedVariant::version)
        .flatMap(Optional::stream)
        .distinct()
        .toList();
  }

  /** The largest difference that counts as none in a verdict, as a share. */
  public double margin() {
    return blocks.margin();
  }

  public int maxCallsAtOnce() {
    return study.maxCallsAtOnce(load);
  }

  /** CPU time that the planted copy of the baseline burns in each call; 0 where there is none. */
  public long burnNanos() {
    return study instanceof Study.Compare compare ? compare.burnNanos() : 0;
  }

  /** Whether calls are due at times of their own, whatever the replies do. */
  public boolean openLoop() {
    return load instanceof Load.Open;
  }

  /** Whether a thread of the driver begins calls when they are due, in the study if not before. */
  public boolean paces() {
    return study.paces(load);
  }

  /**
   * What a block measures one after the other: this plan for the variants of each version, and for
   * each setting of a study. A fleet that loads together has isolated variants apart as well.
   */
  public List<Plan> pairs() {
    return study.settings(this).stream()
        .flatMap(
            setting ->
                variantsByPair().stream()
                    .map(shared -> setting.with(shared, blocks, isolation, timing, study)))
        .toList();
  }

  /**
   * What each of the pairs of JVMs measures that take turns slice by slice: one isolated variant.
   * This plan alone where variants share their JVMs.
   */
  public List<Plan> turns() {
    return isolation == Isolation.BLOCK
        ? List.of(this)
        : variants.stream()
            .map(one -> with(List.of(one), blocks, Isolation.BLOCK, timing, study))
            .toList();
  }

  /** How many pairs of JVMs a block has, those that take turns and those that follow each other. */
  public int jvmPairs() {
    return pairs().stream().mapToInt(pair -> pair.turns().size()).sum();
  }

  /** How many pairs of JVMs live at the same time: those that take turns. */
  public int jvmPairsAtOnce() {
    return pairs().stream().mapToInt(pair -> pair.turns().size()).max().orElseThrow();
  }

  private Collection<List<PlacedVariant>> variantsByPair() {
    boolean apart = isolation == Isolation.VARIANT && services.fleet().together();
    Function<PlacedVariant, Object> pair = apart ? PlacedVariant::label : PlacedVariant::version;
    return variants.stream()
        .collect(Collectors.groupingBy(pair, LinkedHashMap::new, Collectors.toList()))
        .values();
  }

  public Plan oneBlock(Duration otherSlice) {
    return with(variants, blocks.one(), isolation, timing.withSlice(otherSlice), study);
  }

  public Plan oneBlock(Isolation otherIsolation) {
    return with(variants, blocks.one(), otherIsolation, timing, study);
  }

  /**
   * Other blocks of this plan, whose planted copy of the baseline burns so much.
   *
   * @param nanos CPU time in each call
   */
  public Plan planted(long nanos, Blocks otherBlocks) {
    return with(variants, otherBlocks, isolation, timing, new Study.Compare(nanos));
  }

  /**
   * What one machine pair of a fleet in layout pairs measures: this plan on one machine, with its
   * part of the rate. The blocks of all machine pairs stand in one report.
   */
  public Plan ofMachinePair() {
    Fleet fleet = services.fleet();
    Load part = load instanceof Load.Open open ? open.at(fleet.share(open.rate())) : load;
    Blocks all = Blocks.exactly(Math.min(Blocks.MAX, blocks.max() * fleet.blocksAtOnce()));
    return with(part)
        .with(services.on(Fleet.NONE), payload)
        .with(variants, all.judgedBy(margin()).seeded(blocks.seed()), isolation, timing, study);
  }

  public Plan without(Set<String> labels) {
    List<PlacedVariant> left =
        variants.stream().filter(variant -> !labels.contains(variant.label())).toList();
    return with(left, blocks, isolation, timing, study);
  }

  public Plan with(Blocks otherBlocks) {
    return with(variants, otherBlocks, isolation, timing, study);
  }

  Plan with(Load otherLoad) {
    return with(payload, otherLoad, services);
  }

  public Plan with(Services otherServices, Payload otherPayload) {
    return with(otherPayload, load, otherServices);
  }

  private Plan with(Payload otherPayload, Load otherLoad, Services otherServices) {
    return new Plan(
        variants,
        otherPayload,
        otherLoad,
        otherServices,
        blocks,
        isolation,
        timing,
        quick,
        threadsView,
        study);
  }

  private Plan with(
      List<PlacedVariant> otherVariants,
      Blocks otherBlocks,
      Isolation otherIsolation,
      Timing otherTiming,
      Study otherStudy) {
    return new Plan(
        otherVariants,
        payload,
        load,
        services,
        otherBlocks,
        otherIsolation,
        otherTiming,
        quick,
        threadsView,
        otherStudy);
  }
}
