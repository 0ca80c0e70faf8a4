package io.github.timebench.micro.jmh;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.LabException;
import io.github.timebench.micro.jmh.Suite.Findings;
import io.github.timebench.micro.jmh.Suite.Observation;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroFigure.Measure;
import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.model.micro.SuiteResult.NotMeasured;
import io.github.timebench.reports.language.Text;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.results.RunResult;

/** One suite while it runs: what it is to do, and what it has found so far. */
public final class SuiteRun {
  private static final double MIN_WITHOUT_DECIMALS = 100;

  private final String label;
  private final String question;
  private final Suite suite;
  private final List<Cell> cells;
  private final Map<String, List<Measure>> counted;
  private final Map<String, MicroFigure> figures = new LinkedHashMap<>();
  private final List<NotMeasured> notMeasured;
  private Findings found = Findings.NONE;

  private SuiteRun(String label, String question, Suite suite, Map<String, List<Measure>> counted) {
    this.label = label;
    this.question = question;
    this.suite = suite;
    this.counted = counted;
    cells = suite.cells();
    notMeasured = new ArrayList<>(suite.notMeasured());
  }

  /**
   * A suite whose cells have different titles and are verified to work here.
   *
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

  Text title() {
    return Text.of("%s: %s", label, Text.of(suite.scope()));
  }

  List<Observation> observations() {
    return suite.observations();
  }

  List<Cell> cells() {
    return cells;
  }

  Duration estimate(Forks forks) {
    Duration observing =
        observations().stream().map(Observation::expected).reduce(Duration.ZERO, Duration::plus);
    return cells.stream().map(cell -> cell.time(forks)).reduce(observing, Duration::plus);
  }

  /** Runs an observation; false if it gave nothing, with the reason kept. */
  boolean observe(Observation observation) {
    List<Phrase> what = List.of(Phrase.of(observation.title()));
    try {
      found = found.and(observation.findings().call());
      return true;
    } catch (LabException e) {
      notMeasured.add(new NotMeasured(what, e.words(), false));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failed(what, Phrase.of("interrupted"));
    } catch (Exception e) {
      failed(what, Phrase.of(CellRunner.reason(e)));
    }
    return false;
  }

  /** Keeps JMH's result of a cell; returns the mean of its first measure, for people. */
  String keep(Cell cell, RunResult result) {
    MicroFigure figure = cell.figure(result, counted.get(cell.title()));
    figures.put(cell.title(), figure);
    Measure first = figure.first();
    String pattern = first.mean() < MIN_WITHOUT_DECIMALS ? "%.3g %s" : "%,.0f %s";
    return String.format(Locale.ROOT, pattern, first.mean(), first.unit());
  }

  void failed(Cell cell, Phrase reason) {
    failed(cell.labels(), reason);
  }

  private void failed(List<Phrase> what, Phrase reason) {
    notMeasured.add(new NotMeasured(what, reason, true));
  }

  boolean anyFailed() {
    return notMeasured.stream().anyMatch(NotMeasured::failed);
  }

  SuiteResult result() {
    return suite.result(label, question, figures, found, notMeasured);
  }
}
