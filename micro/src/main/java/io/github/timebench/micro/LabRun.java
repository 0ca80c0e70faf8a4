package io.github.timebench.micro;

import io.github.timebench.model.micro.Demonstration;
import io.github.timebench.model.micro.MicroFact;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroLabResult;
import io.github.timebench.model.micro.MicroMeasure;
import io.github.timebench.model.micro.MicroTable;
import io.github.timebench.model.micro.NotMeasured;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.openjdk.jmh.results.RunResult;

/** One lab on its way: what it is to do and what it has found so far. */
final class LabRun {
  private static final double LEAST_WITHOUT_DECIMALS = 100;

  private final MicroLab lab;
  private final LabWork work;
  private final Map<String, List<MicroMeasure>> weighed;
  private final Map<String, MicroFigure> figures = new LinkedHashMap<>();
  private final List<MicroFact> facts = new ArrayList<>();
  private final List<Demonstration> demonstrations = new ArrayList<>();
  private final List<NotMeasured> notMeasured;

  private LabRun(MicroLab lab, LabWork work, Map<String, List<MicroMeasure>> weighed) {
    this.lab = lab;
    this.work = work;
    this.weighed = weighed;
    notMeasured = new ArrayList<>(work.notMeasured());
  }

  /** A lab whose cells have titles of their own, are verified and weighed. */
  static LabRun verified(MicroLab lab, LabWork work) {
    Set<String> titles = new HashSet<>();
    Map<String, List<MicroMeasure>> weighed = new LinkedHashMap<>();
    for (MicroCell cell : work.cells()) {
      if (!titles.add(cell.title())) {
        throw new IllegalStateException(lab.label() + " has two cells " + cell.title());
      }
      weighed.put(cell.title(), cell.weighing().get());
    }
    return new LabRun(lab, work, weighed);
  }

  MicroLab lab() {
    return lab;
  }

  LabWork work() {
    return work;
  }

  /** Runs a probe; false if it came to nothing, which is then noted. */
  boolean observe(Probe probe) {
    try {
      Probe.Findings findings = probe.observation().call();
      facts.addAll(findings.facts());
      demonstrations.addAll(findings.demonstrations());
      return true;
    } catch (UnavailableException e) {
      notMeasured.add(new NotMeasured(probe.title(), e.getMessage(), false));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failed(probe.title(), "interrupted");
    } catch (Exception e) {
      failed(probe.title(), FailureReason.of(e));
    }
    return false;
  }

  /** Keeps what JMH measured, and tells it in words. */
  String keep(MicroCell cell, RunResult result) {
    MicroFigure figure = FigureMapping.figure(cell, weighed.get(cell.title()), result);
    figures.put(cell.title(), figure);
    double mean = FigureMapping.mean(figure);
    String pattern = mean < LEAST_WITHOUT_DECIMALS ? "%.3g %s" : "%,.0f %s";
    return String.format(Locale.ROOT, pattern, mean, figure.measures().get(0).unit());
  }

  /** Notes what was tried and failed. */
  void failed(String what, String reason) {
    notMeasured.add(new NotMeasured(what, reason, true));
  }

  boolean anyFailed() {
    return notMeasured.stream().anyMatch(NotMeasured::failed);
  }

  /** What it has found; the conclusions are drawn now. */
  MicroLabResult result() {
    List<MicroFact> all = new ArrayList<>(facts);
    all.addAll(work.conclusions().apply(new LabEvidence(List.copyOf(figures.values()), facts)));
    return new MicroLabResult(
        lab.label(),
        lab.question(),
        work.scope(),
        work.tables().stream().map(this::table).toList(),
        all,
        demonstrations,
        work.claims(),
        notMeasured,
        work.notes());
  }

  private MicroTable table(LabTable table) {
    List<MicroFigure> measured =
        table.cells().stream()
            .map(cell -> figures.get(cell.title()))
            .filter(Objects::nonNull)
            .toList();
    return new MicroTable(table.title(), table.relation(), table.chart(), measured);
  }
}
