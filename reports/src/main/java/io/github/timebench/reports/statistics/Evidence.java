package io.github.timebench.reports.statistics;

import java.util.Arrays;
import java.util.List;

/**
 * What the blocks that count say of one figure, with a number of rounds cut.
 *
 * @param contrasts that a verdict is asked of
 * @param again ln A' - ln A per block; empty if the baseline was measured once
 * @param drifts how far the log ratio moved within each block: of each contrast, then of A' to A;
 *     empty if it is not tested
 */
public record Evidence(List<Contrast> contrasts, double[] again, List<double[]> drifts) {
  /** The largest p at which a ratio counts as moving. */
  public static final double MOVES_BELOW = 0.1;

  /** Keeps unmodifiable copies. */
  public Evidence {
    contrasts = List.copyOf(contrasts);
    drifts = List.copyOf(drifts);
  }

  /**
   * Which ratios move: of each contrast, then of A' to A; by t-tests over blocks, adjusted by Holm.
   */
  boolean[] moving(int blocks) {
    double[] p = drifts.stream().mapToDouble(d -> p(Arrays.copyOf(d, blocks))).toArray();
    double[] adjusted = Holm.adjust(p);
    boolean[] moving = new boolean[p.length];
    for (int i = 0; i < p.length; i++) {
      moving[i] = adjusted[i] < MOVES_BELOW;
    }
    return moving;
  }

  private static double p(double[] drift) {
    return Estimate.mean(drift, Spread.of(drift), Estimate.NO_INTERVAL).p();
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
