package io.github.timebench.reports.terms;

import io.github.timebench.api.Variant;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.plan.Hops;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.compare.Recommendation;
import io.github.timebench.reports.compare.Recommendation.Option;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.PerCall;
import io.github.timebench.reports.hops.HopsAnalysis;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Replicate;
import io.github.timebench.reports.text.Decision;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What one call of a variant costs. Of a run with chains, the mean over the calls of a chain.
 *
 * @param name of the variant for people
 * @param cpuNanos of both sides, over blocks; unknown where a side does not tell
 * @param moreCpuNanos than the baseline; unknown for the baseline, and where figures are not
 *     compared
 * @param bytes of request and response with payload 0; NaN where not known
 * @param moreBytes than the baseline; NaN likewise
 */
record CallCost(
    String label,
    Text name,
    boolean baseline,
    Estimate cpuNanos,
    Estimate moreCpuNanos,
    double bytes,
    double moreBytes) {
  /** Of each option of a run that decides, the best first; else of each variant of the plan. */
  static List<CallCost> of(RunAnalysis analysis) {
    List<Option> options = Recommendation.ranked(analysis);
    return options.isEmpty()
        ? analysis.variants().stream()
            .map(variant -> of(analysis, variant, Text.plain(variant.label())))
            .toList()
        : options.stream().map(option -> of(analysis, option.variant())).toList();
  }

  private static CallCost of(RunAnalysis analysis, Variant option) {
    return of(analysis, analysis.variant(option.label()).orElseThrow(), Decision.name(option));
  }

  private static CallCost of(RunAnalysis analysis, VariantSummary variant, Text name) {
    Plan plan = analysis.run().plan();
    boolean compared = !analysis.arms(variant).isEmpty();
    double bytes = bytes(analysis, variant.label());
    double ofBaseline = compared ? bytes(analysis, plan.baselineOf(variant.label())) : Double.NaN;
    return new CallCost(
        variant.label(),
        name,
        variant.baseline(),
        whole(analysis, block -> cpu(plan, block, variant.label())),
        compared
            ? whole(analysis, block -> plan.more(variant.label(), one -> cpu(plan, block, one)))
            : Estimate.UNKNOWN,
        bytes,
        bytes - ofBaseline);
  }

  /** Of figures of all blocks; unknown if one of them is. */
  private static Estimate whole(RunAnalysis analysis, ToDoubleFunction<Block> ofBlock) {
    List<Block> blocks = analysis.run().blocks();
    double[] ofBlocks = blocks.stream().mapToDouble(ofBlock).toArray();
    return Arrays.stream(ofBlocks).allMatch(Double::isFinite)
        ? Replicate.of(blocks)
            .published(
                Estimate.mean(
                    Replicate.values(blocks, ofBlocks), analysis.comparisons().confidence()))
        : Estimate.UNKNOWN;
  }

  /** NaN where not known. */
  private static double cpu(Plan plan, Block block, String label) {
    List<Slice> slices =
        block.slices().stream().filter(slice -> slice.variant().equals(label)).toList();
    return slices.isEmpty()
        ? Double.NaN
        : PerCall.cpuNanos(slices) / plan.services().hops().count();
  }

  private static double bytes(RunAnalysis analysis, String label) {
    Hops hops = analysis.run().plan().services().hops();
    if (!hops.chained()) {
      return analysis
          .variant(label)
          .map(v -> v.value(Figure.REQUEST_BYTES) + v.value(Figure.RESPONSE_BYTES))
          .orElse(Double.NaN);
    }
    Optional<HopsAnalysis.Chain> chain =
        HopsAnalysis.of(analysis).stream()
            .flatMap(all -> all.chains().stream())
            .filter(one -> one.label().equals(label))
            .findFirst();
    return chain
        .filter(one -> one.bytes() > 0)
        .map(one -> (double) one.bytes() / hops.count())
        .orElse(Double.NaN);
  }
}
