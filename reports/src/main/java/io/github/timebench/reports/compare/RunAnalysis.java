package io.github.timebench.reports.compare;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Nanos;
import io.github.timebench.api.Serializer;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.RunSetup.PastSpread;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.micro.Outcomes;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.capacity.CapacityAnalysis;
import io.github.timebench.reports.capacity.CapacityDocument;
import io.github.timebench.reports.doc.StudyDocument;
import io.github.timebench.reports.figures.BlockResources;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.figures.VariantSeries;
import io.github.timebench.reports.fleet.FleetAnalysis;
import io.github.timebench.reports.fleet.FleetFigures;
import io.github.timebench.reports.gates.Gates;
import io.github.timebench.reports.gates.Validity;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Bounds;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Replicate;
import io.github.timebench.reports.statistics.Spread;
import io.github.timebench.reports.sweep.SweepAnalysis;
import io.github.timebench.reports.sweep.SweepDocument;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What follows from a run.
 *
 * @param variants in the order of the plan, baselines among them
 * @param comparisons with the baselines, over blocks; none for a single pair of JVMs
 * @param codec what a call costs, and how much of it is in the codec, per variant beside the
 *     baselines; empty where figures are not compared
 * @param variances where the spread comes from, per variant that was compared, and A' to A
 * @param littlesLaw per variant, in the same order; empty in an open loop, where nothing is known
 *     to be compared with
 * @param resources per block that was watched
 * @param study what its probes found; empty for a run that compares
 * @param fleet what each host did; empty for a run on one machine
 * @param fidelity what becomes of values with each serializer; empty where it was not tried
 */
