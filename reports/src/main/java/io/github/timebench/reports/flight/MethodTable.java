package io.github.timebench.reports.flight;

import io.github.timebench.model.threads.Side;
import io.github.timebench.model.threads.ThreadsEvidence.FoldedStacks.Profile;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import java.util.Set;

final class MethodTable {
  private static final int MAX_METHODS = 12;

  private static final Set<String> NO_METHODS =
      Set.of(Side.DRIVER.label(), Side.PROVIDER.label(), StackSums.PINNED, StackSums.OTHER);

  private MethodTable() {}

  /** Which methods a variant spends more or less in than its baseline; the largest change first. */
  static Table of(FlameGraph graph) {
    Columns<FlameGraph.Node> columns =
        new Columns<FlameGraph.Node>()
            .texts("method", node -> frame(node.frame()))
            .add(of(graph.variant(), graph), node -> Cell.of(figure(node.weight())));
    if (!graph.baseline().isEmpty()) {
      columns
          .add(of(graph.baseline(), graph), node -> Cell.of(figure(node.baseWeight())))
          .add(
              Column.number(Text.of("difference"), FlameGraphs.perCall(graph.profile())),
              node -> Cell.of(more(node.weight() - node.baseWeight())));
    }
    return columns.table(caption(graph), graph.methods().stream().limit(MAX_METHODS).toList());
  }

  private static Text caption(FlameGraph graph) {
    Text caption =
        Text.of(
            "%s per call, without what the method calls: %s in all",
            title(graph.profile()),
            Text.of("%s %s", figure(graph.total()), FlameGraphs.unit(graph.profile())));
    return graph.baseline().isEmpty()
        ? caption
        : Text.of("%s, %s %s", caption, graph.baseline(), figure(graph.baseTotal()));
  }

  static Text title(Profile profile) {
    return switch (profile) {
      case CPU -> Text.of("CPU time");
      case ALLOCATION -> Text.of("Allocation");
      case BLOCKED -> Text.of("Waiting");
    };
  }

  private static Column of(String variant, FlameGraph graph) {
    return Column.number(Text.plain(variant), FlameGraphs.perCall(graph.profile()));
  }

  /** The name of a frame, but for those that stand for a side or a wait. */
  static Text frame(String name) {
    if (name.startsWith(StackSums.PARKED)) {
      return Text.of("parked on %s", lock(name.substring(StackSums.PARKED.length())));
    }
    if (name.startsWith(StackSums.MONITOR)) {
      return Text.of("monitor of %s", lock(name.substring(StackSums.MONITOR.length())));
    }
    return NO_METHODS.contains(name) ? Text.of(name) : Text.plain(name);
  }

  private static Text lock(String name) {
    return name.equals(StackSums.NO_LOCK) ? Text.of(name) : Text.plain(name);
  }

  private static String figure(double value) {
    return Numbers.significant(value, 3);
  }

  private static String more(double value) {
    return Numbers.signed(value, figure(value));
  }
}
