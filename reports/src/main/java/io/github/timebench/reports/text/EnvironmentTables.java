package io.github.timebench.reports.text;

import io.github.timebench.model.evidence.RunEnvironment;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.reports.compare.PlanFact;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Column;
import io.github.timebench.reports.table.Table.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What was asked for and where it ran. */
public final class EnvironmentTables {
  private EnvironmentTables() {}

  /** Machine, driver, provider; those that tell nothing are left out. */
  public static List<Table> of(RunEnvironment environment) {
    List<Table> tables = new ArrayList<>();
    add(tables, "Machine", environment.machine());
    add(tables, "Driver", environment.driver());
    add(tables, "Provider", environment.provider());
    return tables;
  }

  public static Table plan(RunResult run) {
    return table(
        "Plan", PlanFact.of(run).stream().map(fact -> row(fact.name(), fact.value())).toList());
  }

  private static void add(List<Table> tables, String caption, Map<String, String> facts) {
    if (!facts.isEmpty()) {
      List<Row> rows = new ArrayList<>();
      new TreeMap<>(facts).forEach((name, value) -> rows.add(row(name, value)));
      tables.add(table(caption, rows));
    }
  }

  private static Table table(String caption, List<Row> rows) {
    return new Table(
        Text.plain(caption), List.of(Column.words("what"), Column.words("value")), rows);
  }

  private static Row row(String name, String value) {
    return Row.of("", name, value);
  }
}
