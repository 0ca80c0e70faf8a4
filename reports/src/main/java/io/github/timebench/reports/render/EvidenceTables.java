package io.github.timebench.reports.render;

import io.github.timebench.reports.analysis.Drift;
import io.github.timebench.reports.analysis.Prediction;
import io.github.timebench.reports.analysis.RunAnalysis;
import io.github.timebench.reports.analysis.VarianceSplit;
import io.github.timebench.reports.render.Table.Cell;
import io.github.timebench.reports.render.Table.Column;
import io.github.timebench.reports.render.Table.Row;
import io.github.timebench.reports.statistics.Effect;
import java.util.ArrayList;
import java.util.List;

/** What speaks for and against the verdicts of a run, as tables and as lines. */
final class EvidenceTables {
  private final RunAnalysis analysis;

  EvidenceTables(RunAnalysis analysis) {
    this.analysis = analysis;
  }

  /** What the CPU time in the codec predicts; null where it is not known. */
  Table predictions() {
    List<Row> rows = new ArrayList<>();
    for (Prediction one : analysis.predictions()) {
      rows.add(
          new Row(
              List.of(
                  Cell.of(one.variant()),
                  cell(one.predicted()),
                  cell(one.measured()),
                  Cell.of(one.disagrees() ? "disagrees" : "agrees")),
              one.disagrees() ? "warming" : ""));
    }
    return rows.isEmpty()
        ? null
        : new Table(
            "Throughput ×: what the CPU time in the codec predicts if CPU is all that limits it,"
                + " beside what was measured; both with intervals.",
            List.of(
                Column.words("variant"),
                Column.number("predicted ×"),
                Column.number("measured ×"),
                Column.words("")),
            rows);
  }

  /** How far ratios moved while they were measured; null where it is not known. */
  Table drifts() {
    List<Row> rows = new ArrayList<>();
    for (Drift drift : analysis.comparisons().drifts()) {
      rows.add(
          Row.of(
              drift.moves() ? "warming" : "",
              drift.variant(),
              movedBy(drift.change()),
              drift.moves() ? "still moves" : ""));
    }
    return rows.isEmpty()
        ? null
        : new Table(
            "How far each ratio moved from the first to the last third of the measured rounds"
                + cut()
                + ".",
            List.of(Column.words("variant"), Column.number("moved by"), Column.words("")),
            rows);
  }

  private String cut() {
    return switch (analysis.comparisons().quartersCut()) {
      case 0 -> "";
      case 1 -> ", after the first quarter was cut in all blocks, for a ratio moved in it";
      default -> ", after the first half was cut in all blocks, for a ratio moved in it";
    };
  }

  /** What the spread of this run says about the next one on the machine; null where unknown. */
  Table machine() {
    List<Row> rows = new ArrayList<>();
    for (VarianceSplit split : analysis.variances()) {
      List<Cell> cells = new ArrayList<>();
      cells.add(Cell.of(split.variant()));
      cells.add(Cell.of(percent(split.blockSd())));
      cells.add(Cell.of(percent(split.rounds().sd())));
      cells.add(Cell.of(Numbers.significant(split.rounds().lag1(), 2)));
      cells.add(Cell.of(percent(split.jvmSd())));
      split.blocksToFind().forEach(blocks -> cells.add(Cell.of(blocks(blocks))));
      cells.add(Cell.of(blocks(split.blocksForEquivalence())));
      rows.add(new Row(cells, ""));
    }
    List<Column> columns =
        new ArrayList<>(
            List.of(
                Column.words("variant"),
                Column.number("spread", "of blocks"),
                Column.number("spread", "of rounds"),
                Column.number("lag-1", "of rounds"),
                Column.number("spread", "of JVMs")));
    VarianceSplit.EFFECTS.forEach(
        effect ->
            columns.add(Column.number("blocks", "for " + Numbers.counted(100 * effect) + " %")));
    columns.add(Column.number("blocks", "if equal"));
    return rows.isEmpty()
        ? null
        : new Table(
            "Spread of the block effects: what the rounds within a block explain, and what is the"
                + " JVMs' own beyond it. Then in how many blocks a true effect of that size, or"
                + " equivalence, would be found here with a probability of "
                + Numbers.counted(100 * VarianceSplit.POWER)
                + " %"
                + ".",
            columns,
            rows);
  }

  /** The same in sentences, for the terminal. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (Drift drift : analysis.comparisons().drifts()) {
      lines.add(
          "%s: the ratio moved by %s while measured%s."
              .formatted(
                  drift.variant(),
                  movedBy(drift.change()),
                  drift.moves() ? ", and still moves" : ""));
    }
    for (Prediction one : analysis.predictions()) {
      lines.add(
          "%s: the codec's CPU time predicts %s, %s was measured%s."
              .formatted(
                  one.variant(),
                  EffectText.ratioWithInterval(one.predicted(), " ×"),
                  EffectText.ratioWithInterval(one.measured(), " ×"),
                  disagreement(one)));
    }
    for (VarianceSplit split : analysis.variances()) {
      lines.add(
          "%s: blocks spread by %s (JVMs alone %s); here 1 %% takes %s blocks, 2 %% %s, 5 %% %s."
              .formatted(
                  split.variant(),
                  percent(split.blockSd()),
                  percent(split.jvmSd()),
                  blocks(split.blocksToFind().get(0)),
                  blocks(split.blocksToFind().get(1)),
                  blocks(split.blocksToFind().get(2))));
    }
    return lines;
  }

  /** What to think of predictions; empty where there is nothing to say. */
  List<String> cautions() {
    List<String> cautions = new ArrayList<>();
    for (Prediction one : analysis.predictions()) {
      if (one.disagrees()) {
        cautions.add(
            "What the codec's CPU time predicts for %s and what was measured disagree%s."
                .formatted(one.variant(), reason(one)));
      }
    }
    return cautions;
  }

  private static String disagreement(Prediction one) {
    return one.disagrees() ? ": they disagree" + reason(one) : "";
  }

  /** A prediction is about throughput only where nothing but CPU limits it. */
  private static String reason(Prediction one) {
    if (Double.isNaN(one.cpuShare()) || one.busy()) {
      return ", so something beside the codec's CPU time differs: garbage, caches, or the sample";
    }
    return ", but the CPUs were busy for %s only, so CPU is not what limits"
        .formatted(Numbers.percent(one.cpuShare()));
  }

  private static String movedBy(Effect change) {
    String by = signed(change.log());
    return change.hasInterval()
        ? by + " ± " + Numbers.significant(100 * change.halfLog(), 2) + " %"
        : by;
  }

  private static String signed(double log) {
    return Double.isNaN(log)
        ? Numbers.UNKNOWN
        : (log < 0 ? "-" : "+") + Numbers.significant(100 * Math.abs(Math.expm1(log)), 2) + " %";
  }

  private static String percent(double share) {
    return Double.isNaN(share) ? Numbers.UNKNOWN : Numbers.significant(share * 100, 2) + " %";
  }

  private static String blocks(int blocks) {
    return blocks > 0 ? Numbers.count(blocks) : "over 1,000";
  }

  private static Cell cell(Effect effect) {
    return Cell.of(
        Numbers.effect(effect.ratio()), effect.hasInterval() ? EffectText.interval(effect) : "");
  }
}
