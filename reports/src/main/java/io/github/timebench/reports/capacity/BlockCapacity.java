package io.github.timebench.reports.capacity;

import io.github.timebench.model.plan.Rate;
import io.github.timebench.reports.capacity.RateJudgement.Outcome;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Between which rates the search of one variant left its capacity in one block.
 *
 * @param met the highest rate that met the objective when it was measured afresh; without one, the
 *     highest that met it below all that missed it; NaN if there is neither
 * @param bound the lowest rate above it that was not met; empty if there is none
 */
public record BlockCapacity(int block, double met, Optional<CapacityPoint> bound) {
  static BlockCapacity of(int block, List<CapacityPoint> points) {
    double confirmed = highestMet(points.stream().filter(CapacityPoint::confirms).toList());
    double missed = lowestMissed(points, 0).map(CapacityPoint::rate).orElse(Double.NaN);
    double met = Double.isNaN(confirmed) ? highestMet(below(points, missed)) : confirmed;
    return new BlockCapacity(block, met, lowestMissed(points, met));
  }

  private static List<CapacityPoint> below(List<CapacityPoint> points, double rate) {
    return points.stream().filter(point -> !(point.rate() >= rate)).toList();
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

  /** What kept the search from a higher rate. */
  String limit() {
    if (bound.isEmpty()) {
      return met >= Rate.MAX_PER_SECOND
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
}
