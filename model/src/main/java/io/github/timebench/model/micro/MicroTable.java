package io.github.timebench.model.micro;

import java.util.List;

/**
 * Figures that belong side by side: they have the same parameters and measures.
 *
 * @param title what the figures are, in a sentence
 * @param relation what × is relative to, in words; empty for a table without ratios
 * @param chart how they are drawn
 * @param figures in reading order
 */
public record MicroTable(
    String title, String relation, MicroChart chart, List<MicroFigure> figures) {
  /** Keeps an unmodifiable copy. */
  public MicroTable {
    figures = List.copyOf(figures);
  }
}
