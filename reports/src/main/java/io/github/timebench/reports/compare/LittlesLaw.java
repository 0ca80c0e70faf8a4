package io.github.timebench.reports.compare;

import io.github.timebench.api.Nanos;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.Statistic;

/**
 * Little's law as a check of the closed loop: calls in flight = throughput × mean service time.
 * With N callers that do nothing but call, it must come out near N.
 *
 * @param variant label
 * @param threads callers
 * @param inFlight throughput × mean service time; NaN without calls
 */
public record LittlesLaw(String variant, int threads, double inFlight) {
  /** How far from the number of callers still agrees, as a share. */
  public static final double TOLERANCE = 0.1;

  public static LittlesLaw of(VariantSummary summary, int threads) {
    double mean = summary.value(CallTime.SERVICE.figure(Statistic.MEAN));
    double inFlight = summary.value(Figure.CALLS_PER_SECOND) * mean / Nanos.PER_SECOND;
    return new LittlesLaw(summary.label(), threads, inFlight);
  }

  /** Whether it comes out near the number of callers; false without calls. */
  public boolean agrees() {
    return Math.abs(inFlight / threads - 1) <= TOLERANCE;
  }
}
