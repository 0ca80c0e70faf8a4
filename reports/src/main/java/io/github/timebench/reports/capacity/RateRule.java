package io.github.timebench.reports.capacity;

import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest.Purpose;
import io.github.timebench.model.plan.Objective;
import io.github.timebench.reports.capacity.RateRule.RateJudgement.Outcome;
import io.github.timebench.reports.gates.PunctualityGates;
import java.util.List;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Whether one variant meets an objective at one rate, by the slices that it ran there.
 *
 * <p>Each limit is a quotient of two sums over slices. Slices are the unit: the interval is that of
 * a ratio estimator (W. G. Cochran, "Sampling Techniques", 3rd ed., 1977, chapter 6). A limit is
 * decided when a one-sided 95 % bound excludes it, or when nothing that the remaining slices bring
 * could change the estimate. After {@value #MAX_SLICES} slices the estimate decides. More than 1 %
 * of calls that wait for a place is a miss as well: then the provider does not keep up.
 *
 * <p>Slices that are all alike, such as those without one call beyond a limit, say nothing of what
 * is rare. So a share is kept only if its upper bound by Clopper and Pearson (1934) is below the
 * limit, too, where calls that are late together count once: a stall makes neighbours late. While a
 * search goes on, {@value #MIN_SLICES_OF_SEARCH} slices do in its place: the rate that it finds is
 * confirmed.
 *
 * <p>A miss is the generator's if the generator was late and the calls would have met the objective
 * by their service times, which count from when they began.
 */
public final class RateRule {
  /** After so many slices the estimate decides; of p99 as few as can show that a limit is kept. */
  public static final int MAX_SLICES = 9;

  /** Fewest slices that meet a limit before it is confirmed. */
  static final int MIN_SLICES_OF_SEARCH = 3;

  private static final double CONFIDENCE = 0.95;

  private final List<RateLimit> limits;

  public RateRule(Objective objective) {
    this.limits = RateLimit.of(objective);
  }

  /**
   * @param slices of one variant at that rate, at least one; each an arm of a probe of one round
   */
  public RateJudgement judge(List<Probe.Arm> slices) {
    boolean missed = false;
    boolean decided = true;
    boolean surelyMissed = false;
    double worst = Double.NEGATIVE_INFINITY;
    String nearest = "";
    for (RateLimit limit : limits) {
      Reading reading = read(limit, slices);
      missed |= reading.missed();
      decided &= reading.decided();
      surelyMissed |= reading.missed() && reading.decided();
      if (reading.used() > worst) {
        worst = reading.used();
        nearest = limit.label();
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
        limits.stream().anyMatch(limit -> limit.missed(slices, limit.aboveAsServed()));
    return PunctualityGates.late(times) && !missedAsServed ? Outcome.LATE : Outcome.MISSED;
  }

  /**
   * @param used how much of the limit, as a difference in shares of it
   */
  private record Reading(boolean missed, boolean decided, double used) {}

  private static Reading read(RateLimit limit, List<Probe.Arm> slices) {
    int n = slices.size();
    double[] above = slices.stream().mapToDouble(limit.above()).toArray();
    double[] below = slices.stream().mapToDouble(limit.below()).toArray();
    double sumAbove = sum(above);
    double sumBelow = sum(below);
    if (sumBelow == 0) {
      return new Reading(false, false, Double.NEGATIVE_INFINITY);
    }
    double ratio = sumAbove / sumBelow;
    double bound = limit.bound();
    double used = (ratio - bound) / Math.abs(bound);
    boolean missed = limit.missed(slices, limit.above());
    double possible = sumBelow / n * Math.max(n, MAX_SLICES);
    if (limit.share() && sumAbove > bound * possible) {
      return new Reading(true, true, used);
    }
    double half = n < 2 ? Double.POSITIVE_INFINITY : halfWidth(above, below, ratio);
    boolean beyondScatter = Math.abs(ratio - bound) > half;
    return new Reading(missed, beyondScatter && (missed || enough(limit, slices, ratio)), used);
  }

  /** Whether so many slices could show what is rare. */
  private static boolean enough(RateLimit limit, List<Probe.Arm> slices, double ratio) {
    boolean searches = slices.get(0).asked().purpose() == Purpose.SEARCH;
    if (searches && slices.size() < MIN_SLICES_OF_SEARCH) {
      return false;
    }
    if (!limit.share()) {
      return true;
    }
    double calls = slices.stream().mapToDouble(searches ? limit.below() : limit::independent).sum();
    return upperBound(ratio * calls, calls) < limit.bound();
  }

  /** Of a share, of which so many of all were seen. */
  static double upperBound(double seen, double all) {
    return seen >= all
        ? 1
        : BetaDistribution.of(seen + 1, all - seen).inverseCumulativeProbability(CONFIDENCE);
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

  /**
   * Whether an objective is met at a rate.
   *
   * @param decided whether further slices cannot or need not change it
   * @param close whether it was decided by the estimate alone: the interval has the limit in it
   * @param missed the limit that was missed, or that came nearest to it; for people
   */
  public record RateJudgement(Outcome outcome, boolean decided, boolean close, String missed) {
    public enum Outcome {
      MET("met"),
      MISSED("missed"),
      /** A limit was not kept, and the generator itself was late. */
      LATE("generator late"),
      /** The provider died, or answered nothing. */
      COLLAPSED("collapsed");

      private final String label;

      Outcome(String label) {
        this.label = label;
      }

      public String label() {
        return label;
      }
    }

    public boolean met() {
      return outcome == Outcome.MET;
    }
  }
}
