package io.github.timebench.reports.statistics;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Where a series changes its mean or variance: PELT, the exact search of Killick, Fearnhead and
 * Eckley, "Optimal detection of changepoints with a linear computational cost", JASA 107 (2012),
 * with the Gaussian cost of a segment of n points: n (ln 2π + ln σ² + 1), twice its negative
 * maximised log-likelihood.
 */
public final class ChangePoints {
  private static final double LN_TWO_PI_PLUS_ONE = Math.log(2 * Math.PI) + 1;

  private final double[] sum;
  private final double[] sumOfSquares;
  private final double smallestVariance;

  private ChangePoints(double[] series, double smallestVariance) {
    this.smallestVariance = smallestVariance;
    sum = new double[series.length + 1];
    sumOfSquares = new double[series.length + 1];
    // Centred, or the difference of large sums of squares would drown a small variance.
    double centre = Arrays.stream(series).average().orElse(0);
    for (int i = 0; i < series.length; i++) {
      double x = series[i] - centre;
      sum[i + 1] = sum[i] + x;
      sumOfSquares[i + 1] = sumOfSquares[i] + x * x;
    }
  }

  /**
   * The penalty per change point used by Barrett et al., "Virtual machine warmup blows hot and
   * cold", OOPSLA 2017: 15 ln n.
   *
   * @param points length of the series, at least 1
   */
  public static double penalty(int points) {
    return 15 * Math.log(points);
  }

  /**
   * The starts of the segments that minimise cost plus penalty.
   *
   * @param series finite values
   * @param penalty per change point, at least 0
   * @param minSegment fewest points in a segment, at least 2 as one point has no variance
   * @param smallestVariance variances below count as this one, or a constant segment would have an
   *     infinite likelihood; above 0
   * @return ascending, the first is 0; only that if the series is shorter than two segments
   * @throws IllegalArgumentException if an argument is out of range
   */
  public static int[] segmentStarts(
      double[] series, double penalty, int minSegment, double smallestVariance) {
    if (minSegment < 2 || !(penalty >= 0) || !(smallestVariance > 0)) {
      throw new IllegalArgumentException(
          "minSegment %s, penalty %s or smallestVariance %s is out of range"
              .formatted(minSegment, penalty, smallestVariance));
    }
    if (!Arrays.stream(series).allMatch(Double::isFinite)) {
      throw new IllegalArgumentException("a series with a value that is not finite");
    }
    if (series.length < 2 * minSegment) {
      return new int[] {0};
    }
    return new ChangePoints(series, smallestVariance).search(penalty, minSegment);
  }

  private int[] search(double penalty, int minSegment) {
    int points = sum.length - 1;
    double[] best = new double[points + 1];
    int[] lastStart = new int[points + 1];
    int[] candidates = new int[points + 1];
    // With a minimum segment, a start that loses at t may be dropped only from t + minSegment on:
    // before that, no segment can start at t itself and take its place.
    int[] droppedFrom = new int[points + 1];
    Arrays.fill(droppedFrom, Integer.MAX_VALUE);
    best[0] = -penalty;
    int candidateCount = 1;
    for (int end = minSegment; end <= points; end++) {
      candidateCount = withoutDropped(candidates, candidateCount, droppedFrom, end);
      double[] costs = new double[candidateCount];
      best[end] = Double.POSITIVE_INFINITY;
      for (int c = 0; c < candidateCount; c++) {
        costs[c] = best[candidates[c]] + cost(candidates[c], end);
        if (costs[c] + penalty < best[end]) {
          best[end] = costs[c] + penalty;
          lastStart[end] = candidates[c];
        }
      }
      for (int c = 0; c < candidateCount; c++) {
        if (costs[c] > best[end]) {
          droppedFrom[candidates[c]] = Math.min(droppedFrom[candidates[c]], end + minSegment);
        }
      }
      int next = end + 1 - minSegment;
      if (next >= minSegment) {
        candidates[candidateCount++] = next;
      }
    }
    return starts(lastStart, points);
  }

  private static int withoutDropped(int[] candidates, int count, int[] droppedFrom, int end) {
    int kept = 0;
    for (int c = 0; c < count; c++) {
      if (droppedFrom[candidates[c]] > end) {
        candidates[kept++] = candidates[c];
      }
    }
    return kept;
  }

  private static int[] starts(int[] lastStart, int points) {
    Deque<Integer> starts = new ArrayDeque<>();
    int end = points;
    do {
      end = lastStart[end];
      starts.addFirst(end);
    } while (end > 0);
    return starts.stream().mapToInt(Integer::intValue).toArray();
  }

  private double cost(int from, int to) {
    double n = to - from;
    double s = sum[to] - sum[from];
    double variance = (sumOfSquares[to] - sumOfSquares[from] - s * s / n) / n;
    return n * (LN_TWO_PI_PLUS_ONE + Math.log(Math.max(variance, smallestVariance)));
  }
}
