package io.github.timebench.reports.capacity;

import io.github.timebench.model.plan.Rate;
import io.github.timebench.reports.capacity.RateJudgement.Outcome;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What the search of one variant came to in one block.
 *
 * @param perSecond the highest rate that met the objective when it was measured afresh; NaN if none
 *     did
 * @param bound the lowest rate above it that was not met; empty if there is none
 * @param lowest the lowest rate that was measured; NaN if none was
 * @param anyMet whether the objective was met at any rate
 */
public record BlockCapacity(
    int block, double perSecond, Optional<CapacityPoint> bound, double lowest, boolean anyMet) {
  static BlockCapacity of(int block, List<CapacityPoint> points) {
    double found =
        points.stream()
            .filter(point -> point.confirms() && point.judgement().met())
            .mapToDouble(CapacityPoint::rate)
            .max()
            .orElse(Double.NaN);
    Optional<CapacityPoint> bound =
        points.stream()
            .filter(point -> !point.judgement().met() && point.rate() > found)
            .min(Comparator.comparingDouble(CapacityPoint::rate));
    return new BlockCapacity(
        block,
        found,
        bound,
        points.stream().mapToDouble(CapacityPoint::rate).min().orElse(Double.NaN),
        points.stream().anyMatch(point -> point.judgement().met()));
  }

  /** Whether a rate was found. */
  public boolean found() {
    return !Double.isNaN(perSecond);
  }

  /** Whether the provider may carry more: no rate above it was missed but by the generator. */
  public boolean atLeast() {
    return found() && bound.map(point -> point.judgement().outcome() == Outcome.LATE).orElse(true);
  }

  /** What kept the search from a higher rate. */
  String limit() {
    if (bound.isEmpty()) {
      return perSecond >= Rate.MAX_PER_SECOND
          ? "the generator's highest rate"
          : "the search's time was over";
    }
    RateJudgement judgement = bound.get().judgement();
    return switch (judgement.outcome()) {
      case LATE -> "the generator was the limit";
      case COLLAPSED -> "the provider collapsed";
      default -> judgement.missed();
    };
  }

  /** Whether even the lowest rate missed the objective. */
  public boolean unattainable() {
    return !anyMet && !Double.isNaN(lowest);
  }
}
