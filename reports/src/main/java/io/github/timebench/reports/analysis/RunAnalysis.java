package io.github.timebench.reports.analysis;

import io.github.timebench.reports.model.RunPlan;
import io.github.timebench.reports.model.RunResult;
import io.github.timebench.reports.statistics.Effect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What follows from a run.
 *
 * @param run the evidence
 * @param validity whether the figures may be used
 * @param variants in the order of the plan, baselines among them
 * @param comparisons with the baselines, over blocks; none for a single pair of JVMs
 * @param littlesLaw per variant, in the same order; empty in an open loop, where nothing is known
 *     to be compared with
 * @param resources per block that was watched
 */
public record RunAnalysis(
    RunResult run,
    Validity validity,
    List<VariantSummary> variants,
    Comparisons comparisons,
    List<LittlesLaw> littlesLaw,
    List<BlockResources> resources) {
  /** Keeps unmodifiable copies. */
  public RunAnalysis {
    variants = List.copyOf(variants);
    littlesLaw = List.copyOf(littlesLaw);
    resources = List.copyOf(resources);
  }

  /**
   * Analyses a run.
   *
   * @throws IllegalArgumentException if a stored histogram cannot be decoded
   */
  public static RunAnalysis of(RunResult run) {
    Validity validity = Validity.of(run);
    RunPlan plan = run.plan();
    Map<String, List<VariantSeries>> series = series(run);
    boolean replicated = run.blocks().size() >= Effect.FEWEST && !plan.quick();
    Comparisons comparisons =
        validity.valid() && replicated ? ComparisonMaker.of(run, series) : Comparisons.NONE;
    Summaries summaries = new Summaries(run, validity.valid(), comparisons);
    List<VariantSummary> variants =
        plan.variants().stream().map(v -> summaries.of(v, series.get(v.label()))).toList();
    List<LittlesLaw> littlesLaw =
        plan.openLoop()
            ? List.of()
            : variants.stream().map(v -> LittlesLaw.of(v, plan.threads())).toList();
    List<BlockResources> resources =
        run.blocks().stream()
            .filter(block -> !block.resources().isEmpty())
            .map(block -> BlockResources.of(block, plan))
            .toList();
    return new RunAnalysis(run, validity, variants, comparisons, littlesLaw, resources);
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

  /** The variant with a label. */
  public Optional<VariantSummary> variant(String label) {
    return variants.stream().filter(v -> v.label().equals(label)).findFirst();
  }

  /** The time that the run's percentiles are about. */
  public CallTime headline() {
    return CallTime.headline(run.plan());
  }

  /** Whether there is no replication: one pair of JVMs, or none. */
  public boolean onePairOfJvms() {
    return run.blocks().size() < 2;
  }
}
