package io.github.timebench.micro;

import io.github.timebench.model.micro.MicroChart;
import java.util.List;

/**
 * Cells that belong side by side.
 *
 * @param title what the figures are, in a sentence
 * @param relation what × is relative to, in words; empty for none
 * @param chart how they are drawn
 * @param cells in the order in which they are measured and read
 */
public record LabTable(String title, String relation, MicroChart chart, List<MicroCell> cells) {
  /** Keeps an unmodifiable copy. */
  public LabTable {
    cells = List.copyOf(cells);
  }
}