public record RunAnalysis(
    RunResult run,
    Validity validity,
    List<VariantSummary> variants,
    Comparisons comparisons,
    List<CodecCost> codec,
    List<VarianceSplit> variances,
    List<LittlesLaw> littlesLaw,
    List<BlockResources> resources,
    Optional<StudyDocument> study,
    Optional<FleetAnalysis> fleet,
    Optional<Outcomes> fidelity) {
  /** The confidence of what a first look calls likely. */
  public static final double LIKELY = 0.9;

  public RunAnalysis {
    variants = List.copyOf(variants);
    codec = List.copyOf(codec);
    variances = List.copyOf(variances);
    littlesLaw = List.copyOf(littlesLaw);
    resources = List.copyOf(resources);
  }

  /**
   * @throws IllegalArgumentException if a stored histogram cannot be decoded
   */
  public static RunAnalysis of(RunResult run) {
    return of(run, Optional.empty());
  }

  /**
   * Analyses a run that has ended, with what each host of a fleet did.
   *
   * @throws IllegalArgumentException likewise
   */
  public static RunAnalysis of(RunResult run, Optional<FleetFigures> fleet) {
    return of(run, fleet, true);
  }

  /**
   * Analyses the blocks that a run has so far: A against A' is a gate at its end only.
   *
   * @throws IllegalArgumentException if a stored histogram cannot be decoded
   */
  public static RunAnalysis soFar(RunResult run) {
    return soFar(run, Optional.empty());
  }

  /**
   * The same, with what each host of a fleet did.
   *
   * @throws IllegalArgumentException likewise
   */
  public static RunAnalysis soFar(RunResult run, Optional<FleetFigures> fleet) {
    return of(run, fleet, false);
  }

  private static RunAnalysis of(RunResult run, Optional<FleetFigures> fleet, boolean ended) {
    Plan plan = run.plan();
    Gates.OfFleet gates = fleet.map(FleetFigures::gates).orElse(Gates.OfFleet.NONE);
    BlockEffects effects = new BlockEffects(run, Gates.disturbed(run, gates));
    boolean replicated =
        run.blocks().size() >= Estimate.MIN_VALUES && !plan.quick() && !plan.study().probes();
    Comparisons compared = replicated ? ComparisonMaker.of(run, effects) : Comparisons.NONE;
    Optional<CapacityAnalysis> capacity = CapacityAnalysis.of(run);
    Estimate again = capacity.map(CapacityAnalysis::again).orElse(compared.again());
    Validity validity = ended ? Validity.of(run, gates, again) : Validity.soFar(run, gates);
    Comparisons comparisons = validity.keepsFindings() ? compared : Comparisons.NONE;
    Map<String, List<VariantSeries>> series = series(run);
    Summaries summaries =
        new Summaries(run, validity.comparable() || comparisons.any(), effects, comparisons);
    List<VariantSummary> variants =
        plan.variants().stream().map(v -> summaries.of(v, series.get(v.label()))).toList();
    List<LittlesLaw> littlesLaw =
        plan.openLoop() || plan.study().probes()
            ? List.of()
            : variants.stream().map(v -> LittlesLaw.of(v, callers(plan))).toList();
    List<BlockResources> resources =
        run.blocks().stream()
            .filter(block -> !block.resources().isEmpty())
            .map(BlockResources::of)
            .toList();
    return new RunAnalysis(
        run,
        validity,
        variants,
        comparisons,
        compared(run, validity, comparisons) ? CodecCost.of(run, effects, comparisons) : List.of(),
        VarianceSplit.of(run, effects, comparisons),
        littlesLaw,
        resources,
        study(run, validity, capacity),
        fleet.map(figures -> analysis(run, effects, comparisons, figures)),
        Optional.empty());
  }

  /** What becomes of values with a serializer, beside others; empty where it was not tried. */
  public Optional<Outcomes> fidelity(Serializer serializer) {
    return fidelity.filter(tried -> tried.ways().contains(serializer.label()));
  }

  /** The same, with what becomes of values with each serializer. */
  public RunAnalysis with(Outcomes fidelity) {
    return new RunAnalysis(
        run,
        validity,
        variants,
        comparisons,
        codec,
        variances,
        littlesLaw,
        resources,
        study,
        fleet,
        Optional.of(fidelity));
  }

  /** A first look compares nothing that was still warming. */
  static boolean warm(RunResult run) {
    return !run.plan().quick() || run.blocks().stream().allMatch(Block::quiet);
  }

  private static boolean compared(RunResult run, Validity validity, Comparisons comparisons) {
    return warm(run)
        && !run.plan().study().probes()
        && (validity.comparable() || comparisons.any());
  }

  /** Why variants answer more or fewer calls, per variant; closed loops only. */
  public List<CallsExplained> explained() {
    return codec.stream().flatMap(cost -> cost.calls().stream()).toList();
  }

  /**
   * The throughput of a variant of a first look relative to its baseline's, with the interval in
   * which it lies in {@link #LIKELY} of cases: by how earlier runs of this machine scattered, and
   * by the rounds of this one. Without an interval where there are no such runs.
   */
  public Estimate likely(String label) {
    String baseline = run.plan().baselineOf(label);
    Map<Integer, Map<String, Double>> rounds =
        run.blocks().stream()
            .limit(1)
            .flatMap(block -> block.slices().stream())
            .collect(
                Collectors.groupingBy(
                    Slice::round,
                    Collectors.toMap(
                        Slice::variant, slice -> Math.log(slice.calls().callsPerSecond()))));
    double[] logs =
        rounds.values().stream()
            .filter(round -> round.containsKey(label) && round.containsKey(baseline))
            .mapToDouble(round -> round.get(label) - round.get(baseline))
            .filter(Double::isFinite)
            .toArray();
    double within = Spread.of(logs).sd() / Math.sqrt(logs.length);
    double ratio = variant(label).map(v -> v.ratio(Figure.CALLS_PER_SECOND)).orElse(Double.NaN);
    Spread arm = Spread.before(ComparisonMaker.history(run), PastSpread::sd);
    return Estimate.ofOne(Math.log(ratio), arm, within, LIKELY).exp();
  }

  /**
   * The same of the p99 of the service time, by earlier runs alone, which measured longer: a p99
   * scatters by the root of how much.
   */
  public Estimate likelyP99(String label) {
    double ratio =
        variant(label).map(v -> v.ratio(CallTime.SERVICE.figure(Statistic.P99))).orElse(Double.NaN);
    double longer =
        (double) Durations.parse(Defaults.DURATION).toMillis()
            / run.plan().timing().duration().toMillis();
    Spread usual = Spread.before(ComparisonMaker.history(run), PastSpread::p99Sd);
    Spread arm = new Spread(usual.sd() * Math.sqrt(Math.max(1, longer)), usual.degrees());
    return Estimate.ofOne(Math.log(ratio), arm, 0, LIKELY).exp();
  }

  /** Of all drivers whose calls are added up. */
  private static int callers(Plan plan) {
    return plan.load().threads() * plan.services().fleet().driversPerProvider();
  }

  private static FleetAnalysis analysis(
      RunResult run, BlockEffects effects, Comparisons comparisons, FleetFigures figures) {
    Influences influences = new Influences(run, effects, comparisons);
    return new FleetAnalysis(figures, influences.of(figures), influences.spreads());
  }

  private static Optional<StudyDocument> study(
      RunResult run, Validity validity, Optional<CapacityAnalysis> capacity) {
    Optional<StudyDocument> found =
        capacity
            .map(analysis -> validity.keepsFindings() ? analysis : analysis.asNoFinding())
            .map(analysis -> new CapacityDocument(analysis, run.plan()));
    return found.or(() -> SweepAnalysis.of(run, validity).map(SweepDocument::new));
  }

  private static Map<String, List<VariantSeries>> series(RunResult run) {
    Map<String, List<VariantSeries>> series = new LinkedHashMap<>();
    run.plan().variants().forEach(variant -> series.put(variant.label(), new ArrayList<>()));
    run.blocks()
        .forEach(
            block ->
                VariantSeries.ofBlock(block, run.plan())
                    .forEach((label, one) -> series.get(label).add(one)));
    return series;
  }

  /** What stands beside the baselines, without controls. */
  public List<VariantSummary> others() {
    return variants.stream()
        .filter(one -> !one.baseline() && !run.plan().isControl(one.label()))
        .toList();
  }

  public Optional<VariantSummary> variant(String label) {
    return variants.stream().filter(v -> v.label().equals(label)).findFirst();
  }

  /** A figure of a variant relative to its baseline's, with its interval where there is one. */
  public Estimate ratio(String label, Figure figure) {
    double ratio = variant(label).map(summary -> summary.ratio(figure)).orElse(Double.NaN);
    if (figure.exact()) {
      return Estimate.exact(ratio);
    }
    Estimate effect = comparisons.effect(label, figure);
    return effect.known() ? effect.exp() : Estimate.only(ratio);
  }

  /** Why a ratio has no interval; empty if it has one, or is exact. */
  Text unknown(String label, Figure figure) {
    Estimate ratio = ratio(label, figure);
    if (ratio.known()) {
      return Text.EMPTY;
    }
    if (figure.exact()) {
      return Text.of("not measured");
    }
    return noInterval(
        comparisons.any() ? comparisons.effect(label, figure).n() : run.blocks().size());
  }

  /** Why a figure of so many blocks has no interval. */
  Text noInterval(int blocks) {
    if (run.plan().quick()) {
      return Text.of("a first look has no interval");
    }
    return Replicate.of(run) == Replicate.BLOCK
        ? Text.of("%s of the %s blocks an interval takes", blocks, Estimate.MIN_VALUES)
        : Text.of("%s of the %s machine pairs an interval takes", blocks, Bounds.FIRST_LOOK);
  }

  /**
   * Labels of the arms that a variant's costs are compared with, block by block. None for a
   * baseline and the A/A arm, for a run that is not valid, and for a first look whose JVMs were not
   * quiet.
   */
  public List<String> arms(VariantSummary variant) {
    Plan plan = run.plan();
    return variant.baseline() || variant.label().equals(plan.again()) || !compares() || !warm(run)
        ? List.of()
        : plan.armsOf(variant.label());
  }

  public CallTime headline() {
    return CallTime.headline(run.plan());
  }

  /** The one figure that has verdicts. */
  public Figure primary() {
    return ComparisonMaker.primary(run.plan());
  }

  /** Whether figures are shown beside the baseline's. */
  public boolean compares() {
    return validity.comparable() || comparisons.any();
  }

  /** Whether there is no replication: one pair of JVMs, or none. */
  public boolean onePairOfJvms() {
    return run.blocks().size() < 2;
  }

  /**
   * Little's law as a check of the closed loop: calls in flight = throughput × mean service time.
   * With N callers that do nothing but call, it must come out near N.
   *
   * @param threads callers
   * @param inFlight throughput × mean service time; NaN without calls
   */
  public record LittlesLaw(String variant, int threads, double inFlight) {
    /** How far from the number of callers still agrees, as a share. */
    public static final double TOLERANCE = 0.1;

    public static LittlesLaw of(VariantSummary summary, int threads) {
      double mean = summary.value(CallTime.SERVICE.figure(Statistic.MEAN));
      double inFlight = summary.value(Figure.CALLS_PER_SECOND) * mean / Nanos.PER_SECOND;
      return new LittlesLaw(summary.label(), threads, inFlight);
    }

    /** Whether it comes out near the number of callers; false without calls. */
    public boolean agrees() {
      return Math.abs(inFlight / threads - 1) <= TOLERANCE;
    }
  }
}
