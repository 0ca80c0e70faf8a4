package io.github.timebench.reports.doc;

import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.stream.Stream;

/** What figures are counted in. The unit and the digits of a figure are decided here alone. */
public enum Quantity {
  /** Of nanoseconds. */
  MILLIS("ms", 1e6, 3),
  /** Of nanoseconds. */
  MICROS("µs", 1e3, 3),
  NANOS("ns", 1, 3),
  CALLS_PER_SECOND("calls/s", 1, 4),
  /** How many times as much. */
  RATIO("×", 1, 3);

  /** The last digit is at most this share of half the interval. */
  private static final double RESOLUTION = 0.2;

  private static final double SMALLEST_STEP = 1e-9;

  private final String unit;
  private final double size;
  private final int digits;

  Quantity(String unit, double size, int digits) {
    this.unit = unit;
    this.size = size;
    this.digits = digits;
  }

  /** A figure as a number of its units, as charts have it. */
  public double in(double value) {
    return value / size;
  }

  /** A column of such figures. */
  public Column column(String heading) {
    return Column.number(heading, unit);
  }

  /** A figure without its unit, and without an interval that would say how many digits it has. */
  public String of(double value) {
    return this == RATIO ? Numbers.effect(value) : Numbers.significant(in(value), digits);
  }

  /** An estimate without its unit. */
  public Text of(Estimate estimate) {
    return Text.plain(inDigits(estimate, estimate.value()));
  }

  /** The ends of an interval; empty where there is none. */
  public Text range(Estimate estimate) {
    return estimate.hasInterval()
        ? Text.of(
            "%s to %s", inDigits(estimate, estimate.low()), inDigits(estimate, estimate.high()))
        : Text.EMPTY;
  }

  /** An estimate, with its interval in a second line. */
  public Cell cell(Estimate estimate) {
    return Cell.of(of(estimate), range(estimate)).sortedBy(estimate.value());
  }

  /** The same; empty where nothing is known. */
  public Cell cellIfKnown(Estimate estimate) {
    return Double.isNaN(estimate.value()) ? Cell.of("") : cell(estimate);
  }

  private String inDigits(Estimate estimate, double value) {
    int decimals = decimals(estimate);
    return decimals < 0 || !Double.isFinite(value)
        ? of(value)
        : String.format(Locale.ROOT, "%,." + decimals + "f", rounded(value, decimals));
  }

  /**
   * As many as the interval leaves certain, the same for the estimate and its ends; one more where
   * an end would be rounded to 0. Negative where the interval says nothing.
   */
  private int decimals(Estimate estimate) {
    double step = in(estimate.halfWidth()) * RESOLUTION;
    if (!estimate.hasInterval() || !Double.isFinite(step) || step < SMALLEST_STEP) {
      return -1;
    }
    int decimals = (int) Math.max(0, -Math.floor(Math.log10(step)));
    boolean toZero =
        Stream.of(estimate.low(), estimate.high())
            .anyMatch(end -> end != 0 && rounded(end, decimals).signum() == 0);
    return toZero ? decimals + 1 : decimals;
  }

  private BigDecimal rounded(double value, int decimals) {
    return BigDecimal.valueOf(in(value)).setScale(decimals, RoundingMode.HALF_UP);
  }
}
