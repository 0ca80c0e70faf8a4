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
}
