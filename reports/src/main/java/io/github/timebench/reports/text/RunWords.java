package io.github.timebench.reports.text;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Variant;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.statistics.Replicate;

/** How a run was replicated and what its ratios are relative to, in words. */
public final class RunWords {
  private RunWords() {}

  /** So many JVM pairs, or driver JVMs where the provider was there before. */
  public static String replication(RunResult run) {
    int blocks = run.blocks().size();
    if (Replicate.of(run) == Replicate.MACHINE_PAIR) {
      return "%s JVM pairs on %s machine pairs".formatted(blocks, Replicate.count(run));
    }
    int pairs = run.plan().pairs().size();
    String what = run.externalProvider() ? "driver JVM" : "JVM pair";
    if (pairs > 1) {
      String ofBlock = "%s %ss".formatted(pairs, what);
      return blocks == 1 ? "one block of " + ofBlock : blocks + " blocks of " + ofBlock + " each";
    }
    return blocks == 1 ? "one " + what : blocks + " " + what + "s";
  }

  /** That the provider's JVM is not replicated; empty where it is. */
  public static String externalProvider(RunResult run) {
    return run.externalProvider()
        ? "Only the driver's JVM is fresh in each block: the provider was there before, and what"
            + " holds for its one JVM need not hold for another."
        : "";
  }

  /** What a variant's messages carry their times in, as the subject of a sentence. */
  static String subject(Variant variant) {
    if (variant.dateType().isPresent()) {
      return variant.dateType().get().className();
    }
    if (variant.isOfTarget()) {
      return "Arm " + variant.label();
    }
    return variant.equals(Variant.ORIGINAL_STOCK)
        ? "The API's own classes, not cloned,"
        : "The call as the API declares it,";
  }

  /** The type of a variant's times as a name in a table or a sentence. */
  static String type(Variant variant) {
    return variant.dateType().map(DateType::className).orElse("what the API declares");
  }

  /** What ratios are relative to, by name. */
  static String baseline(Plan plan) {
    String own =
        plan.again().isEmpty()
            ? "the baseline, " + plan.baseline()
            : "the baseline, the mean of %s and %s".formatted(plan.baseline(), plan.again());
    return severalBaselines(plan)
        ? own
            + ", and of another version to its own (%s)"
                .formatted(String.join(", ", plan.otherBaselines()))
        : own;
  }

  /** What ratios are relative to, without a name. */
  static String briefBaseline(Plan plan) {
    return severalBaselines(plan) ? "the baseline of its version" : "the baseline";
  }

  /**
   * Whose calls or times a variant's are compared with; those of the run's baseline are named once.
   */
  static String ofBaseline(Plan plan, String variant, String what, boolean first) {
    String baseline = plan.baselineOf(variant);
    if (!baseline.equals(plan.baseline())) {
      return " the %s of %s".formatted(what, baseline);
    }
    return first ? " the baseline's " + what : "";
  }

  /** Whether other versions have baselines of their own. */
  public static boolean severalBaselines(Plan plan) {
    return !plan.otherBaselines().isEmpty();
  }
}
