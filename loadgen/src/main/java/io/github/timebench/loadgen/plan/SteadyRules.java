package io.github.timebench.loadgen.plan;

import io.github.timebench.reports.model.SteadyRule;

/** When a variant counts as steady (docs/method.md). */
public final class SteadyRules {
  private static final double TOLERANCE = 0.02;
  private static final int MIN_SEGMENT = 5;
  private static final int FLAT_SECONDS = 20;
  private static final int QUICK_FLAT_SECONDS = 10;

  private SteadyRules() {}

  /** A first look has less time to be flat in, and says so. */
  public static SteadyRule of(LoadPlan plan) {
    return new SteadyRule(plan.quick() ? QUICK_FLAT_SECONDS : FLAT_SECONDS, TOLERANCE, MIN_SEGMENT);
  }
}
