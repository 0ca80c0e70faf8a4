package io.github.timebench.reports.statistics;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.math3.exception.MathIllegalStateException;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresBuilder;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresOptimizer.Optimum;
import org.apache.commons.math3.fitting.leastsquares.LevenbergMarquardtOptimizer;
import org.apache.commons.math3.linear.SingularMatrixException;

/**
 * The universal scalability law (Gunther, Guerrilla Capacity Planning, 2007): X(N) = λN / (1 +
 * σ(N−1) + κN(N−1)).
 *
 * @param lambda throughput of one caller, above 0
 * @param sigma contention: the share of a call that no two callers do at once, 0 or more
 * @param kappa coherency: what each caller costs each other one, 0 or more
 */
public record ScalabilityLaw(double lambda, double sigma, double kappa) {
  private static final int COEFFICIENTS = 3;
  private static final int MAX_STEPS = 1_000;

  /** Which of σ and κ may differ from 0, the most general first: others hold in its bounds. */
  private static final boolean[][] FREE = {
    {true, true, true}, {true, true, false}, {true, false, true}, {true, false, false}
  };

  /** Throughput of so many callers. */
  public double at(double callers) {
    return lambda * callers / (1 + sigma * (callers - 1) + kappa * callers * (callers - 1));
  }

  /** The number of callers with the most throughput; NaN where there is none from 1 on. */
  public double peak() {
    double callers = Math.sqrt((1 - sigma) / kappa);
    return callers >= 1 && Double.isFinite(callers) ? callers : Double.NaN;
  }

  /**
   * The law with the least squares of throughput, σ and κ not below 0. Levenberg's and Marquardt's
   * method finds the coefficients of N / X = a + b(N−1) + cN(N−1), where λ = 1/a, σ = b/a, κ = c/a;
   * a coefficient that would fall below 0 is held there.
   *
   * @param callers 1 or more, {@value #COEFFICIENTS} different ones at least
   * @param throughput above 0, of the callers at the same place
   * @return empty if no law has a least sum
   */
  static Optional<ScalabilityLaw> fit(double[] callers, double[] throughput) {
    double best = Arrays.stream(throughput).max().orElse(Double.NaN);
    double[] scaled = Arrays.stream(throughput).map(one -> one / best).toArray();
    double least = Double.POSITIVE_INFINITY;
    double[] ofLeast = null;
    for (boolean[] free : FREE) {
      Optional<Optimum> optimum = optimum(callers, scaled, free);
      if (optimum.isPresent() && optimum.get().getCost() < least) {
        double[] coefficients = spread(optimum.get().getPoint().toArray(), free);
        if (coefficients[0] > 0 && coefficients[1] >= 0 && coefficients[2] >= 0) {
          least = optimum.get().getCost();
          ofLeast = coefficients;
        }
      }
    }
    return Optional.ofNullable(ofLeast)
        .map(c -> new ScalabilityLaw(best / c[0], c[1] / c[0], c[2] / c[0]));
  }

  private static Optional<Optimum> optimum(double[] callers, double[] scaled, boolean[] free) {
    double[] start = new double[COEFFICIENTS];
    for (int i = 0; i < callers.length; i++) {
      start[0] = i == 0 ? callers[0] / scaled[0] : Math.min(start[0], callers[i] / scaled[i]);
    }
    start[1] = 1;
    try {
      return Optional.of(
          new LevenbergMarquardtOptimizer()
              .optimize(
                  new LeastSquaresBuilder()
                      .start(gathered(start, free))
                      .target(scaled)
                      .model(
                          point -> values(callers, spread(point, free)),
                          point -> derivatives(callers, spread(point, free), free))
                      .maxEvaluations(MAX_STEPS)
                      .maxIterations(MAX_STEPS)
                      .build()));
    } catch (MathIllegalStateException | SingularMatrixException doesNotConverge) {
      return Optional.empty();
    }
  }

  private static double[] terms(double callers) {
    return new double[] {1, callers - 1, callers * (callers - 1)};
  }

  private static double denominator(double callers, double[] coefficients) {
    double[] terms = terms(callers);
    double sum = 0;
    for (int i = 0; i < COEFFICIENTS; i++) {
      sum += coefficients[i] * terms[i];
    }
    return sum;
  }

  private static double[] values(double[] callers, double[] coefficients) {
    return Arrays.stream(callers).map(n -> n / denominator(n, coefficients)).toArray();
  }

  private static double[][] derivatives(double[] callers, double[] coefficients, boolean[] free) {
    return Arrays.stream(callers)
        .mapToObj(
            n -> {
              double sum = denominator(n, coefficients);
              double[] ofTerms = Arrays.stream(terms(n)).map(t -> -n * t / (sum * sum)).toArray();
              return gathered(ofTerms, free);
            })
        .toArray(double[][]::new);
  }

  private static double[] gathered(double[] all, boolean[] free) {
    double[] some = new double[COEFFICIENTS];
    int count = 0;
    for (int i = 0; i < COEFFICIENTS; i++) {
      if (free[i]) {
        some[count++] = all[i];
      }
    }
    return Arrays.copyOf(some, count);
  }

  private static double[] spread(double[] some, boolean[] free) {
    double[] all = new double[COEFFICIENTS];
    int count = 0;
    for (int i = 0; i < COEFFICIENTS; i++) {
      all[i] = free[i] ? some[count++] : 0;
    }
    return all;
  }
}
