package io.github.timebench.loadgen.study;

import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest.Purpose;
import io.github.timebench.model.plan.Objective;
import io.github.timebench.model.plan.Rate;
import io.github.timebench.reports.capacity.RateRule;
import io.github.timebench.reports.capacity.RateRule.RateJudgement;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The search of one variant for the highest rate that meets an objective: up by factors until a
 * rate misses it, down by halves while none has met it, then between the two until they are within
 * a factor of {@value #PRECISION}; then the rate that was found is measured afresh, and a lower one
 * where it misses, a higher one where it holds. Asks slice by slice and knows no clock. Not
 * thread-safe.
 */
final class CapacitySearch {
  /** The search ends where the rate that met and the one that missed differ by no more. */
  static final double PRECISION = 1.03;

  /** The same for confirmations, each of which costs as much as a part of the search. */
  private static final double CLOSE = PRECISION + 0.01;

  /** The factor of the first step up. */
  private static final double UP = 1.5;

  /** The factor of all further steps, and of steps down: the start was far off. */
  private static final double FAST = 2;

  /** The lowest rate that is tried, as a share of the first. */
  private static final double LOWEST = 0.02;

  /** The part of the time that is left for the confirmation. */
  private static final double SHARE_OF_SEARCH = 0.7;

  private final RateRule rule;
  private final long budgetNanos;
  private final double lowest;
  private final List<Probe.Arm> slices = new ArrayList<>();
  private Purpose purpose = Purpose.SEARCH;
  private Rate rate;
  private double met;
  private double missed = Double.POSITIVE_INFINITY;
  private double up = UP;
  private double step = 1;
  private double unconfirmed = Double.POSITIVE_INFINITY;
  private long spentNanos;
  private boolean done;
  private double found = Double.NaN;

  /**
   * A search that is to begin.
   *
   * @param start calls per second
   * @param budgetNanos for all of it; then estimates decide
   */
  CapacitySearch(Objective objective, double start, long budgetNanos) {
    this.rule = new RateRule(objective);
    this.budgetNanos = budgetNanos;
    this.rate = Rate.nearest(start);
    this.lowest = LOWEST * rate.callsPerSecond();
  }

  boolean done() {
    return done;
  }

  Rate rate() {
    return rate;
  }

  Purpose purpose() {
    return purpose;
  }

  /** The rate that was found and confirmed; empty if there is none. */
  OptionalDouble found() {
    return Double.isNaN(found) ? OptionalDouble.empty() : OptionalDouble.of(found);
  }

  /**
   * Takes a slice at the rate that was asked for.
   *
   * @param nanos that it took, with the wait for its last call
   * @return whether the rate is decided, and missed
   */
  boolean take(Probe.Arm slice, long nanos) {
    spentNanos += nanos;
    slices.add(slice);
    RateJudgement judgement = rule.judge(slices);
    if (!judgement.decided() && spentNanos < budgetNanos) {
      return false;
    }
    end(judgement.met());
    return !judgement.met();
  }

  /** The provider died at the rate that was asked for, or answered nothing. */
  void collapsed() {
    end(false);
  }

  private void end(boolean rateMet) {
    slices.clear();
    double at = rate.callsPerSecond();
    if (rateMet) {
      met = Math.max(met, at);
    } else {
      missed = Math.min(missed, at);
    }
    if (purpose == Purpose.CONFIRM) {
      endConfirmation(at, rateMet);
    } else {
      goOn(at);
    }
  }

  private void goOn(double at) {
    boolean timeLeft = spentNanos < SHARE_OF_SEARCH * budgetNanos;
    boolean unbounded = Double.isInfinite(missed);
    if (met == 0) {
      tryAt(at / FAST);
      done |= !timeLeft;
    } else if (unbounded && timeLeft && at < Rate.MAX_PER_SECOND) {
      tryAt(at * up);
      up = FAST;
    } else if (!unbounded && timeLeft && between()) {
      rate = Rate.nearest(Math.sqrt(met * missed));
    } else {
      purpose = Purpose.CONFIRM;
      rate = Rate.nearest(met);
    }
  }

  /** Whether there is a rate worth trying between the one that met and the one that missed. */
  private boolean between() {
    double middle = Rate.nearest(Math.sqrt(met * missed)).callsPerSecond();
    return missed / met > PRECISION && middle > met && middle < missed;
  }

  /**
   * A confirmation that misses is repeated lower, one that holds is repeated higher, since the rate
   * that missed during the search may have done so by chance: both by a step that grows, until one
   * of the other kind is seen. Then the two are brought together.
   */
  private void endConfirmation(double at, boolean confirmed) {
    if (confirmed) {
      found = Double.isNaN(found) ? at : Math.max(found, at);
    } else {
      unconfirmed = Math.min(unconfirmed, at);
    }
    if (spentNanos >= budgetNanos || at >= Rate.MAX_PER_SECOND) {
      done = true;
    } else if (Double.isNaN(found) || Double.isInfinite(unconfirmed)) {
      step *= PRECISION;
      tryAt(confirmed ? at * step : at / step);
    } else if (unconfirmed / found > CLOSE) {
      tryAt(Math.sqrt(found * unconfirmed));
    } else {
      done = true;
    }
  }

  private void tryAt(double callsPerSecond) {
    Rate next = Rate.nearest(callsPerSecond);
    done = next.equals(rate) || callsPerSecond < lowest;
    rate = done ? rate : next;
  }
}
