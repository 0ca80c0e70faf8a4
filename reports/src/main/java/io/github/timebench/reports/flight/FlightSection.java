package io.github.timebench.reports.flight;

import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.threads.RecordedJvm;
import io.github.timebench.model.threads.ThreadCounts;
import io.github.timebench.model.threads.ThreadsEvidence;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** What threads.jte shows: charts, flame graphs, and the tables beside them. */
public final class FlightSection {
  private static final List<Thread.State> STATES =
      List.of(
          Thread.State.RUNNABLE,
          Thread.State.BLOCKED,
          Thread.State.WAITING,
          Thread.State.TIMED_WAITING);

  /** Pools with a line of their own. */
  private static final int MAX_POOLS = 3;

  /** The line of all pools that have none of their own. */
  private static final String OTHER_POOLS = "all other pools";

  private final ThreadsEvidence evidence;
  private final FlightTables tables;
  private final FlameGraphs flames;

  /** Of a run. */
  public FlightSection(ThreadsEvidence evidence, RunResult run) {
    this.evidence = evidence;
    this.tables = new FlightTables(evidence, run);
    this.flames = new FlameGraphs(evidence, run);
  }

  /** Threads of one JVM over time, with a line for each state or pool. */
  public record Chart(
      String id, Text title, double[] seconds, List<Text> lines, List<int[]> values) {}

  /**
   * By state for each JVM of the first and of the last block whose threads were counted, and by
   * pool for those of the last.
   */
  public List<Chart> charts() {
    List<RecordedJvm> counted =
        evidence.jvms().stream().filter(jvm -> jvm.threads().seconds().length > 0).toList();
    int last = counted.stream().mapToInt(RecordedJvm::block).max().orElse(0);
    List<Chart> charts = new ArrayList<>();
    for (RecordedJvm jvm : counted) {
      if (jvm.block() == 0 || jvm.block() == last) {
        List<String> states = STATES.stream().map(state -> inWords(state.name())).toList();
        charts.add(
            chart(
                charts.size(),
                "%s: threads by state, block %s",
                jvm,
                states,
                series -> inWords(series.state())));
      }
    }
    for (RecordedJvm jvm : counted) {
      if (jvm.block() == last) {
        List<String> pools = largestPools(jvm.threads());
        UnaryOperator<String> line = pool -> pools.contains(pool) ? pool : OTHER_POOLS;
        charts.add(
            chart(
                charts.size(),
                "%s: threads by pool, block %s",
                jvm,
                pools,
                series -> line.apply(series.pool())));
      }
    }
    return charts;
  }

  private static String inWords(String state) {
    return state.toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** The pools with the most threads, and the name of all others if there are any. */
  private static List<String> largestPools(ThreadCounts threads) {
    Map<String, Integer> most = new LinkedHashMap<>();
    for (ThreadCounts.Series series : threads.series()) {
      most.merge(series.pool(), Arrays.stream(series.threads()).max().orElse(0), Integer::sum);
    }
    List<String> pools =
        new ArrayList<>(
            most.keySet().stream()
                .sorted(Comparator.comparing((String pool) -> -most.get(pool)))
                .filter(pool -> !pool.equals(Census.OTHER))
                .limit(MAX_POOLS)
                .toList());
    if (most.size() > pools.size()) {
      pools.add(OTHER_POOLS);
    }
    return pools;
  }

  private static Chart chart(
      int number,
      String title,
      RecordedJvm jvm,
      List<String> lines,
      Function<ThreadCounts.Series, String> lineOf) {
    List<int[]> values = new ArrayList<>();
    lines.forEach(line -> values.add(new int[jvm.threads().seconds().length]));
    for (ThreadCounts.Series series : jvm.threads().series()) {
      int line = lines.indexOf(lineOf.apply(series));
      for (int i = 0; line >= 0 && i < series.threads().length; i++) {
        values.get(line)[i] += series.threads()[i];
      }
    }
    Text of = Text.of(title, Text.of(jvm.side().label()), jvm.block() + 1);
    return new Chart(
        "threads-" + number,
        jvm.pair() == 0 ? of : Text.of("%s, pair %s", of, jvm.pair() + 1),
        jvm.threads().seconds(),
        lines.stream().map(Text::of).toList(),
        values);
  }

  /** Text alternatives by id. */
  public Map<String, Text> places() {
    Map<String, Text> places = new LinkedHashMap<>();
    charts()
        .forEach(
            chart ->
                places.put(
                    chart.id(),
                    Text.of("%s, over time; the table below has their means.", chart.title())));
    return places;
  }

  public FlightTables tables() {
    return tables;
  }

  /** The flame graphs' data. */
  public String flameData() {
    return flames.json();
  }

  /** A table beside each flame graph, by its title. */
  public Map<Text, Table> methods() {
    Map<Text, Table> methods = new LinkedHashMap<>();
    for (FlameGraph graph : flames.all()) {
      Text profile = MethodTable.title(graph.profile());
      Text title =
          graph.baseline().isEmpty()
              ? Text.of("%s of %s", profile, graph.variant())
              : Text.of("%s of %s beside %s", profile, graph.variant(), graph.baseline());
      methods.put(title, MethodTable.of(graph));
    }
    return methods;
  }
}
