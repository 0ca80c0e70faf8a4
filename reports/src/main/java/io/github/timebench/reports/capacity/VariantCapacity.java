package io.github.timebench.reports.capacity;

import static io.github.timebench.reports.doc.Quantity.CALLS_PER_SECOND;

import io.github.timebench.model.plan.Rate;
import io.github.timebench.reports.capacity.RateRule.RateJudgement;
import io.github.timebench.reports.capacity.RateRule.RateJudgement.Outcome;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Finding;
import io.github.timebench.reports.table.Numbers;
import java.util.Comparator;
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

  /**
   * Whether its figure lies outside of where its searches ended: a curve through all slices, it is
   * not held within what a few of them decided.
   */
  boolean apart() {
    return perSecond.value() < lowestEnd() || perSecond.value() > highestEnd();
  }

  /** The rate above which every search ended; 0 where one ended below a rate. */
  private double lowestEnd() {
    return blocks.stream().mapToDouble(block -> block.anyMet() ? block.met() : 0).min().orElse(0);
  }

  /** The rate below which every search ended; infinite where one ended above a rate. */
  private double highestEnd() {
    return blocks.stream()
        .mapToDouble(block -> block.anyMissed() ? block.missed() : Double.POSITIVE_INFINITY)
        .max()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** The rates between which its searches ended, all of them. */
  Text ends() {
    return between(lowestEnd(), highestEnd());
  }

  private static Text between(double low, double high) {
    if (low > 0) {
      return Double.isFinite(high)
          ? Text.of("%s to %s/s", CALLS_PER_SECOND.of(low), CALLS_PER_SECOND.of(high))
          : Text.of("above %s/s", CALLS_PER_SECOND.of(low));
    }
    return Text.of("below %s/s", CALLS_PER_SECOND.of(high));
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

  /**
   * Between which rates the search of one variant left its capacity in one block.
   *
   * @param met the highest rate that met the objective when it was measured afresh; without one,
   *     the highest that met it below all that missed it; NaN if there is neither
   * @param bound the lowest rate above it that was not met; empty if there is none
   */
  public record BlockCapacity(int block, double met, Optional<CapacityPoint> bound) {
    static BlockCapacity of(int block, List<CapacityPoint> points) {
      double confirmed = highestMet(points.stream().filter(CapacityPoint::confirms).toList());
      double missed = lowestMissed(points, 0).map(CapacityPoint::rate).orElse(Double.NaN);
      double met =
          Double.isNaN(confirmed)
              ? highestMet(points.stream().filter(point -> !(point.rate() >= missed)).toList())
              : confirmed;
      return new BlockCapacity(block, met, lowestMissed(points, met));
    }

    private static double highestMet(List<CapacityPoint> points) {
      return points.stream()
          .filter(point -> point.judgement().met())
          .mapToDouble(CapacityPoint::rate)
          .max()
          .orElse(Double.NaN);
    }

    private static Optional<CapacityPoint> lowestMissed(List<CapacityPoint> points, double above) {
      return points.stream()
          .filter(point -> !point.judgement().met() && !(point.rate() <= above))
          .min(Comparator.comparingDouble(CapacityPoint::rate));
    }

    /** Between a rate that met the objective and one that missed it, or on one side of either. */
    Text bracket() {
      if (anyMet()) {
        return between(met, anyMissed() ? missed() : Double.POSITIVE_INFINITY);
      }
      return bound.isPresent() ? between(0, missed()) : Text.plain(Numbers.UNKNOWN);
    }

    public boolean anyMet() {
      return !Double.isNaN(met);
    }

    /** Whether the variant itself, and not the generator, missed the objective at some rate. */
    public boolean anyMissed() {
      return bound.isPresent() && bound.get().judgement().outcome() != Outcome.LATE;
    }

    /** The lowest rate that missed the objective above all that met it; NaN if none did. */
    public double missed() {
      return bound.map(CapacityPoint::rate).orElse(Double.NaN);
    }

    Text limit() {
      if (bound.isEmpty()) {
        return met >= Rate.MAX_PER_SECOND
            ? Text.of("the generator's highest rate")
            : Text.of("the search's time was over");
      }
      RateJudgement judgement = bound.get().judgement();
      return switch (judgement.outcome()) {
        case LATE -> Text.of("the generator was the limit");
        case COLLAPSED -> Text.of("the provider collapsed");
        default -> Text.of(judgement.missed());
      };
    }
  }
}
