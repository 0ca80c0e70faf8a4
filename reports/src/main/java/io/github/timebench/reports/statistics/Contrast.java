package io.github.timebench.reports.statistics;

/**
 * The block effects of a variant: per block ln(variant) - mean of ln(its baseline's arms).
 *
 * @param effects per block; NaN where not known
 * @param baseline which baseline it is; contrasts with the same one share its scatter
 * @param arms how often that baseline was measured, 1 or 2
 */
public record Contrast(double[] effects, int baseline, int arms) {
  /** Its variance, in those of one arm, where all arms scatter alike. */
  double factor() {
    return 1 + 1.0 / arms;
  }

  /** Its correlation with another, where all arms scatter alike. */
  double correlation(Contrast other) {
    if (this == other) {
      return 1;
    }
    return baseline == other.baseline ? 1.0 / (arms + 1) : 0;
  }
}
