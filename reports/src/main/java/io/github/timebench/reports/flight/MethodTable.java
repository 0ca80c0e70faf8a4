package io.github.timebench.reports.flight;

import io.github.timebench.model.threads.Profile;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import java.util.function.ToDoubleFunction;

/** The methods of a flame graph as a table. */
final class MethodTable {
  private static final int MAX_METHODS = 12;

  private MethodTable() {}

  /** Which methods a variant spends more or less in than its baseline; the largest change first. */
  static Table of(FlameGraph graph) {
    ToDoubleFunction<FlameGraph.Node> change = node -> node.weight() - node.baseWeight();
    Columns<FlameGraph.Node> columns =
        new Columns<FlameGraph.Node>()
            .words("method", FlameGraph.Node::frame)
            .number(graph.variant(), unit(graph), node -> figure(node.weight()));
    if (!graph.baseline().isEmpty()) {
      columns
          .number(graph.baseline(), unit(graph), node -> figure(node.baseWeight()))
          .number("difference", unit(graph), node -> signed(change.applyAsDouble(node)));
    }
    return columns.table(caption(graph), graph.methods().stream().limit(MAX_METHODS).toList());
  }

  private static Text caption(FlameGraph graph) {
    Text caption =
        Text.of(
            "%s per call, without what the method calls: %s in all",
            title(graph.profile()),
            figure(graph.total()) + " " + FlameGraphs.unit(graph.profile()));
    return graph.baseline().isEmpty()
        ? caption
        : Text.of("%s, %s %s", caption, graph.baseline(), figure(graph.baseTotal()));
  }

  /** What a profile is called. */
  static Text title(Profile profile) {
    return switch (profile) {
      case CPU -> Text.of("CPU time");
      case ALLOCATION -> Text.of("Allocation");
      case BLOCKED -> Text.of("Waiting");
    };
  }

  private static String unit(FlameGraph graph) {
    return FlameGraphs.unit(graph.profile()) + "/call";
  }

  private static String figure(double value) {
    return Numbers.significant(value, 3);
  }

  private static String signed(double value) {
    return (value > 0 ? "+" : value < 0 ? "−" : "") + figure(Math.abs(value));
  }
}
