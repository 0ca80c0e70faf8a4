package io.github.timebench.loadgen.cli;

import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Whether values are spread evenly from 0 to 1, as p of equal things is (Kolmogorov and Smirnov).
 *
 * @param distance the largest one between the values' distribution and the even one
 * @param p share of as many evenly spread ones that are as far away, from {@value #SETS} draws
 */
record Evenness(double distance, double p) {
  private static final int SETS = 10_000;
  private static final long SEED = 42;

  static Evenness of(double... values) {
    double distance = distance(values);
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(SEED);
    int asFar = 0;
    for (int set = 0; set < SETS; set++) {
      asFar += distance(random.doubles(values.length).toArray()) >= distance ? 1 : 0;
    }
    return new Evenness(distance, (double) asFar / SETS);
  }

  private static double distance(double[] values) {
    double[] sorted = Arrays.stream(values).sorted().toArray();
    double largest = 0;
    for (int i = 0; i < sorted.length; i++) {
      double above = (i + 1.0) / sorted.length - sorted[i];
      double below = sorted[i] - (double) i / sorted.length;
      largest = Math.max(largest, Math.max(above, below));
    }
    return largest;
  }
}
