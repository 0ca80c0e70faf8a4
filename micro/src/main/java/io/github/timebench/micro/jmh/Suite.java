package io.github.timebench.micro.jmh;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.micro.Claim;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroTable;
import io.github.timebench.model.micro.MicroTable.Chart;
import io.github.timebench.model.micro.Outcomes;
import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.model.micro.SuiteResult.Fact;
import io.github.timebench.model.micro.SuiteResult.NotMeasured;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/**
 * A group of benchmarks that answers one question, made for one {@link SuitePlan}. Nothing is
 * measured here.
 */
public interface Suite {
  /** What part of the suite this is and how it is scaled to the machine, in one line. */
  Phrase scope();

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

  default List<String> notes() {
    return List.of();
  }

  default List<Cell> cells() {
    return tables().stream().flatMap(table -> table.cells().stream()).toList();
  }

  /**
   * What was found, as the suite tells it, with what follows from it.
   *
   * @param figures of the cells that were measured, by their titles
   * @param notMeasured those of the suite, and what failed
   */
  default SuiteResult result(
      String label,
      String question,
      Map<String, MicroFigure> figures,
      Findings found,
      List<NotMeasured> notMeasured) {
    SuiteResult result =
        new SuiteResult(
            label,
            question,
            scope(),
            tables().stream().map(table -> table.measured(figures)).toList(),
            found.facts(),
            found.outcomes(),
            claims(),
            notMeasured,
            notes());
    return result.with(conclusions(result));
  }

  /**
   * Cells whose figures make one table.
   *
   * @param title what the figures are, in a sentence
   * @param relation what × is relative to, in words; empty for none
   * @param cells in the order in which they are measured and read
   */
  record CellTable(Phrase title, String relation, Chart chart, List<Cell> cells) {
    private MicroTable measured(Map<String, MicroFigure> figures) {
      List<MicroFigure> measured =
          cells.stream().map(cell -> figures.get(cell.title())).filter(Objects::nonNull).toList();
      return new MicroTable(title, relation, chart, measured);
    }
  }

  /**
   * Something that a suite observes in this JVM before its cells, because JMH is no tool for it.
   *
   * @param title for the progress, and for the reason if it fails
   * @param expected time that it will take
   * @param findings may throw {@link io.github.timebench.lab.LabException} where this machine
   *     cannot do it
   */
  record Observation(String title, Duration expected, Callable<Findings> findings) {}

  record Findings(List<Fact> facts, List<Outcomes> outcomes) {
    public static final Findings NONE = new Findings(List.of(), List.of());

    public static Findings of(Fact... facts) {
      return of(List.of(facts));
    }

    public static Findings of(List<Fact> facts) {
      return new Findings(facts, List.of());
    }

    public static Findings of(Outcomes outcomes) {
      return new Findings(List.of(), List.of(outcomes));
    }

    public Findings and(Findings more) {
      return new Findings(both(facts, more.facts), both(outcomes, more.outcomes));
    }

    private static <T> List<T> both(List<T> some, List<T> more) {
      return Stream.concat(some.stream(), more.stream()).toList();
    }
  }
}
