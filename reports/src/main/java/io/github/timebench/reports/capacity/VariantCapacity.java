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
 * @param perSecond geometric mean over blocks; without an interval where it is a lower bound
 * @param ratio to its baseline; NaN where there is none
 * @param finding its verdict; empty of a baseline, of a first look and of a lower bound
 */
public record VariantCapacity(
    String variant,
    List<BlockCapacity> blocks,
    Estimate perSecond,
    Estimate ratio,
    Optional<Finding> finding) {
  /** Keeps an unmodifiable copy. */
  public VariantCapacity {
    blocks = List.copyOf(blocks);
  }

  /** What kept it from more, in the blocks in which a rate was found. */
  public Text limits() {
    return blocks.stream()
        .filter(BlockCapacity::found)
        .map(BlockCapacity::limit)
        .distinct()
        .map(Text::of)
        .collect(Text.joined(Text.of("; ")));
  }

  /** Whether the provider may carry more. */
  public boolean atLeast() {
    return blocks.stream().anyMatch(BlockCapacity::atLeast);
  }

  /** Whether even the lowest rate missed the objective, in every block. */
  public boolean unattainable() {
    return !blocks.isEmpty() && blocks.stream().allMatch(BlockCapacity::unattainable);
  }

  /** Whether a rate was found in any block. */
  public boolean found() {
    return blocks.stream().anyMatch(BlockCapacity::found);
  }
}
