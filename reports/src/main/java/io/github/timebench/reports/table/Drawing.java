package io.github.timebench.reports.table;

/** What the page draws in a cell, in place of numbers that stand beside it. */
public sealed interface Drawing permits IntervalAxis.Bar, Drawing.Stack {
  /** What the page sorts the column by. */
  double order();

  /**
   * A bar of two parts, as long as its whole beside the longest of the column.
   *
   * @param part that comes first
   * @param whole of both parts
   * @param longest whole of the column
   * @param look names of its looks on the page
   */
  record Stack(double part, double whole, double longest, String look) implements Drawing {
    @Override
    public double order() {
      return whole;
    }

    /** Width of the first part, as the style sheet has it. */
    public String partWidth() {
      return width(part);
    }

    public String wholeWidth() {
      return width(whole);
    }

    private String width(double value) {
      return IntervalAxis.percent(100 * value / longest);
    }
  }
}
