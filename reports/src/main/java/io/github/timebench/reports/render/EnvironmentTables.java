package io.github.timebench.reports.render;

import io.github.timebench.reports.model.RunEnvironment;
import io.github.timebench.reports.model.RunPlan;
import io.github.timebench.reports.render.Table.Column;
import io.github.timebench.reports.render.Table.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What was asked for and where it ran. */
final class EnvironmentTables {
  private EnvironmentTables() {}

  /** Machine, driver, provider; those that tell nothing are left out. */
  static List<Table> of(RunEnvironment environment) {
    List<Table> tables = new ArrayList<>();
    add(tables, "Machine", environment.machine());
    add(tables, "Driver", environment.driver());
    add(tables, "Provider", environment.provider());
    return tables;
  }

  static Table plan(RunPlan plan) {
    List<Row> rows =
        List.of(
            row("shape", plan.items() > 1 ? plan.shape() + " of " + plan.items() : plan.shape()),
            row("operation", plan.operation()),
            row("precision", plan.precision()),
            row("baseline", plan.baseline()),
            row("callers (threads)", Numbers.count(plan.threads())),
            row("connections per variant", Numbers.count(plan.connections())),
            row("blocks (JVM pairs)", Numbers.count(plan.blocks())),
            row("measured per variant and block", seconds(plan.durationMillis())),
            row("longest warm-up per block", seconds(plan.maxWarmupMillis())),
            row("shortest slice", Numbers.count(plan.sliceMillis()) + " ms"),
            row("timeout", Numbers.count(plan.timeoutMillis()) + " ms"),
            row(
                "steady when",
                "flat within %s for %s s"
                    .formatted(
                        Numbers.percent(plan.steadyRule().tolerance()),
                        Numbers.count(plan.steadyRule().flatSeconds()))),
            row("registry", plan.registry()),
            row(
                "provider's pool",
                plan.providerThreads() > 0
                    ? Numbers.count(plan.providerThreads()) + " threads"
                    : "its own choice"),
            row("seed", Long.toString(plan.seed())));
    return table("Plan", rows);
  }

  private static void add(List<Table> tables, String caption, Map<String, String> facts) {
    if (!facts.isEmpty()) {
      List<Row> rows = new ArrayList<>();
      new TreeMap<>(facts).forEach((name, value) -> rows.add(row(name, value)));
      tables.add(table(caption, rows));
    }
  }

  private static Table table(String caption, List<Row> rows) {
    return new Table(caption, List.of(Column.words("what"), Column.words("value")), rows);
  }

  private static Row row(String name, String value) {
    return Row.of("", name, value);
  }

  private static String seconds(long millis) {
    return Numbers.counted(millis / 1e3) + " s";
  }
}
