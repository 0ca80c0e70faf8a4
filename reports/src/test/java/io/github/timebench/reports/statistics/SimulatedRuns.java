package io.github.timebench.reports.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Runs made up slice by slice, with noise as it is really seen, for the whole chain of verdicts.
 *
 * <p>A block has {@value #ROUNDS} rounds of a slice of each arm; the first two arms are the
 * baseline. A slice scatters by {@value #SLICE_SD} with an autocorrelation of {@value #LAG1} from
 * round to round; each pair of JVMs gives each arm an effect of its own of {@value #JVM_SD}, the
 * baseline's arms too. Together the effect of a block against both arms has an sd of 1.95 %.
 */
final class SimulatedRuns {
  static final int ROUNDS = 50;
  static final double SLICE_SD = 0.14;
  static final double LAG1 = -0.3;
  static final double JVM_SD = 0.0065;

  private static final int QUARTERS = 4;
  private static final double SMALLEST = 0.01;

  private final double[] effects;
  private final double firstScale;
  private final int neighbourSlices;
  private final ZigguratSampler.NormalizedGaussian gaussian;
  private final UniformRandomProvider random;

  /**
   * @param effects per contrast, as logarithms
   * @param firstScale how many times as much the first variant scatters as the others
   * @param neighbourSlices for how many slices of one of the first blocks a neighbour takes half of
   *     the machine
   */
  SimulatedRuns(double[] effects, double firstScale, int neighbourSlices, long seed) {
    this.effects = effects;
    this.firstScale = firstScale;
    this.neighbourSlices = neighbourSlices;
    this.random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    this.gaussian = ZigguratSampler.NormalizedGaussian.of(random);
  }

  /** The evidence of the next run, by the number of cuts. */
  IntFunction<Evidence> next(int blocks) {
    int arms = effects.length + 2;
    double[][][] calls = new double[blocks][arms][];
    int disturbed = neighbourSlices > 0 ? random.nextInt(Bounds.FIRST_LOOK) : -1;
    for (int block = 0; block < blocks; block++) {
      for (int arm = 0; arm < arms; arm++) {
        calls[block][arm] = slices(arm);
      }
      if (block == disturbed) {
        disturb(calls[block]);
      }
    }
    return cuts -> evidence(calls, cuts);
  }

  private double[] slices(int arm) {
    double scale = arm == 2 ? firstScale : 1;
    double level = (arm < 2 ? 0 : effects[arm - 2]) + scale * JVM_SD * gaussian.sample();
    double innovation = Math.sqrt(1 - LAG1 * LAG1);
    double noise = gaussian.sample();
    double[] slices = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      slices[round] = Math.exp(level) * Math.max(SMALLEST, 1 + scale * SLICE_SD * noise);
      noise = LAG1 * noise + innovation * gaussian.sample();
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

  private static Evidence evidence(double[][][] calls, int cuts) {
    int from = ROUNDS * cuts / QUARTERS;
    int third = (ROUNDS - from) / 3;
    Evidence whole = between(calls, from, ROUNDS);
    Evidence last = between(calls, ROUNDS - third, ROUNDS);
    Evidence first = between(calls, from, from + third);
    List<double[]> drifts = new ArrayList<>();
    for (int i = 0; i < whole.contrasts().size(); i++) {
      drifts.add(minus(last.contrasts().get(i).effects(), first.contrasts().get(i).effects()));
    }
    drifts.add(minus(last.again(), first.again()));
    return new Evidence(whole.contrasts(), whole.again(), drifts);
  }

  private static Evidence between(double[][][] calls, int from, int to) {
    double[][] arms = new double[calls[0].length][calls.length];
    for (int block = 0; block < calls.length; block++) {
      for (int arm = 0; arm < arms.length; arm++) {
        double sum = 0;
        for (int round = from; round < to; round++) {
          sum += calls[block][arm][round];
        }
        arms[arm][block] = Math.log(sum / (to - from));
      }
    }
    return BoundsSimulation.evidence(arms);
  }

  private static double[] minus(double[] values, double[] others) {
    double[] differences = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      differences[i] = values[i] - others[i];
    }
    return differences;
  }
}
