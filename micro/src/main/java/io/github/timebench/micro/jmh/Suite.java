package io.github.timebench.micro.jmh;

import io.github.timebench.model.micro.Claim;
import io.github.timebench.model.micro.Fact;
import io.github.timebench.model.micro.MicroTable.Chart;
import io.github.timebench.model.micro.NotMeasured;
import io.github.timebench.model.micro.SuiteResult;
import java.util.List;

/**
 * A group of benchmarks that answers one question, made for one {@link SuitePlan}. Nothing is
 * measured here.
 */
public interface Suite {
  /** What part of the suite this is and how it is scaled to the machine, in one line. */
  String scope();

  /** The cells; in a quick plan a named subset that takes about 40 s on two cores. */
  List<CellTable> tables();

  /** What is observed in this JVM before the cells are measured. */
  default List<Observation> observations() {
    return List.of();
  }

  /** Published figures that the cells repeat; shown where both sides are measured. */
  default List<Claim> claims() {
    return List.of();
  }

  default List<NotMeasured> notMeasured() {
    return List.of();
  }

  /** Further facts that follow from what was measured. */
  default List<Fact> conclusions(SuiteResult measured) {
    return List.of();
  }

  /** What to learn from the suite, a paragraph each. */
  default List<String> notes() {
    return List.of();
  }

  default List<Cell> cells() {
    return tables().stream().flatMap(table -> table.cells().stream()).toList();
  }

  /**
   * Cells whose figures make one table.
   *
   * @param title what the figures are, in a sentence
   * @param relation what × is relative to, in words; empty for none
   * @param chart how they are drawn
   * @param cells in the order in which they are measured and read
   */
  record CellTable(String title, String relation, Chart chart, List<Cell> cells) {
    public CellTable {
      cells = List.copyOf(cells);
    }
  }
}
