package io.github.timebench.reports.statistics;

import io.github.timebench.reports.language.Text;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The law of scalability that measured points follow, and how well they do.
 *
 * @param law of the points' means over blocks; empty where there are too few, or none fits
 * @param lambda with its interval over blocks
 * @param sigma likewise; without an interval at its bound, 0
 * @param kappa likewise
 * @param peak callers with the most throughput by the law; NaN where it has none
 * @param residuals measured minus fitted, as shares of the highest measured throughput, by point;
 *     NaN where the point was not measured
 * @param misfit root of the mean square of the residuals, by their degrees of freedom
 * @param explained share of the variance of the points' means, R²
 * @param doubt why nothing should be read from the law; empty where the fit is good
 */
public record ScalabilityFit(
    Optional<ScalabilityLaw> law,
    Estimate lambda,
    Estimate sigma,
    Estimate kappa,
    Estimate peak,
    List<Double> residuals,
    double misfit,
    double explained,
    Text doubt) {
  /** Fewest points: three coefficients go through any three of them, and nearly any four. */
  public static final int MIN_POINTS = 5;

  /** The largest misfit of a good fit. */
  public static final double MAX_MISFIT = 0.05;

  private static final int COEFFICIENTS = 3;

  /** Keeps an unmodifiable copy. */
  public ScalabilityFit {
    residuals = List.copyOf(residuals);
  }

  /** Whether the law says something of these points. */
  public boolean good() {
    return doubt.isEmpty();
  }

  /**
   * Fits the means of all blocks; intervals are the jackknife's over blocks.
   *
   * @param callers of each point, 1 or more
   * @param throughput by block and point; what is not above 0 does not count
   */
  public static ScalabilityFit of(double[] callers, double[][] throughput) {
    double[] means = means(throughput, callers.length, -1);
    long known = Arrays.stream(means).filter(mean -> mean > 0).count();
    if (known < MIN_POINTS) {
      return without(
          means.length, Text.of("%d of the %d points that a fit takes", known, MIN_POINTS));
    }
    Optional<ScalabilityLaw> whole = law(callers, means);
    if (whole.isEmpty()) {
      return without(means.length, Text.of("no law of this form comes near the points"));
    }
    List<Optional<ScalabilityLaw>> leftOut =
        throughput.length < Estimate.MIN_VALUES
            ? List.of()
            : IntStream.range(0, throughput.length)
                .mapToObj(block -> law(callers, means(throughput, callers.length, block)))
                .toList();
    return judged(whole.get(), leftOut, callers, means);
  }

  private static ScalabilityFit judged(
      ScalabilityLaw law,
      List<Optional<ScalabilityLaw>> leftOut,
      double[] callers,
      double[] means) {
    double best = Arrays.stream(means).filter(mean -> mean > 0).max().orElseThrow();
    double mean = Arrays.stream(means).filter(one -> one > 0).average().orElseThrow();
    double[] residuals = new double[means.length];
    double squares = 0;
    double variance = 0;
    int points = 0;
    for (int i = 0; i < means.length; i++) {
      residuals[i] = means[i] > 0 ? (means[i] - law.at(callers[i])) / best : Double.NaN;
      if (means[i] > 0) {
        points++;
        squares += residuals[i] * residuals[i];
        variance += (means[i] - mean) * (means[i] - mean) / best / best;
      }
    }
    double misfit = Math.sqrt(squares / (points - COEFFICIENTS));
    return new ScalabilityFit(
        Optional.of(law),
        estimate(law, leftOut, ScalabilityLaw::lambda),
        estimate(law, leftOut, ScalabilityLaw::sigma),
        estimate(law, leftOut, ScalabilityLaw::kappa),
        estimate(law, leftOut, ScalabilityLaw::peak),
        Arrays.stream(residuals).boxed().toList(),
        misfit,
        variance > 0 ? 1 - squares / variance : Double.NaN,
        misfit > MAX_MISFIT
            ? Text.of(
                "the points lie %.1f %% of the highest throughput off the curve, where %.0f %% is"
                    + " the most",
                100 * misfit, 100 * MAX_MISFIT)
            : Text.EMPTY);
  }

  /** What is held at its bound, or is not known in each part of the blocks, has no interval. */
  private static Estimate estimate(
      ScalabilityLaw whole,
      List<Optional<ScalabilityLaw>> leftOut,
      ToDoubleFunction<ScalabilityLaw> coefficient) {
    double value = coefficient.applyAsDouble(whole);
    double[] parts =
        leftOut.stream()
            .mapToDouble(law -> law.map(coefficient::applyAsDouble).orElse(Double.NaN))
            .toArray();
    return value > 0 ? Estimate.jackknife(value, parts) : Estimate.only(value);
  }

  private static Optional<ScalabilityLaw> law(double[] callers, double[] means) {
    int[] known = IntStream.range(0, means.length).filter(i -> means[i] > 0).toArray();
    return known.length < COEFFICIENTS
        ? Optional.empty()
        : ScalabilityLaw.fit(
            Arrays.stream(known).mapToDouble(i -> callers[i]).toArray(),
            Arrays.stream(known).mapToDouble(i -> means[i]).toArray());
  }

  private static double[] means(double[][] throughput, int points, int withoutBlock) {
    return IntStream.range(0, points)
        .mapToDouble(
            point ->
                IntStream.range(0, throughput.length)
                    .filter(block -> block != withoutBlock)
                    .mapToDouble(block -> throughput[block][point])
                    .filter(one -> one > 0)
                    .average()
                    .orElse(Double.NaN))
        .toArray();
  }

  private static ScalabilityFit without(int points, Text doubt) {
    return new ScalabilityFit(
        Optional.empty(),
        Estimate.UNKNOWN,
        Estimate.UNKNOWN,
        Estimate.UNKNOWN,
        Estimate.UNKNOWN,
        IntStream.range(0, points).mapToObj(point -> Double.NaN).toList(),
        Double.NaN,
        Double.NaN,
        doubt);
  }
}
