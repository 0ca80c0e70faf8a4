package io.github.timebench.reports.svg;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Ratios one after the other, each with its interval, on a logarithmic axis that has 1 in it.
 *
 * @param marks one per ratio
 * @param line through the ratios, as a polyline has its points
 * @param one where the ratio is 1
 */
public record Sparkline(List<Mark> marks, String line, double one) {
  /** Width of the drawing. */
  public static final int WIDTH = 240;

  /** Height of the drawing. */
  public static final int HEIGHT = 44;

  private static final double EDGE = 4;
  private static final double MIN_SPAN = 0.02;

  /** Keeps an unmodifiable copy. */
  public Sparkline {
    marks = List.copyOf(marks);
  }

  /**
   * A ratio with the ends of its interval.
   *
   * @param label says what it is
   */
  public record Value(String label, double ratio, double low, double high) {}

  /** Where a ratio is drawn. */
  public record Mark(String label, double x, double y, double low, double high) {}

  /** The drawing of finite ratios above 0. */
  public static Sparkline of(List<Value> values) {
    double low = edge(values, true);
    double high = Math.max(edge(values, false), low + MIN_SPAN);
    List<Mark> marks = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      Value value = values.get(i);
      double share = values.size() == 1 ? 1 : i / (values.size() - 1.0);
      marks.add(
          new Mark(
              value.label(),
              rounded(EDGE + share * (WIDTH - 2 * EDGE)),
              y(value.ratio(), low, high),
              y(value.low(), low, high),
              y(value.high(), low, high)));
    }
    String line =
        marks.stream().map(mark -> mark.x() + "," + mark.y()).collect(Collectors.joining(" "));
    return new Sparkline(marks, line, y(1, low, high));
  }

  private static double edge(List<Value> values, boolean lowest) {
    DoubleStream logs =
        values.stream().mapToDouble(value -> Math.log(lowest ? value.low() : value.high()));
    return lowest ? Math.min(0, logs.min().orElse(0)) : Math.max(0, logs.max().orElse(0));
  }

  private static double y(double ratio, double low, double high) {
    double share = (Math.log(ratio) - low) / (high - low);
    return rounded(HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE));
  }

  private static double rounded(double value) {
    return Math.round(value * 10) / 10.0;
  }
}
