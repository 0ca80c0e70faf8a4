package io.github.timebench.reports.text;

import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.table.Numbers;

/** Whether a variant's JVMs were quiet, in words. */
final class StateWords {
  private StateWords() {}

  static String of(VariantSummary variant) {
    int blocks = variant.series().size();
    if (blocks == 0) {
      return Numbers.UNKNOWN;
    }
    if (variant.quiet()) {
      return "quiet";
    }
    return blocks == 1
        ? "still warming"
        : "quiet in %s of %s".formatted(variant.quietBlocks(), blocks);
  }
}
