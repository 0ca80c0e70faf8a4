package io.github.timebench.model.micro;

/**
 * How the first measures of a table are drawn: one chart for each combination of the parameters
 * that are not named here.
 *
 * @param x parameter along the axis; empty for no chart
 * @param series parameter that tells the lines apart; empty for one line
 * @param logarithmic whether the figures span orders of magnitude
 */
public record MicroChart(String x, String series, boolean logarithmic) {
  /** No chart. */
  public static final MicroChart NONE = new MicroChart("", "", false);
}
