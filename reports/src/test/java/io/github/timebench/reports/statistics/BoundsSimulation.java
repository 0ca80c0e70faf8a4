package io.github.timebench.reports.statistics;

import io.github.timebench.reports.statistics.Evidence.Contrast;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;

/**
 * Where {@link Bounds} come from; run by name, {@code -Dtest=BoundsSimulation}, with {@code
 * -Dsimulated.runs=40000} for two digits.
 *
 * <p>Made-up runs with normal block effects. Without any effect: per run the smallest p that a look
 * finds, over all looks and contrasts. A bound that 5 % of the runs fall below is the one that
 * holds the error of the family. Equivalence stops nothing here, so the bound holds for any margin.
 * With every effect at the margin: the same of the one-sided p, which is the bound for equivalence;
 * the effects lie all at one end of the margin, or at both in turn. Where the first variant
 * scatters more than the others 5.5 % are allowed. The smallest bound of all these is in use.
 */
class BoundsSimulation {
  private static final int RUNS = Integer.getInteger("simulated.runs", 400);
  private static final int MAX_CONTRASTS = 6;
  private static final int[] FEW_LOOKS = {3, 4, 5, 7, 10, 14};
  private static final int[] MANY_LOOKS = {30, 100};
  private static final Map<Double, Double> ERRORS_BY_SCALE =
      Map.of(1.0, 0.05, 1.5, 0.055, 2.0, 0.055);

  @Test
  void table() {
    print(FEW_LOOKS, RUNS);
    print(MANY_LOOKS, RUNS / 4);
  }

  private static void print(int[] lastLooks, int runs) {
    IntStream.rangeClosed(1, MAX_CONTRASTS)
        .parallel()
        .forEach(contrasts -> print(contrasts, lastLooks, runs));
  }

  private static void print(int contrasts, int[] lastLooks, int runs) {
    double[] different = new double[lastLooks.length];
    double[] equivalent = new double[lastLooks.length];
    Arrays.fill(different, 1);
    Arrays.fill(equivalent, 1);
    for (double scale : ERRORS_BY_SCALE.keySet()) {
      Least least = new Least(contrasts, scale, lastLooks, runs);
      for (int row = 0; row < lastLooks.length; row++) {
        different[row] = Math.min(different[row], least.different(row));
        equivalent[row] = Math.min(equivalent[row], least.equivalent(row));
        System.out.println(least.errors(row));
      }
    }
    for (int row = 0; row < lastLooks.length; row++) {
      System.out.printf(
          "bounds of looks %d to %d, %d contrasts: different %.5f, equivalent %.5f%n",
          Bounds.FIRST_LOOK, lastLooks[row], contrasts, different[row], equivalent[row]);
    }
  }

  /** The smallest p of each run, by the last look. */
  private static final class Least {
    private final int contrasts;
    private final double scale;
    private final int[] lastLooks;
    private final double[][] different;
    private final double[][] oneEnd;
    private final double[][] bothEnds;

    Least(int contrasts, double scale, int[] lastLooks, int runs) {
      this.contrasts = contrasts;
      this.scale = scale;
      this.lastLooks = lastLooks;
      this.different = new double[lastLooks.length][runs];
      this.oneEnd = new double[lastLooks.length][runs];
      this.bothEnds = new double[lastLooks.length][runs];
      var random =
          ZigguratSampler.NormalizedGaussian.of(RandomSource.XO_RO_SHI_RO_128_PP.create(contrasts));
      for (int run = 0; run < runs; run++) {
        look(run, evidence(contrasts, scale, lastLooks[lastLooks.length - 1], random));
      }
    }

    private void look(int run, Evidence evidence) {
      double[] least = {1, 1, 1};
      int row = 0;
      for (int look = Bounds.FIRST_LOOK; row < lastLooks.length; look++) {
        Estimate[] effects = evidence.effects(look, Estimate.NO_INTERVAL);
        for (int i = 0; i < effects.length; i++) {
          least[0] = Math.min(least[0], effects[i].p());
          least[1] = Math.min(least[1], below(effects[i], 1));
          least[2] = Math.min(least[2], below(effects[i], i % 2 == 0 ? 1 : -1));
        }
        if (look == lastLooks[row]) {
          different[row][run] = least[0];
          oneEnd[row][run] = least[1];
          bothEnds[row][run] = least[2];
          row++;
        }
      }
    }

    double different(int row) {
      return quantile(different[row]);
    }

    double equivalent(int row) {
      return Math.min(quantile(oneEnd[row]), quantile(bothEnds[row]));
    }

    private double quantile(double[] p) {
      double[] sorted = p.clone();
      Arrays.sort(sorted);
      return sorted[(int) (p.length * ERRORS_BY_SCALE.get(scale))];
    }

    String errors(int row) {
      Bounds used = Bounds.of(contrasts, lastLooks[row]);
      return String.format(
          Locale.ROOT,
          "looks %d to %d, %d contrasts, the first variant scatters %.1f times as much: errors at the"
              + " bounds in use %.1f %%, %.1f %%",
          Bounds.FIRST_LOOK,
          lastLooks[row],
          contrasts,
          scale,
          percentBelow(different[row], used.different()),
          Math.max(
              percentBelow(oneEnd[row], used.equivalent()),
              percentBelow(bothEnds[row], used.equivalent())));
    }
  }

  /** The one-sided p of an effect on one side of its true value. */
  private static double below(Estimate effect, int side) {
    return effect.value() * side < 0 ? effect.p() / 2 : 1 - effect.p() / 2;
  }

  private static double percentBelow(double[] all, double bound) {
    return 100.0 * Arrays.stream(all).filter(p -> p < bound).count() / all.length;
  }

  private static Evidence evidence(
      int contrasts, double scale, int blocks, ZigguratSampler.NormalizedGaussian random) {
    double[][] arms = new double[contrasts + 2][blocks];
    for (int arm = 0; arm < arms.length; arm++) {
      for (int block = 0; block < blocks; block++) {
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
    return new Evidence(contrasts, again);
  }
}
