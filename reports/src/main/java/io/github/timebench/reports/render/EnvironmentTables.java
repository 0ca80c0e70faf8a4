package io.github.timebench.reports.render;

import io.github.timebench.model.evidence.RunEnvironment;
import io.github.timebench.model.plan.RunPlan;
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
    List<Row> rows = new ArrayList<>();
    rows.add(row("shape", plan.items() > 1 ? plan.shape() + " of " + plan.items() : plan.shape()));
    rows.add(row("operation", plan.operation()));
    rows.add(row("precision", plan.precision()));
    rows.add(row("baseline", plan.baseline()));
    if (BaselineWords.several(plan)) {
      rows.add(row("baselines of other versions", String.join(", ", plan.otherBaselines())));
    }
    rows.add(row("A/A arm", plan.again().isEmpty() ? "none" : plan.again()));
    addLoop(rows, plan);
    rows.add(row("connections per variant", Numbers.count(plan.connections())));
    String fresh = (plan.externalProvider() ? "driver JVM" : "JVM pair") + "s";
    int pairs = plan.pairsPerBlock();
    rows.add(
        row(
            "blocks (" + (pairs == 1 ? "" : "of " + pairs + " ") + fresh + ")",
            Numbers.count(plan.blocks())));
    rows.add(row("JVMs of its own", "each " + plan.isolate()));
    rows.add(row("measured per variant and block", seconds(plan.durationMillis())));
    rows.add(row("longest warm-up per block", seconds(plan.maxWarmupMillis())));
    rows.add(row("shortest slice", Numbers.count(plan.sliceMillis()) + " ms"));
    rows.add(row("timeout", Numbers.count(plan.timeoutMillis()) + " ms"));
    rows.add(row("margin", "±" + Numbers.percent(plan.margin())));
    rows.add(row("registry", plan.registry()));
    rows.add(
        row(
            "provider's pool",
            plan.providerThreads() > 0
                ? Numbers.count(plan.providerThreads()) + " threads"
                : "its own choice"));
    rows.add(row("seed", Long.toString(plan.seed())));
    return table("Plan", rows);
  }

  private static void addLoop(List<Row> rows, RunPlan plan) {
    if (plan.openLoop()) {
      rows.add(row("rate", Numbers.counted(plan.ratePerSecond()) + " calls/s, " + plan.arrival()));
      rows.add(row("most in flight", Numbers.count(plan.maxInflight())));
      rows.add(row("late calls", plan.catchUp()));
    } else {
      rows.add(row("callers (threads)", Numbers.count(plan.threads())));
    }
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
