package io.github.timebench.reports.capacity;

import java.util.Arrays;
import java.util.List;

/**
 * The share of calls beyond a limit as a logistic regression on the logarithm of the rate, over the
 * slices of all variants and blocks: logit(share) = slope · ln(rate) + block + variant + how far
 * the two of them are from adding up. The last is held near 0 by a ridge, as a random effect is by
 * its variance (Breslow and Clayton 1993, penalised quasi-likelihood): where a search bracketed the
 * limit its own slices say where, where it did not, its block and its variant do. A slight ridge on
 * all else keeps what nothing tells, such as the slope where all slices below a rate are clean and
 * all above it are not, finite. By Newton's method; the penalised likelihood is concave.
 */
final class CapacityFit {
  /**
   * Calls of a slice are late together, so that more of them tell little more: a slice counts as no
   * more calls than this.
   */
  static final double MAX_TRIALS = 100;

  /** A standard deviation of 5 in the logit, where slopes are near 50: 10 % of the rate. */
  private static final double RIDGE_OF_PAIR = 1 / 25.0;

  private static final double RIDGE = 1e-6;
  private static final int MAX_STEPS = 200;
  private static final double SMALL = 1e-9;

  /** Below it the share hardly depends on the rate. */
  private static final double MIN_SLOPE = 1;

  /**
   * @param block its index, from 0
   * @param variant its index, from 0
   * @param share of its calls that is beyond the limit
   * @param trials how many calls that is of
   */
  record Row(int block, int variant, double lnRate, double share, double trials) {}

  private final int variants;
  private final double centre;
  private final double[] parameters;

  private CapacityFit(int variants, double centre, double[] parameters) {
    this.variants = variants;
    this.centre = centre;
    this.parameters = parameters;
  }

  /** Fits the rows of some blocks; those of others may be missing. */
  static CapacityFit of(List<Row> rows, int blocks, int variants) {
    double centre = rows.stream().mapToDouble(Row::lnRate).average().orElse(0);
    return new Newton(rows, blocks, variants, centre).fit();
  }

  /** The slope of the logit by the logarithm of the rate. */
  double slope() {
    return parameters[parameters.length - variants - 1];
  }

  /** Whether the share grows with the rate, so that it is allowed up to some rate. */
  boolean grows() {
    return slope() >= MIN_SLOPE;
  }

  /** ln of the rate at which a variant has that share in a block. */
  double lnRate(int block, int variant, double share) {
    int ofBlock = block * (variants + 1);
    double level =
        parameters[ofBlock]
            + parameters[ofBlock + 1 + variant]
            + parameters[parameters.length - variants + variant];
    return centre + (Math.log(share / (1 - share)) - level) / slope();
  }

  /**
   * The parameters of a block stand together, that of the block first, then of its pairs with each
   * variant; behind those of all blocks the slope, then one of each variant. So the matrix has
   * blocks along its diagonal, which the Cholesky decomposition leaves alone, and a border.
   */
  private static final class Newton {
    private final List<Row> rows;
    private final int variants;
    private final double centre;
    private final int slope;
    private final int size;
    private final double[] ridges;

    Newton(List<Row> rows, int blocks, int variants, double centre) {
      this.rows = rows;
      this.variants = variants;
      this.centre = centre;
      this.slope = blocks * (variants + 1);
      this.size = slope + 1 + variants;
      this.ridges = new double[size];
      for (int i = 0; i < size; i++) {
        boolean ofPair = i < slope && i % (variants + 1) > 0;
        ridges[i] = ofPair ? RIDGE_OF_PAIR : RIDGE;
      }
    }

    CapacityFit fit() {
      double[] at = new double[size];
      double likelihood = likelihood(at);
      for (int step = 0; step < MAX_STEPS; step++) {
        double[] move = move(at);
        double[] next = moved(at, move, 1);
        double better = likelihood(next);
        for (double part = 0.5; better < likelihood && part > SMALL; part /= 2) {
          next = moved(at, move, part);
          better = likelihood(next);
        }
        boolean done = !(better - likelihood > SMALL * (1 + Math.abs(likelihood)));
        if (better >= likelihood) {
          at = next;
          likelihood = better;
        }
        if (done) {
          break;
        }
      }
      return new CapacityFit(variants, centre, at);
    }

    private static double[] moved(double[] at, double[] move, double part) {
      double[] moved = at.clone();
      for (int i = 0; i < moved.length; i++) {
        moved[i] += part * move[i];
      }
      return moved;
    }

    private int[] indexes(Row row) {
      int ofBlock = row.block() * (variants + 1);
      return new int[] {ofBlock, ofBlock + 1 + row.variant(), slope, slope + 1 + row.variant()};
    }

    private double[] values(Row row) {
      return new double[] {1, 1, row.lnRate() - centre, 1};
    }

    private double logit(Row row, double[] at) {
      int[] indexes = indexes(row);
      double[] values = values(row);
      double logit = 0;
      for (int i = 0; i < indexes.length; i++) {
        logit += at[indexes[i]] * values[i];
      }
      return logit;
    }

    private double likelihood(double[] at) {
      double sum = 0;
      for (Row row : rows) {
        double logit = logit(row, at);
        double normal = Math.max(0, logit) + Math.log1p(Math.exp(-Math.abs(logit)));
        sum += Math.min(MAX_TRIALS, row.trials()) * (row.share() * logit - normal);
      }
      for (int i = 0; i < size; i++) {
        sum -= ridges[i] * at[i] * at[i] / 2;
      }
      return sum;
    }

    /** The step that a quadratic with the same slope and curvature takes to its top. */
    private double[] move(double[] at) {
      double[] gradient = new double[size];
      double[][] curvature = new double[size][size];
      for (int i = 0; i < size; i++) {
        gradient[i] = -ridges[i] * at[i];
        curvature[i][i] = ridges[i];
      }
      for (Row row : rows) {
        double trials = Math.min(MAX_TRIALS, row.trials());
        double expected = 1 / (1 + Math.exp(-logit(row, at)));
        int[] indexes = indexes(row);
        double[] values = values(row);
        for (int i = 0; i < indexes.length; i++) {
          gradient[indexes[i]] += trials * (row.share() - expected) * values[i];
          for (int j = 0; j <= i; j++) {
            curvature[indexes[i]][indexes[j]] +=
                trials * expected * (1 - expected) * values[i] * values[j];
          }
        }
      }
      return solved(curvature, gradient);
    }

    /** Where a row of the matrix begins not to be 0. */
    private int from(int row) {
      return row < slope ? row - row % (variants + 1) : 0;
    }

    /** By Cholesky; the matrix is lost. */
    private double[] solved(double[][] matrix, double[] right) {
      for (int i = 0; i < size; i++) {
        for (int j = from(i); j <= i; j++) {
          double sum = matrix[i][j];
          for (int k = Math.max(from(i), from(j)); k < j; k++) {
            sum -= matrix[i][k] * matrix[j][k];
          }
          matrix[i][j] = i == j ? Math.sqrt(sum) : sum / matrix[j][j];
        }
      }
      double[] solution = Arrays.copyOf(right, size);
      for (int i = 0; i < size; i++) {
        for (int k = from(i); k < i; k++) {
          solution[i] -= matrix[i][k] * solution[k];
        }
        solution[i] /= matrix[i][i];
      }
      for (int i = size - 1; i >= 0; i--) {
        solution[i] /= matrix[i][i];
        for (int k = from(i); k < i; k++) {
          solution[k] -= matrix[i][k] * solution[i];
        }
      }
      return solution;
    }
  }
}
