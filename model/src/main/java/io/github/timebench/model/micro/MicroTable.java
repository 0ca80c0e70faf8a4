package io.github.timebench.model.micro;

import io.github.timebench.api.Phrase;
import java.util.List;

/**
 * Figures with the same parameters and measures.
 *
 * @param title what the figures are, in a sentence
 * @param relation what × is relative to, in words; empty for a table without ratios
 * @param figures in reading order
 */
public record MicroTable(Phrase title, String relation, Chart chart, List<MicroFigure> figures) {
  public MicroTable {
    figures = List.copyOf(figures);
  }

  /**
   * How the first measures are drawn: one chart for each combination of the parameters that are not
   * named here.
   *
   * @param x parameter along the axis; empty for no chart
   * @param series parameter that tells the lines apart; empty for one line
   * @param logarithmic whether the figures span orders of magnitude
   */
  public record Chart(String x, String series, boolean logarithmic) {
    public static final Chart NONE = new Chart("", "", false);
  }
}
