package io.github.timebench.micro.jmh;

import io.github.timebench.lab.LabException;
import io.github.timebench.micro.jmh.Suite.CellTable;
import io.github.timebench.model.micro.Fact;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroFigure.Measure;
import io.github.timebench.model.micro.MicroTable;
import io.github.timebench.model.micro.NotMeasured;
import io.github.timebench.model.micro.Outcomes;
import io.github.timebench.model.micro.RuleCheck;
import io.github.timebench.model.micro.SuiteResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.openjdk.jmh.results.RunResult;

/** One suite while it runs: what it is to do, and what it has found so far. */
public final class SuiteRun {
  private static final double MIN_WITHOUT_DECIMALS = 100;

  private final String label;
  private final String question;
  private final Suite suite;
  private final List<CellTable> tables;
  private final Map<String, List<Measure>> counted;
  private final Map<String, MicroFigure> figures = new LinkedHashMap<>();
  private final List<Fact> facts = new ArrayList<>();
  private final List<RuleCheck> checks = new ArrayList<>();
  private final List<Outcomes> outcomes = new ArrayList<>();
  private final List<NotMeasured> notMeasured;

  private SuiteRun(String label, String question, Suite suite, Map<String, List<Measure>> counted) {
    this.label = label;
    this.question = question;
    this.suite = suite;
    this.counted = counted;
    tables = suite.tables();
    notMeasured = new ArrayList<>(suite.notMeasured());
  }

  /**
   * A suite whose cells have different titles and are verified to work here.
   *
   * @param label its name
   * @param question what it answers, in one line
   * @throws LabException if something that a cell needs is missing
   * @throws IllegalStateException if a cell does not work, or two have one title
   */
  public static SuiteRun verified(String label, String question, Suite suite) throws LabException {
    Map<String, List<Measure>> counted = new LinkedHashMap<>();
    for (Cell cell : suite.cells()) {
      if (counted.put(cell.title(), cell.counting().count()) != null) {
        throw new IllegalStateException(label + " has two cells " + cell.title());
      }
    }
    return new SuiteRun(label, question, suite, counted);
  }

  String title() {
    return label + ": " + suite.scope();
  }

  List<Observation> observations() {
    return suite.observations();
  }

  List<Cell> cells() {
    return tables.stream().flatMap(table -> table.cells().stream()).toList();
  }

  Duration estimate(Forks forks) {
    Duration observing =
        observations().stream().map(Observation::expected).reduce(Duration.ZERO, Duration::plus);
    return cells().stream().map(cell -> cell.time(forks)).reduce(observing, Duration::plus);
  }

  /** Runs an observation; false if it gave nothing, with the reason kept. */
  boolean observe(Observation observation) {
    try {
      Observation.Findings findings = observation.findings().call();
      facts.addAll(findings.facts());
      checks.addAll(findings.checks());
      outcomes.addAll(findings.outcomes());
      return true;
    } catch (LabException e) {
      notMeasured.add(new NotMeasured(observation.title(), e.getMessage(), false));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failed(observation.title(), "interrupted");
    } catch (Exception e) {
      failed(observation.title(), FailureReason.of(e));
    }
    return false;
  }

  /** Keeps JMH's result of a cell; returns the mean of its first measure, for people. */
  String keep(Cell cell, RunResult result) {
    MicroFigure figure = cell.figure(result, counted.get(cell.title()));
    figures.put(cell.title(), figure);
    Measure first = figure.measures().get(0);
    String pattern = first.mean() < MIN_WITHOUT_DECIMALS ? "%.3g %s" : "%,.0f %s";
    return String.format(Locale.ROOT, pattern, first.mean(), first.unit());
  }

  void failed(String what, String reason) {
    notMeasured.add(new NotMeasured(what, reason, true));
  }

  boolean anyFailed() {
    return notMeasured.stream().anyMatch(NotMeasured::failed);
  }

  SuiteResult result() {
    List<Fact> all = new ArrayList<>(facts);
    all.addAll(suite.conclusions(result(facts)));
    return result(all);
  }

  private SuiteResult result(List<Fact> found) {
    return new SuiteResult(
        label,
        question,
        suite.scope(),
        tables.stream().map(this::table).toList(),
        found,
        checks,
        outcomes,
        suite.claims(),
        notMeasured,
        suite.notes());
  }

  private MicroTable table(CellTable table) {
    List<MicroFigure> measured =
        table.cells().stream()
            .map(cell -> figures.get(cell.title()))
            .filter(Objects::nonNull)
            .toList();
    return new MicroTable(table.title(), table.relation(), table.chart(), measured);
  }
}
