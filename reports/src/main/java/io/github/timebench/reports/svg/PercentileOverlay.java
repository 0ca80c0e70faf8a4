package io.github.timebench.reports.svg;

import io.github.timebench.api.Nanos;
import io.github.timebench.reports.statistics.Percentiles;
import io.github.timebench.reports.table.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * Percentiles of the times of one variant in two runs, on logarithmic axes: one in how many calls
 * took longer, and how long.
 *
 * @param label the variant
 * @param first points of the first run's curve, as a polyline has them
 * @param second those of the second run
 * @param percentiles marks of the axis below
 * @param times marks of the axis at the side
 */
public record PercentileOverlay(
    String label, String first, String second, List<Mark> percentiles, List<Mark> times) {
  /** Width of the drawing. */
  public static final int WIDTH = 360;

  /** Height of the drawing. */
  public static final int HEIGHT = 200;

  /** Where the axis at the side stands. */
  public static final int LEFT = 58;

  /** Where the axis below stands. */
  public static final int BOTTOM = HEIGHT - 24;

  private static final int RIGHT = WIDTH - 12;
  private static final int TOP = 10;
  private static final int POINTS_PER_DECADE = 8;
  private static final int MAX_DECADES = 6;
  private static final double[] STEPS = {1, 2, 5};

  /** A place on an axis and what stands there. */
  public record Mark(double at, String label) {}

  /** A percentile of the calls. */
  private record Point(double decades, double nanos) {}

  /** Scales of both axes. */
  private record Scale(double decades, double low, double high) {
    double x(double ofDecades) {
      return rounded(LEFT + (RIGHT - LEFT) * ofDecades / decades);
    }

    double y(double nanos) {
      double share = (Math.log(nanos) - Math.log(low)) / (Math.log(high) - Math.log(low));
      return rounded(BOTTOM - (BOTTOM - TOP) * share);
    }
  }

  /** Keeps unmodifiable copies. */
  public PercentileOverlay {
    percentiles = List.copyOf(percentiles);
    times = List.copyOf(times);
  }

  /**
   * The overlay; a curve ends where samples become too few.
   *
   * @param first in nanoseconds, like the second
   */
  public static PercentileOverlay of(String label, Histogram first, Histogram second) {
    List<Point> before = points(first);
    List<Point> after = points(second);
    List<Point> all = new ArrayList<>(before);
    all.addAll(after);
    if (all.isEmpty()) {
      return new PercentileOverlay(label, "", "", List.of(), List.of());
    }
    double low = all.stream().mapToDouble(Point::nanos).min().orElseThrow() / 1.1;
    double high = all.stream().mapToDouble(Point::nanos).max().orElseThrow() * 1.1;
    double decades = all.stream().mapToDouble(Point::decades).max().orElseThrow();
    Scale scale = new Scale(decades, low, high);
    return new PercentileOverlay(
        label, line(before, scale), line(after, scale), percentiles(scale), times(scale));
  }

  private static List<Point> points(Histogram times) {
    List<Point> points = new ArrayList<>();
    for (int i = 1; times.getTotalCount() > 0 && i <= MAX_DECADES * POINTS_PER_DECADE; i++) {
      double decades = (double) i / POINTS_PER_DECADE;
      double nanos = Percentiles.at(times, 1 - Math.pow(10, -decades));
      if (nanos > 0) {
        points.add(new Point(decades, nanos));
      }
    }
    return points;
  }

  private static String line(List<Point> points, Scale scale) {
    StringBuilder line = new StringBuilder();
    for (Point point : points) {
      line.append(scale.x(point.decades())).append(',').append(scale.y(point.nanos())).append(' ');
    }
    return line.toString().strip();
  }

  private static List<Mark> percentiles(Scale scale) {
    List<Mark> marks = new ArrayList<>();
    marks.add(new Mark(scale.x(Math.log10(2)), "p50"));
    for (int decade = 1; decade <= scale.decades(); decade++) {
      String label = String.format(Locale.ROOT, "p%s", 100 - Math.pow(10, 2 - decade));
      marks.add(new Mark(scale.x(decade), label.replaceFirst("\\.0$", "")));
    }
    return marks;
  }

  private static List<Mark> times(Scale scale) {
    List<Mark> marks = new ArrayList<>();
    double begin = Math.floor(Math.log10(scale.low()));
    for (double decade = begin; Math.pow(10, decade) <= scale.high(); decade++) {
      for (double step : STEPS) {
        double nanos = step * Math.pow(10, decade);
        if (nanos >= scale.low() && nanos <= scale.high()) {
          String millis = Numbers.significant(nanos / Nanos.PER_MILLI, 1) + " ms";
          marks.add(new Mark(scale.y(nanos), millis));
        }
      }
    }
    return marks;
  }

  private static double rounded(double value) {
    return Math.round(value * 10) / 10.0;
  }

  /** Whether there is a curve. */
  public boolean any() {
    return !first.isEmpty() || !second.isEmpty();
  }
}
