package io.github.timebench.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Hazard: a pruned search that is fast and wrong. */
class ChangePointsTest {
  private static final double TINY = 1e-6;

  @Test
  void a_flat_series_has_one_segment() {
    double[] series = noise(new Random(1), 200, 0, 0.02);
    assertThat(starts(series)).containsExactly(0);
  }

  @Test
  void a_step_is_found_where_it_is() {
    double[] series = noise(new Random(2), 120, 0, 0.02);
    for (int i = 70; i < 120; i++) {
      series[i] += 0.2;
    }
    assertThat(starts(series)).containsExactly(0, 70);
  }

  @Test
  void a_change_of_variance_alone_is_found() {
    double[] series = noise(new Random(3), 160, 0, 0.01);
    double[] wild = noise(new Random(4), 80, 0, 0.1);
    System.arraycopy(wild, 0, series, 80, 80);
    int[] starts = starts(series);
    assertThat(starts).hasSize(2);
    assertThat(starts[1]).isBetween(76, 84);
  }

  @Test
  void a_constant_series_does_not_divide_by_zero() {
    double[] series = new double[100];
    Arrays.fill(series, 9.4);
    assertThat(starts(series)).containsExactly(0);
    Arrays.fill(series, 60, 100, 9.5);
    assertThat(starts(series)).containsExactly(0, 60);
  }

  @Test
  void a_series_shorter_than_two_segments_has_one() {
    assertThat(ChangePoints.segmentStarts(new double[] {1, 9, 1, 9, 1, 9, 9, 9, 9}, 0, 5, TINY))
        .containsExactly(0);
    assertThat(ChangePoints.segmentStarts(new double[0], 0, 5, TINY)).containsExactly(0);
  }

  @Test
  void segments_are_never_shorter_than_asked() {
    double[] series = noise(new Random(5), 90, 0, 1);
    int[] starts = ChangePoints.segmentStarts(series, 0, 7, TINY);
    for (int i = 1; i < starts.length; i++) {
      assertThat(starts[i] - starts[i - 1]).isGreaterThanOrEqualTo(7);
    }
    assertThat(90 - starts[starts.length - 1]).isGreaterThanOrEqualTo(7);
  }

  /** Jackson et al. 2005: optimal partitioning, the same minimum by trying every last change. */
  @Test
  void pruning_does_not_change_the_result_of_the_full_search() {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      double[] series = noise(random, 10 + random.nextInt(80), 0, 0.3);
      for (int step = random.nextInt(5); step > 0; step--) {
        int from = random.nextInt(series.length);
        double height = random.nextGaussian();
        for (int i = from; i < series.length; i++) {
          series[i] += height;
        }
      }
      double penalty = random.nextDouble() * 30;
      int minSegment = 2 + random.nextInt(6);
      assertThat(ChangePoints.segmentStarts(series, penalty, minSegment, TINY))
          .as("seed %d", seed)
          .containsExactly(fullSearch(series, penalty, minSegment));
    }
  }

  @Test
  void bad_arguments_are_refused() {
    double[] series = new double[20];
    assertThatThrownBy(() -> ChangePoints.segmentStarts(series, 1, 1, TINY))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ChangePoints.segmentStarts(series, Double.NaN, 5, TINY))
        .isInstanceOf(IllegalArgumentException.class);
    series[3] = Double.NaN;
    assertThatThrownBy(() -> ChangePoints.segmentStarts(series, 1, 5, TINY))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not finite");
  }

  private static int[] starts(double[] series) {
    return ChangePoints.segmentStarts(series, ChangePoints.penalty(series.length), 5, TINY);
  }

  static double[] noise(Random random, int points, double mean, double sd) {
    double[] series = new double[points];
    for (int i = 0; i < points; i++) {
      series[i] = mean + sd * random.nextGaussian();
    }
    return series;
  }

  private static int[] fullSearch(double[] series, double penalty, int minSegment) {
    int n = series.length;
    double[] best = new double[n + 1];
    int[] last = new int[n + 1];
    Arrays.fill(best, Double.POSITIVE_INFINITY);
    best[0] = -penalty;
    for (int end = minSegment; end <= n; end++) {
      for (int start = 0; start <= end - minSegment; start++) {
        double total = best[start] + cost(series, start, end) + penalty;
        if (total < best[end]) {
          best[end] = total;
          last[end] = start;
        }
      }
    }
    List<Integer> starts = new ArrayList<>();
    for (int end = n; end > 0; end = last[end]) {
      starts.add(last[end]);
    }
    Collections.reverse(starts);
    return starts.stream().mapToInt(Integer::intValue).toArray();
  }

  private static double cost(double[] series, int from, int to) {
    double[] part = Arrays.copyOfRange(series, from, to);
    double mean = Arrays.stream(part).average().orElseThrow();
    double variance = Arrays.stream(part).map(x -> (x - mean) * (x - mean)).average().orElseThrow();
    return part.length * (Math.log(2 * Math.PI) + 1 + Math.log(Math.max(variance, TINY)));
  }
}
