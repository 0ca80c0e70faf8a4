package io.github.timebench.reports.flight;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.threads.RecordedJvm;
import io.github.timebench.model.threads.ThreadCounts;
import io.github.timebench.model.threads.ThreadsEvidence;
import io.github.timebench.reports.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What threads.jte shows: charts, flame graphs, and the tables beside them. */
public final class FlightSection {
  private static final List<Thread.State> STATES =
      List.of(
          Thread.State.RUNNABLE,
          Thread.State.BLOCKED,
          Thread.State.WAITING,
          Thread.State.TIMED_WAITING);

  private final ThreadsEvidence evidence;
  private final FlightTables tables;
  private final FlameGraphs flames;

  /** Of a run. */
  public FlightSection(ThreadsEvidence evidence, RunResult run) {
    this.evidence = evidence;
    this.tables = new FlightTables(evidence, run);
    this.flames = new FlameGraphs(evidence, run);
  }

  /** Threads of one JVM by state over time; {@code states} has a series for each name. */
  public record Chart(
      String id,
      String title,
      double[] seconds,
      @JsonProperty("lines") List<String> states,
      List<int[]> values) {}

  /** One for each JVM of the first and of the last block whose threads were counted. */
  public List<Chart> charts() {
    List<RecordedJvm> counted =
        evidence.jvms().stream().filter(jvm -> jvm.threads().seconds().length > 0).toList();
    int last = counted.stream().mapToInt(RecordedJvm::block).max().orElse(0);
    List<Chart> charts = new ArrayList<>();
    for (RecordedJvm jvm : counted) {
      if (jvm.block() == 0 || jvm.block() == last) {
        charts.add(chart("threads-" + charts.size(), jvm));
      }
    }
    return charts;
  }

  private static Chart chart(String id, RecordedJvm jvm) {
    List<int[]> values = new ArrayList<>();
    for (Thread.State state : STATES) {
      int[] sum = new int[jvm.threads().seconds().length];
      for (ThreadCounts.Series series : jvm.threads().series()) {
        if (series.state().equals(state.name())) {
          for (int i = 0; i < sum.length; i++) {
            sum[i] += series.threads()[i];
          }
        }
      }
      values.add(sum);
    }
    String title =
        "Threads of the %s, block %d%s"
            .formatted(
                jvm.side().label(),
                jvm.block() + 1,
                jvm.pair() == 0 ? "" : ", pair " + (jvm.pair() + 1));
    return new Chart(
        id,
        title,
        jvm.threads().seconds(),
        STATES.stream()
            .map(state -> state.name().toLowerCase(Locale.ROOT).replace('_', ' '))
            .toList(),
        values);
  }

  /** Text alternatives by id. */
  public Map<String, String> places() {
    Map<String, String> places = new LinkedHashMap<>();
    charts()
        .forEach(
            chart ->
                places.put(
                    chart.id(),
                    chart.title() + " by state over time; the table below has their means."));
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
  public Map<String, Table> methods() {
    Map<String, Table> methods = new LinkedHashMap<>();
    for (FlameGraph graph : flames.all()) {
      String title =
          "%s of %s%s"
              .formatted(
                  MethodTable.title(graph.profile()),
                  graph.variant(),
                  graph.baseline().isEmpty() ? "" : " beside " + graph.baseline());
      methods.put(title, MethodTable.of(graph));
    }
    return methods;
  }
}
