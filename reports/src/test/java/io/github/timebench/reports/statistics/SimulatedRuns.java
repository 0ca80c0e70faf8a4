package io.github.timebench.reports.statistics;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Runs made up slice by slice, for the whole chain of verdicts.
 *
 * <p>A block has {@value #ROUNDS} rounds of a slice of each arm; the first two arms are the
 * baseline.
 */
final class SimulatedRuns {
  static final int ROUNDS = 50;

  private static final double SMALLEST = 0.01;

  private final double[] effects;
  private final Noise noise;
  private final int neighbourSlices;
  private final ZigguratSampler.NormalizedGaussian gaussian;
  private final UniformRandomProvider random;

  /**
   * How figures scatter.
   *
   * @param sliceSd of a slice
   * @param lag1 autocorrelation from round to round
   * @param jvmSd of the effect that each pair of JVMs gives each arm, the baseline's arms too
   * @param firstScale how many times as much the first variant scatters as the others
   */
  record Noise(double sliceSd, double lag1, double jvmSd, double firstScale) {
    /** Of one machine: the effect of a block against both arms has an sd of 1.95 %. */
    static final Noise USUAL = new Noise(0.14, -0.3, 0.0065, 1);

    /** The noise whose block effects against both arms scatter by so much, if slices allow it. */
    static Noise ofBlocks(double sliceSd, double lag1, double blockSd, double firstScale) {
      double ofSlices = sliceSd * sliceSd / ROUNDS * (1 + lag1) / (1 - lag1);
      double rest = blockSd * blockSd / 1.5 - ofSlices;
      return new Noise(sliceSd, lag1, Math.sqrt(Math.max(0, rest)), firstScale);
    }

    Noise scaled(double scale) {
      return new Noise(sliceSd, lag1, jvmSd, scale);
    }
  }

  /**
   * Makes runs.
   *
   * @param effects per contrast, as logarithms
   * @param neighbourSlices for how many slices of one of the first blocks a neighbour takes half of
   *     the machine
   */
  SimulatedRuns(double[] effects, Noise noise, int neighbourSlices, long seed) {
    this.effects = effects;
    this.noise = noise;
    this.neighbourSlices = neighbourSlices;
    this.random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    this.gaussian = ZigguratSampler.NormalizedGaussian.of(random);
  }

  /** The evidence of the next run. */
  Evidence next(int blocks) {
    int arms = effects.length + 2;
    double[][] logs = new double[arms][blocks];
    int disturbed = neighbourSlices > 0 ? random.nextInt(Bounds.FIRST_LOOK) : -1;
    for (int block = 0; block < blocks; block++) {
      double[][] calls = new double[arms][];
      for (int arm = 0; arm < arms; arm++) {
        calls[arm] = slices(arm);
      }
      if (block == disturbed) {
        disturb(calls);
      }
      for (int arm = 0; arm < arms; arm++) {
        logs[arm][block] = logOfMean(calls[arm]);
      }
    }
    return BoundsSimulation.evidence(logs);
  }

  /**
   * A run of an open loop: the p99 of an arm in a block. A stall makes it longer, and nothing makes
   * it much shorter, so its logarithm is exponentially distributed, with a skewness of 2.
   *
   * @param effects per contrast, as logarithms
   * @param blockSd of the logarithm
   */
  static Evidence ofPercentiles(
      double[] effects, double blockSd, int blocks, UniformRandomProvider random) {
    double[][] logs = new double[effects.length + 2][blocks];
    for (int arm = 0; arm < logs.length; arm++) {
      double effect = arm < 2 ? 0 : effects[arm - 2];
      for (int block = 0; block < blocks; block++) {
        logs[arm][block] = effect - blockSd * Math.log1p(-random.nextDouble());
      }
    }
    return BoundsSimulation.evidence(logs);
  }

  private double[] slices(int arm) {
    double scale = arm == 2 ? noise.firstScale() : 1;
    double level = (arm < 2 ? 0 : effects[arm - 2]) + scale * noise.jvmSd() * gaussian.sample();
    double innovation = Math.sqrt(1 - noise.lag1() * noise.lag1());
    double deviation = gaussian.sample();
    double mean = Math.exp(level);
    double[] slices = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      slices[round] = mean * Math.max(SMALLEST, 1 + scale * noise.sliceSd() * deviation);
      deviation = noise.lag1() * deviation + innovation * gaussian.sample();
    }
    return slices;
  }

  /** It comes at any time, between two slices. */
  private void disturb(double[][] calls) {
    int arms = calls.length;
    int from = random.nextInt(ROUNDS * arms - neighbourSlices + 1);
    for (int slice = from; slice < from + neighbourSlices; slice++) {
      int round = slice / arms;
      int arm = (slice + round) % arms;
      calls[arm][round] *= 0.5;
    }
  }

  private static double logOfMean(double[] calls) {
    double sum = 0;
    for (double one : calls) {
      sum += one;
    }
    return Math.log(sum / calls.length);
  }
}
