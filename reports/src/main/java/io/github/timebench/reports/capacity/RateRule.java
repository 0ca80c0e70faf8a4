package io.github.timebench.reports.capacity;

import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.plan.Objective;
import io.github.timebench.model.plan.Objective.Limit;
import io.github.timebench.reports.capacity.RateJudgement.Outcome;
import io.github.timebench.reports.gates.PunctualityGates;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Whether one variant meets an objective at one rate, by the slices that it ran there.
 *
 * <p>Each limit is a quotient of two sums over slices: of a percentile the calls that are not below
 * the limit and all calls. Slices are the unit: the interval is that of a ratio estimator (W. G.
 * Cochran, "Sampling Techniques", 3rd ed., 1977, chapter 6). A limit is decided when a one-sided 95
 * % bound excludes it, or when nothing that the remaining slices bring could change the estimate.
 * After {@value #MAX_SLICES} slices the estimate decides. A call that ends otherwise than expected
 * is beyond every limit of time. More than 1 % of calls that wait for a place is a miss as well:
 * then the provider does not keep up.
 *
 * <p>A miss is the generator's if the generator was late and the calls would have met the objective
 * by their service times, which count from when they began.
 */
public final class RateRule {
  /** After so many slices the estimate decides. */
  public static final int MAX_SLICES = 8;

  private static final double CONFIDENCE = 0.95;
  private static final double MAX_WAITING_SHARE = 0.01;

  /** Of fewer calls than this over the share, not even none beyond it shows that it is kept. */
  private static final double CALLS_OVER_SHARE = 3;

  private final List<Quotient> quotients = new ArrayList<>();

  /** The rule of an objective. */
  public RateRule(Objective objective) {
    objective.limits().forEach(limit -> quotients.add(quotient(limit)));
    quotients.add(
        new Quotient(
            "calls wait for places",
            MAX_WAITING_SHARE,
            true,
            arm -> arm.starts().waitedForPlace(),
            arm -> arm.starts().waitedForPlace(),
            arm -> arm.starts().due()));
  }

  /**
   * A limit: the sum of one thing over slices, over that of another, must not be above the bound.
   *
   * @param share whether it is a share of calls
   * @param aboveAsServed what is above as if every call had been due when it began
   */
  private record Quotient(
      String label,
      double bound,
      boolean share,
      ToDoubleFunction<Probe.Arm> above,
      ToDoubleFunction<Probe.Arm> aboveAsServed,
      ToDoubleFunction<Probe.Arm> below) {
    boolean missed(List<Probe.Arm> slices, ToDoubleFunction<Probe.Arm> counted) {
      double sumBelow = slices.stream().mapToDouble(below).sum();
      return sumBelow > 0 && slices.stream().mapToDouble(counted).sum() / sumBelow > bound;
    }
  }

  private static Quotient quotient(Limit limit) {
    String label = limit.toString();
    return switch (limit.measure()) {
      case ERRORS ->
          new Quotient(
              label, limit.value(), true, RateRule::errors, RateRule::errors, RateRule::calls);
      case MEAN ->
          new Quotient(
              label,
              limit.value(),
              false,
              arm -> meanNanos(arm, arm.times().response()) * calls(arm),
              arm -> meanNanos(arm, arm.times().service()) * calls(arm),
              RateRule::calls);
      case THROUGHPUT ->
          new Quotient(
              label,
              -limit.value(),
              false,
              arm -> -answered(arm),
              arm -> Double.NEGATIVE_INFINITY,
              arm -> windowNanos(arm) / 1e9);
      case P50 -> beyond(limit, 0.5);
      case P90 -> beyond(limit, 0.1);
      case P99 -> beyond(limit, 0.01);
      case P999 -> beyond(limit, 0.001);
    };
  }

  private static Quotient beyond(Limit limit, double share) {
    return new Quotient(
        limit.toString(),
        share,
        true,
        arm -> countFrom(arm.times().response(), limit.value()) + errors(arm),
        arm -> countFrom(arm.times().service(), limit.value()) + errors(arm),
        RateRule::calls);
  }

  private static double countFrom(Histogram times, double nanos) {
    return times.getTotalCount() == 0
        ? 0
        : times.getCountBetweenValues((long) nanos, Math.max((long) nanos, times.getMaxValue()));
  }

  private static double errors(Probe.Arm arm) {
    return arm.times().errors().getTotalCount() + (double) arm.starts().skipped();
  }

  private static double calls(Probe.Arm arm) {
    return arm.times().response().getTotalCount() + errors(arm);
  }

  private static double meanNanos(Probe.Arm arm, Histogram times) {
    Histogram all = Histograms.empty();
    all.add(times);
    all.add(arm.times().errors());
    return all.getTotalCount() == 0 ? 0 : all.getMean();
  }

  /** Calls that were answered in the windows, whenever they were due. */
  static double answered(Probe.Arm arm) {
    return arm.slices().stream().mapToDouble(slice -> slice.calls().callShares()).sum();
  }

  static double windowNanos(Probe.Arm arm) {
    return arm.slices().stream().mapToLong(Slice::windowNanos).sum();
  }

  /**
   * Judges a rate.
   *
   * @param slices of one variant at that rate, at least one; each an arm of a probe of one round
   */
  public RateJudgement judge(List<Probe.Arm> slices) {
    boolean missed = false;
    boolean decided = true;
    boolean surelyMissed = false;
    double worst = Double.NEGATIVE_INFINITY;
    String nearest = "";
    for (Quotient quotient : quotients) {
      Reading reading = read(quotient, slices);
      missed |= reading.missed();
      decided &= reading.decided();
      surelyMissed |= reading.missed() && reading.decided();
      if (reading.used() > worst) {
        worst = reading.used();
        nearest = quotient.label();
      }
    }
    boolean sure = decided || surelyMissed;
    Outcome outcome = missed ? missed(slices) : Outcome.MET;
    return new RateJudgement(outcome, sure || slices.size() >= MAX_SLICES, !sure, nearest);
  }

  private Outcome missed(List<Probe.Arm> slices) {
    Histograms times =
        slices.stream().map(Probe.Arm::times).reduce(Histograms.none(), Histograms::plus);
    boolean missedAsServed =
        quotients.stream().anyMatch(quotient -> quotient.missed(slices, quotient.aboveAsServed()));
    return PunctualityGates.late(times) && !missedAsServed ? Outcome.LATE : Outcome.MISSED;
  }

  /**
   * One limit.
   *
   * @param used how much of the limit, as a difference in shares of it
   */
  private record Reading(boolean missed, boolean decided, double used) {}

  private static Reading read(Quotient quotient, List<Probe.Arm> slices) {
    int n = slices.size();
    double[] above = slices.stream().mapToDouble(quotient.above()).toArray();
    double[] below = slices.stream().mapToDouble(quotient.below()).toArray();
    double sumAbove = sum(above);
    double sumBelow = sum(below);
    if (sumBelow == 0) {
      return new Reading(false, false, Double.NEGATIVE_INFINITY);
    }
    double ratio = sumAbove / sumBelow;
    double bound = quotient.bound();
    double used = (ratio - bound) / Math.abs(bound);
    boolean missed = quotient.missed(slices, quotient.above());
    double possible = sumBelow / n * Math.max(n, MAX_SLICES);
    if (quotient.share() && sumAbove > bound * possible) {
      return new Reading(true, true, used);
    }
    boolean enough = !quotient.share() || sumBelow * bound >= CALLS_OVER_SHARE;
    double half = n < 2 ? Double.POSITIVE_INFINITY : halfWidth(above, below, ratio);
    return new Reading(missed, (missed || enough) && Math.abs(ratio - bound) > half, used);
  }

  private static double halfWidth(double[] above, double[] below, double ratio) {
    int n = above.length;
    double squares = 0;
    for (int i = 0; i < n; i++) {
      double rest = above[i] - ratio * below[i];
      squares += rest * rest;
    }
    double error = Math.sqrt(squares / n / (n - 1)) / (sum(below) / n);
    return TDistribution.of(n - 1).inverseCumulativeProbability(CONFIDENCE) * error;
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }
}
