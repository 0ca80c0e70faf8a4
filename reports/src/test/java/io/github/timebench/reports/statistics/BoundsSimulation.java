package io.github.timebench.reports.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;

/**
 * Where {@link Bounds} come from; run by name, {@code -Dtest=BoundsSimulation}, with {@code
 * -Dsimulated.runs=40000} for two digits.
 *
 * <p>Made-up runs of 14 blocks without any effect, with normal block effects: per run the smallest
 * p that a look finds, over all looks and contrasts. A bound that 5 % of the runs fall below is the
 * one that holds the error of the family. Equivalence stops nothing here, so the bound holds for
 * any margin. The same of one contrast's one-sided p is the bound for equivalence: at the edge of
 * the margin that is all there is to fall below.
 */
class BoundsSimulation {
  private static final int[] CONTRASTS = {1, 2, 3, 4, 5, 6, 8, 10};

  @Test
  void table() {
    int runs = Integer.getInteger("simulated.runs", 2_000);
    for (double scale : new double[] {1, 1.5, 2}) {
      System.out.printf("%nthe first variant scatters %s times as much, %d runs%n", scale, runs);
      for (int contrasts : CONTRASTS) {
        print(contrasts, scale, runs);
      }
    }
  }

  private static void print(int contrasts, double scale, int runs) {
    double[] twoSided = new double[runs];
    double[] oneSided = new double[runs];
    var random =
        ZigguratSampler.NormalizedGaussian.of(RandomSource.XO_RO_SHI_RO_128_PP.create(contrasts));
    for (int run = 0; run < runs; run++) {
      Evidence evidence = evidence(contrasts, scale, random);
      twoSided[run] = 1;
      oneSided[run] = 1;
      for (int look = Bounds.FIRST_LOOK; look <= Bounds.LAST_LOOK; look++) {
        Estimate[] effects = evidence.effects(look, Estimate.NO_INTERVAL);
        for (Estimate effect : effects) {
          twoSided[run] = Math.min(twoSided[run], effect.p());
        }
        Estimate first = effects[0];
        oneSided[run] =
            Math.min(
                oneSided[run], Estimate.above(-first.value() / first.error(), first.degrees()));
      }
    }
    Arrays.sort(twoSided);
    Arrays.sort(oneSided);
    System.out.printf(
        "%2d contrasts: different %.4f, equivalent %.4f; error at the bounds in use %.1f %%, %.1f"
            + " %%%n",
        contrasts,
        twoSided[runs / 20],
        oneSided[runs / 20],
        percentBelow(twoSided, Bounds.sequential(contrasts).different()),
        percentBelow(oneSided, Bounds.sequential(contrasts).equivalent()));
  }

  private static double percentBelow(double[] sorted, double bound) {
    return 100.0 * Arrays.stream(sorted).filter(p -> p < bound).count() / sorted.length;
  }

  private static Evidence evidence(
      int contrasts, double scale, ZigguratSampler.NormalizedGaussian random) {
    double[][] arms = new double[contrasts + 2][Bounds.LAST_LOOK];
    for (int arm = 0; arm < arms.length; arm++) {
      for (int block = 0; block < Bounds.LAST_LOOK; block++) {
        arms[arm][block] = random.sample() * (arm == 2 ? scale : 1);
      }
    }
    return evidence(arms);
  }

  /** The first two arms are the baseline. */
  static Evidence evidence(double[][] arms) {
    int blocks = arms[0].length;
    double[] again = new double[blocks];
    List<Contrast> contrasts = new ArrayList<>();
    for (int arm = 2; arm < arms.length; arm++) {
      double[] effects = new double[blocks];
      for (int block = 0; block < blocks; block++) {
        effects[block] = arms[arm][block] - (arms[0][block] + arms[1][block]) / 2;
        again[block] = arms[1][block] - arms[0][block];
      }
      contrasts.add(new Contrast("variant", "baseline", effects, 2));
    }
    return new Evidence(contrasts, again, List.of());
  }
}
