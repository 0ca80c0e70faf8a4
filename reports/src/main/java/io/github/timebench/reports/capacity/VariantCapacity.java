package io.github.timebench.reports.capacity;

import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Finding;
import java.util.List;
import java.util.Optional;

/**
 * The capacity of one variant.
 *
 * @param blocks in which its search has begun
 * @param perSecond geometric mean over blocks; NaN where no block, or every block, met the
 *     objective
 * @param ratio to the mean of its baseline's arms, of the A/A arm to the baseline; NaN where there
 *     is none
 * @param finding its verdict; empty of baselines, of a first look and where there is no ratio
 */
public record VariantCapacity(
    String variant,
    List<BlockCapacity> blocks,
    Estimate perSecond,
    Estimate ratio,
    Optional<Finding> finding) {
  public VariantCapacity {
    blocks = List.copyOf(blocks);
  }

  VariantCapacity asNoFinding() {
    return new VariantCapacity(variant, blocks, perSecond.alone(), ratio.alone(), Optional.empty());
  }

  /** What kept it from more, in the blocks in which a rate met the objective. */
  public Text limits() {
    return blocks.stream()
        .filter(BlockCapacity::anyMet)
        .map(BlockCapacity::limit)
        .distinct()
        .map(Text::of)
        .collect(Text.joined(Text.of("; ")));
  }

  /** Whether it is known, and not only bounded. */
  public boolean known() {
    return !Double.isNaN(perSecond.value());
  }

  /** Whether it met the objective, and never missed it: the provider may carry more. */
  public boolean atLeast() {
    return !known() && !Double.isNaN(highestMet());
  }

  /** The highest rate that met the objective in any block; NaN if none did. */
  public double highestMet() {
    return blocks.stream()
        .mapToDouble(BlockCapacity::met)
        .filter(Double::isFinite)
        .max()
        .orElse(Double.NaN);
  }

  /** Whether even the lowest rate missed the objective, in every block. */
  public boolean unattainable() {
    return !blocks.isEmpty()
        && blocks.stream().allMatch(block -> !block.anyMet() && block.bound().isPresent());
  }

  /** The lowest rate that missed the objective; NaN if none did. */
  public double lowestMissed() {
    return blocks.stream()
        .mapToDouble(BlockCapacity::missed)
        .filter(Double::isFinite)
        .min()
        .orElse(Double.NaN);
  }
}
