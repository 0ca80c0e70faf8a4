package io.github.timebench.loadgen.plan;

import io.github.timebench.reports.model.SteadyRule;

/** When a variant counts as steady (docs/method.md). */
public final class SteadyRules {
  private static final double TOLERANCE = 0.02;
  private static final int MIN_SEGMENT = 5;
  private static final int FLAT_SECONDS = 20;
  private static final int QUICK_FLAT_SECONDS = 10;

  private SteadyRules() {}

  /**
   * How flat a variant must have been at the end of its block, measured time included. A first look
   * has less time to be flat in, and says so.
   */
  public static SteadyRule of(LoadPlan plan) {
    return rule(plan.quick() ? QUICK_FLAT_SECONDS : FLAT_SECONDS);
  }

  /**
   * How flat it must be before it is measured: as long as the measured time leaves to be shown. If
   * what follows is not as flat, the block's figures are left out.
   */
  public static SteadyRule ofWarmup(LoadPlan plan) {
    return of(plan).beforeMeasuring(plan.duration().toMillis());
  }

  private static SteadyRule rule(int flatSeconds) {
    return new SteadyRule(flatSeconds, TOLERANCE, MIN_SEGMENT);
  }
}
