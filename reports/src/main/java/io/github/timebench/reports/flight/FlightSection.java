package io.github.timebench.reports.flight;

import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.threads.RecordedJvm;
import io.github.timebench.model.threads.RecordedJvm.ThreadCounts;
import io.github.timebench.model.threads.ThreadsEvidence;
import io.github.timebench.reports.doc.Chart.ChartPlace;
import io.github.timebench.reports.doc.Part;
import io.github.timebench.reports.doc.Part.Drawn;
import io.github.timebench.reports.doc.Part.Figures;
import io.github.timebench.reports.doc.Part.Flames;
import io.github.timebench.reports.doc.Part.Folded;
import io.github.timebench.reports.doc.Part.Heading;
import io.github.timebench.reports.doc.Section;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Format;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** What was recorded of the JVMs of a run: charts, flame graphs, and tables. */
public final class FlightSection {
  private static final List<Thread.State> STATES =
      List.of(
          Thread.State.RUNNABLE,
          Thread.State.BLOCKED,
          Thread.State.WAITING,
          Thread.State.TIMED_WAITING);

  private static final int MAX_POOLS = 3;

  /** The line of all pools that have none of their own. */
  private static final String OTHER_POOLS = "all other pools";

  private final ThreadsEvidence evidence;
  private final FlightTables tables;
  private final FlameGraphs flames;

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
        "thread-counts-" + number,
        jvm.pair() == 0 ? of : Text.of("%s, pair %s", of, jvm.pair() + 1),
        jvm.threads().seconds(),
        lines.stream().map(Text::of).toList(),
        values);
  }

  /** The section of a run's report; terminal and Markdown have it in short. */
  public Section section() {
    Section section =
        tables
            .section()
            .only(Format.TERMINAL, Format.MARKDOWN)
            .note(Text.of("Seen by Java Flight Recorder in both JVMs of each block."), Format.PAGE);
    for (Text mark : tables.marks()) {
      section = section.caution(mark, Format.PAGE);
    }
    section =
        section
            .table(tables.unseen(), Format.PAGE)
            .page(new Drawn("small wide", places()))
            .table(tables.pools(), Format.PAGE)
            .table(tables.blocked(), Format.PAGE)
            .note(
                tables.blocked().isEmpty()
                    ? Text.of("Nothing blocked for longer than the thresholds.")
                    : Text.EMPTY,
                Format.PAGE)
            .page(new Heading(Text.of("What the JIT did")))
            .table(tables.deoptimised(), Format.PAGE)
            .note(
                tables.deoptimised().isEmpty()
                    ? Text.of("Nothing was deoptimised while measured.")
                    : Text.EMPTY,
                Format.PAGE)
            .folded(
                Text.of("When the classes of variants and serializers last compiled"),
                tables.compiled());
    Map<Text, Table> methods = methods();
    return methods.isEmpty() ? section : withFlames(section, methods);
  }

  private static Section withFlames(Section section, Map<Text, Table> methods) {
    List<Part> tables = new ArrayList<>();
    methods.forEach(
        (title, table) -> tables.addAll(List.of(new Heading(title), new Figures(table))));
    return section
        .page(new Heading(Text.of("Flame graphs")))
        .note(
            Text.of(
                "A frame is as wide as what it and the frames below it come to per call. Samples tell"
                    + " shares; CPU time and allocation per call are those measured in the same"
                    + " windows, so what is not Java code is spread over the Java frames. Waiting is"
                    + " the time that threads waited, many at once. The word variant stands for the"
                    + " package of the variant."),
            Format.PAGE)
        .page(new Flames())
        .page(new Folded(Text.of("The methods of each graph, as tables"), tables));
  }

  private List<ChartPlace> places() {
    return charts().stream()
        .map(
            chart ->
                new ChartPlace(
                    chart.id(),
                    Text.of("%s, over time; the table below has their means.", chart.title()),
                    0))
        .toList();
  }

  public Object flames() {
    return flames.page();
  }

  /** A table beside each flame graph, by its title. */
  private Map<Text, Table> methods() {
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
