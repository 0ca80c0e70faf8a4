package io.github.timebench.reports.micro;

import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.reports.micro.MicroAnalysis.SuiteAnalysis;
import io.github.timebench.reports.micro.MicroCharts.Chart;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.text.EnvironmentTables;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** What micro.jte shows of micro benchmarks. */
public final class MicroPage {
  private final MicroAnalysis analysis;

  public MicroPage(MicroAnalysis analysis) {
    this.analysis = analysis;
  }

  /** How the benchmarks were replicated. */
  public String facts() {
    return analysis.result().quick()
        ? "Quick: one fork, a look without intervals."
        : "Forks are the unit of replication.";
  }

  public List<Suite> suites() {
    return IntStream.range(0, analysis.suites().size())
        .mapToObj(index -> new Suite(analysis.suites().get(index), index))
        .toList();
  }

  /** Asks for the same benchmarks again. */
  public String command() {
    return analysis.result().command();
  }

  public List<Table> environment() {
    return EnvironmentTables.of(analysis.result().environment());
  }

  /** What suite.jte shows of one suite. Tables are empty where there is nothing to show. */
  public static final class Suite {
    private final SuiteAnalysis analysis;
    private final int index;

    Suite(SuiteAnalysis analysis, int index) {
      this.analysis = analysis;
      this.index = index;
    }

    /** The start of the ids of its elements. */
    public String id() {
      return "suite-" + index;
    }

    public SuiteResult result() {
      return analysis.suite();
    }

    /** Ids of the charts with their text alternatives. */
    public Map<String, String> charts() {
      Map<String, String> charts = new LinkedHashMap<>();
      for (Chart chart : MicroCharts.of(analysis, index)) {
        charts.put(chart.id(), chart.describe());
      }
      return charts;
    }

    public List<Table> figures() {
      return analysis.tables().stream()
          .filter(table -> !table.rows().isEmpty())
          .map(MicroTables::figures)
          .toList();
    }

    public Table facts() {
      return MicroTables.facts(analysis.suite().facts());
    }

    public Table checks() {
      return MicroTables.checks(analysis.suite().checks());
    }

    public Table claims() {
      return MicroTables.claims(analysis.claims());
    }

    /** Whether the published directions hold, in a sentence. */
    public String holds() {
      return MicroText.holds(analysis.claims());
    }

    public Table notMeasured() {
      return MicroTables.notMeasured(analysis.suite().notMeasured());
    }
  }
}
