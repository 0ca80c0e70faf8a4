package io.github.timebench.reports.render;

import io.github.timebench.reports.analysis.VariantSummary;

/** Whether a variant was steady, in words. */
final class StateWords {
  private StateWords() {}

  static String of(VariantSummary variant) {
    int blocks = variant.series().size();
    if (blocks == 0) {
      return Numbers.UNKNOWN;
    }
    if (variant.steady()) {
      return "steady";
    }
    return blocks == 1
        ? "still warming"
        : "steady in %s of %s".formatted(variant.steadyBlocks(), blocks);
  }
}
