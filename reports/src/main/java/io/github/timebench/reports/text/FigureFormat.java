package io.github.timebench.reports.text;

import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.doc.Quantity;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;

/** Figures as cells of tables, all times in one unit. */
public final class FigureFormat {
  private static final double MIN_NANOS_FOR_MILLIS = 500_000;

  private final Quantity times;

  public FigureFormat(RunAnalysis analysis) {
    this.times = times(analysis);
  }

  /**
   * What all service times of a report are counted in: milliseconds, unless some median lies below
   * half a millisecond.
   */
  public static Quantity times(RunAnalysis analysis) {
    boolean small =
        analysis.variants().stream()
            .mapToDouble(v -> v.value(CallTime.SERVICE.figure(Statistic.P50)))
            .anyMatch(p50 -> p50 < MIN_NANOS_FOR_MILLIS);
    return small ? Quantity.MICROS : Quantity.MILLIS;
  }

  /**
   * The value, with its change from the baseline's as a note, in signed percent, which keeps
   * columns narrow; grey where that is open.
   *
   * @param ratio to the baseline's, as {@link RunAnalysis#ratio} gives it
   */
  Cell cell(VariantSummary variant, Figure figure, Estimate ratio) {
    Text value = Text.plain(value(variant, figure));
    double order = variant.value(figure);
    if (variant.baseline() || Double.isNaN(ratio.value())) {
      return Cell.of(value).sortedBy(order);
    }
    Change change = new Change(figure, ratio);
    return new Cell(value, Text.plain(change.signed()), change.open() ? "open" : "")
        .sortedBy(order);
  }

  public String value(VariantSummary variant, Figure figure) {
    double value = variant.value(figure);
    return switch (figure.unit()) {
      case BYTES -> Numbers.counted(value);
      case PER_SECOND, PER_CPU_SECOND -> Quantity.CALLS_PER_SECOND.of(value);
      case NANOS -> times.of(value);
      case CPU_NANOS -> Quantity.MICROS.of(value);
      case SHARE -> Numbers.percent(value);
    };
  }

  Column column(Figure figure) {
    return Column.number(figure.label(), unit(figure));
  }

  /** The unit of the values; empty where they carry it themselves. */
  public String unit(Figure figure) {
    return switch (figure.unit()) {
      case BYTES -> "B";
      case NANOS -> times.unit();
      case CPU_NANOS -> Quantity.MICROS.unit();
      case PER_SECOND, PER_CPU_SECOND, SHARE -> "";
    };
  }
}
