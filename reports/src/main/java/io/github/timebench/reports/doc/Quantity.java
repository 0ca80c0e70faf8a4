package io.github.timebench.reports.doc;

import io.github.timebench.api.Nanos;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import io.github.timebench.reports.table.Table.Exact;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.stream.Stream;

/** What figures are counted in. The unit and the digits of a figure are decided here alone. */
public enum Quantity {
  /** Of nanoseconds. */
  MILLIS("ms", Nanos.PER_MILLI, 3),
  /** Of nanoseconds. */
  MICROS("µs", Nanos.PER_MICRO, 3),
  NANOS("ns", 1, 3),
  CALLS_PER_SECOND("calls/s", 1, 4),
  RATIO("×", 1, 3);

  /** The last digit is at most this share of half the interval. */
  private static final double RESOLUTION = 0.2;

  private static final double SMALLEST_STEP = 1e-9;
  private static final double MIN_NEAR_ONE = 0.1;
  private static final double MAX_NEAR_ONE = 10;
  private static final int DECIMALS_NEAR_ONE = 3;

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

  public String unit() {
    return unit;
  }

  public Column column(String heading) {
    return Column.number(heading, unit);
  }

  /**
   * A figure without its unit, and without an interval that would say how many digits it has. The
   * third decimal of a ratio matters.
   */
  public String of(double value) {
    boolean nearOne = value >= MIN_NEAR_ONE && value < MAX_NEAR_ONE;
    return this == RATIO && nearOne
        ? Numbers.decimals(BigDecimal.valueOf(value), DECIMALS_NEAR_ONE)
        : Numbers.significant(in(value), digits);
  }

  public String withUnit(double value) {
    return of(value) + " " + unit;
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

  /** An estimate with what follows it, and with its interval in brackets. */
  public Text withInterval(Estimate estimate, String unit) {
    return withInterval(estimate, of(estimate).plus(unit));
  }

  /** The same with a text that has the estimate in it. */
  public Text withInterval(Estimate estimate, Text said) {
    return estimate.hasInterval() ? Text.of("%s (%s)", said, range(estimate)) : said;
  }

  /** An estimate, with its interval in a second line. */
  public Cell cell(Estimate estimate) {
    return exact(Cell.of(of(estimate), range(estimate)), estimate).sortedBy(estimate.value());
  }

  /** A difference with its sign, and with its interval; grey where that holds none. */
  public Cell difference(Estimate estimate) {
    Text range =
        estimate.hasInterval()
            ? Text.of(
                "%s to %s", signed(estimate, estimate.low()), signed(estimate, estimate.high()))
            : Text.EMPTY;
    String look = estimate.excludes(0) ? "" : "open";
    return exact(new Cell(Text.plain(signed(estimate, estimate.value())), range, look), estimate)
        .sortedBy(estimate.value());
  }

  /** A cell that says an estimate, which programs read with its interval. */
  public Cell exact(Cell cell, Estimate estimate) {
    return cell.exactly(new Exact(in(estimate.value()), in(estimate.low()), in(estimate.high())));
  }

  /** An estimate that says its interval to programs alone. */
  public Cell brief(Estimate estimate) {
    return exact(Cell.of(of(estimate)), estimate);
  }

  public Cell cell(double value) {
    return Cell.of(in(value), of(value));
  }

  private String signed(Estimate estimate, double value) {
    return Numbers.signed(value, inDigits(estimate, value));
  }

  /** The same as {@link #cell}; empty where nothing is known. */
  public Cell cellIfKnown(Estimate estimate) {
    return Double.isNaN(estimate.value()) ? Cell.of("") : cell(estimate);
  }

  private String inDigits(Estimate estimate, double value) {
    int decimals = decimals(estimate);
    return decimals < 0 || !Double.isFinite(value)
        ? of(value)
        : Numbers.decimals(rounded(value, decimals), decimals);
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
