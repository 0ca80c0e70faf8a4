package io.github.timebench.reports.statistics;

import java.util.Arrays;
import java.util.List;

/**
 * What the blocks that count say of one figure.
 *
 * @param contrasts that a verdict is asked of
 * @param again ln A' - ln A per block; empty if the baseline was measured once
 */
public record Evidence(List<Contrast> contrasts, double[] again) {
  public Evidence {
    contrasts = List.copyOf(contrasts);
  }

  /**
   * The effect of each contrast, as a logarithm, after so many blocks, its spread in the light of
   * the others.
   */
  public Estimate[] effects(int blocks, double confidence) {
    Spread[] spreads = Spread.of(contrasts, again, blocks);
    Estimate[] effects = new Estimate[spreads.length];
    for (int i = 0; i < effects.length; i++) {
      double[] first = Arrays.copyOf(contrasts.get(i).effects(), blocks);
      effects[i] = Estimate.mean(first, spreads[i], confidence);
    }
    return effects;
  }

  /**
   * The block effects of a variant: per block ln(variant) - mean of ln(its baseline's arms).
   *
   * @param baseline label of its baseline; contrasts with the same one share its scatter
   * @param effects per block; NaN where not known
   * @param arms how often that baseline was measured, 1 or 2
   */
  public record Contrast(String variant, String baseline, double[] effects, int arms) {
    /** Its variance, in those of one arm, where all arms scatter alike. */
    double factor() {
      return 1 + 1.0 / arms;
    }

    /** The size of its correlation with another, where all arms scatter alike. */
    double correlation(Contrast other) {
      if (this == other) {
        return 1;
      }
      if (baseline.equals(other.baseline)) {
        return 1.0 / (arms + 1);
      }
      boolean shared =
          variant.equals(other.variant)
              || baseline.equals(other.variant)
              || other.baseline.equals(variant);
      return shared ? 1 / Math.sqrt(factor() * other.factor()) : 0;
    }
  }
}
