package io.github.timebench.reports.text;

import io.github.timebench.model.plan.Plan;

/** What ratios are relative to, in words. */
public final class BaselineWords {
  private BaselineWords() {}

  /** By name. */
  static String named(Plan plan) {
    String own =
        plan.again().isEmpty()
            ? "the baseline, " + plan.baseline()
            : "the baseline, the mean of %s and %s".formatted(plan.baseline(), plan.again());
    return several(plan)
        ? own
            + ", and of another version to its own (%s)"
                .formatted(String.join(", ", plan.otherBaselines()))
        : own;
  }

  /** Without a name. */
  static String brief(Plan plan) {
    return several(plan) ? "the baseline of its version" : "the baseline";
  }

  /** Whose calls or times a variant's are compared with, where that is not the run's baseline. */
  static boolean ofAnotherVersion(Plan plan, String variant) {
    return !plan.baselineOf(variant).equals(plan.baseline());
  }

  public static boolean several(Plan plan) {
    return !plan.otherBaselines().isEmpty();
  }
}
