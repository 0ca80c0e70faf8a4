package io.github.timebench.micro.jmh;

import io.github.timebench.model.micro.MicroTable.Chart;
import java.util.List;

/**
 * Cells whose figures make one table.
 *
 * @param title what the figures are, in a sentence
 * @param relation what × is relative to, in words; empty for none
 * @param chart how they are drawn
 * @param cells in the order in which they are measured and read
 */
public record CellTable(String title, String relation, Chart chart, List<Cell> cells) {
  /** Keeps an unmodifiable copy. */
  public CellTable {
    cells = List.copyOf(cells);
  }
}
