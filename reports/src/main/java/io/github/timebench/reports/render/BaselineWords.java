package io.github.timebench.reports.render;

import io.github.timebench.model.plan.RunPlan;

/** What ratios are relative to, in words. */
final class BaselineWords {
  private BaselineWords() {}

  /** By name. */
  static String named(RunPlan plan) {
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
  static String brief(RunPlan plan) {
    return several(plan) ? "the baseline of its version" : "the baseline";
  }

  /** Whose calls or times a variant's are compared with, where that is not the run's baseline. */
  static boolean ofAnotherVersion(RunPlan plan, String variant) {
    return !plan.baselineOf(variant).equals(plan.baseline());
  }

  static boolean several(RunPlan plan) {
    return !plan.otherBaselines().isEmpty();
  }
}
