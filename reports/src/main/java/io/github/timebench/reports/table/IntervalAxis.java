package io.github.timebench.reports.table;

import io.github.timebench.reports.table.Table.Drawing;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The one axis of the intervals that are drawn in the cells of a column: linear in per cent, and
 * logarithmic where one of them goes far up.
 *
 * @param band the interval of two equal things
 * @param from left end, on the scale of the axis
 */
public record IntervalAxis(Span band, boolean logarithmic, double from, double to) {
  private static final double MAX_LINEAR = 2.5;
  private static final double EDGE = 10;
  private static final double PERCENT = 100;
  private static final int TENS = 10;
  private static final int MAX_STEPS = 5;
  private static final double[] STEPS = {1, 2, 5, 10, 20, 50, 100};

  /** A ratio with the ends of its interval; 1 means no change. */
  public record Span(double low, double value, double high) {
    public static final Span NONE = new Span(1, 1, 1);
  }

  /**
   * An interval in its cell.
   *
   * @param look names of its looks on the page
   */
  public record Bar(IntervalAxis axis, Span span, String look) implements Drawing {
    @Override
    public double order() {
      return span.value();
    }
  }

  public record Mark(String at, String label, boolean none) {}

  public static IntervalAxis of(List<Span> spans, Span band) {
    List<Span> all = Stream.concat(Stream.of(Span.NONE, band), spans.stream()).toList();
    double low = all.stream().mapToDouble(Span::low).min().orElseThrow();
    double high = all.stream().mapToDouble(Span::high).max().orElseThrow();
    if (high > MAX_LINEAR) {
      return new IntervalAxis(band, true, Math.floor(log(low)), Math.ceil(log(high)));
    }
    double from = TENS * Math.floor((low - 1) * PERCENT / TENS);
    double to = TENS * Math.ceil((high - 1) * PERCENT / TENS);
    return new IntervalAxis(band, false, from, Math.max(to, from + TENS));
  }

  private static double log(double ratio) {
    return Math.log(ratio) / Math.log(2);
  }

  /** Where a ratio lies, in per cent of the width as the style sheet has them. */
  public String at(double ratio) {
    return place(onScale(ratio));
  }

  private String place(double value) {
    return percent(EDGE + width(value - from));
  }

  public String bandWidth() {
    return percent(width(onScale(band.high()) - onScale(band.low())));
  }

  private double onScale(double ratio) {
    return logarithmic ? log(ratio) : (ratio - 1) * PERCENT;
  }

  private double width(double onScale) {
    return onScale / (to - from) * (PERCENT - 2 * EDGE);
  }

  static String percent(double width) {
    return String.format(Locale.ROOT, "%.2f%%", width);
  }

  /** Six at most. */
  public List<Mark> marks() {
    double step = step();
    List<Mark> marks = new ArrayList<>();
    for (double value = Math.ceil(from / step) * step; value <= to; value += step) {
      marks.add(new Mark(place(value), label(value), value == 0));
    }
    return marks;
  }

  private double step() {
    for (double step : STEPS) {
      if ((to - from) / step <= MAX_STEPS) {
        return step;
      }
    }
    return STEPS[STEPS.length - 1];
  }

  private String label(double value) {
    if (logarithmic) {
      return "× " + Numbers.significant(Math.pow(2, value), 2);
    }
    return Numbers.signed(value, Numbers.count(Math.round(value)) + " %");
  }
}
