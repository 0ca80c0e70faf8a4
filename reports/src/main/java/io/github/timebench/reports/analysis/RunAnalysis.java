package io.github.timebench.reports.analysis;

import io.github.timebench.reports.model.RunResult;
import java.util.List;
import java.util.Optional;

/**
 * What follows from a run.
 *
 * @param run the evidence
 * @param validity whether the figures may be used
 * @param variants in the order of the plan, the baseline among them
 * @param littlesLaw per variant, in the same order
 */
public record RunAnalysis(
    RunResult run, Validity validity, List<VariantSummary> variants, List<LittlesLaw> littlesLaw) {
  /** Keeps unmodifiable copies. */
  public RunAnalysis {
    variants = List.copyOf(variants);
    littlesLaw = List.copyOf(littlesLaw);
  }

  /**
   * Analyses a run.
   *
   * @throws IllegalArgumentException if a stored histogram cannot be decoded
   */
  public static RunAnalysis of(RunResult run) {
    Validity validity = Validity.of(run);
    Summaries summaries = new Summaries(run, validity.valid());
    List<VariantSummary> variants = run.plan().variants().stream().map(summaries::of).toList();
    return new RunAnalysis(
        run,
        validity,
        variants,
        variants.stream().map(v -> LittlesLaw.of(v, run.plan().threads())).toList());
  }

  /** The variant with a label. */
  public Optional<VariantSummary> variant(String label) {
    return variants.stream().filter(v -> v.label().equals(label)).findFirst();
  }

  /** Whether there is no replication: one pair of JVMs, or none. */
  public boolean onePairOfJvms() {
    return run.blocks().size() < 2;
  }
}
