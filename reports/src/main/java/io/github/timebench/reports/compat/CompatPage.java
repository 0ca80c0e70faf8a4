package io.github.timebench.reports.compat;

import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.text.EnvironmentTables;
import java.util.List;

/** What compat.jte shows of a compatibility matrix. */
public final class CompatPage {
  private final CompatAnalysis analysis;

  public CompatPage(CompatAnalysis analysis) {
    this.analysis = analysis;
  }

  /** Look of the banner: {@code valid} or {@code invalid}. */
  public String mark() {
    return analysis.allGreen() ? "valid" : "invalid";
  }

  /** The outcome in a few words. */
  public String status() {
    return analysis.allGreen() ? "ALL GREEN" : "NOT ALL GREEN";
  }

  /** The outcome in a sentence. */
  public String sentence() {
    return CompatText.sentence(analysis);
  }

  public Table cells() {
    return CompatTables.cells(analysis);
  }

  public Table faults() {
    return CompatTables.faults(analysis);
  }

  public Table phases() {
    return CompatTables.phases(analysis);
  }

  /** Asks for the same matrix again. */
  public String command() {
    return analysis.result().command();
  }

  public List<Table> environment() {
    return EnvironmentTables.of(analysis.result().environment());
  }
}
