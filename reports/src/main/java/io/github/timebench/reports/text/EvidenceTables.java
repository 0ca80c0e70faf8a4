package io.github.timebench.reports.text;

import io.github.timebench.reports.compare.Drift;
import io.github.timebench.reports.compare.Prediction;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VarianceSplit;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Column;
import java.util.ArrayList;
import java.util.List;

/** What speaks for and against the verdicts of a run, as tables and as lines. */
public final class EvidenceTables {
  private final RunAnalysis analysis;

  public EvidenceTables(RunAnalysis analysis) {
    this.analysis = analysis;
  }

  /** What the CPU time in the codec predicts; empty where it is not known. */
  public Table predictions() {
    return new Columns<Prediction>()
        .words("variant", Prediction::variant)
        .add(Column.number("predicted ×"), one -> EffectText.cell(one.predicted()))
        .add(Column.number("measured ×"), one -> EffectText.cell(one.measured()))
        .words("", one -> one.disagrees() ? "disagrees" : "agrees")
        .table(
            Text.of(
                "Throughput ×: what the CPU time in the codec predicts if CPU is all that limits it,"
                    + " beside what was measured; both with intervals."),
            analysis.predictions(),
            one -> one.disagrees() ? "warming" : "");
  }

  /** How far ratios moved while they were measured; empty where it is not known. */
  public Table drifts() {
    return new Columns<Drift>()
        .words("variant", Drift::variant)
        .number("moved by", drift -> movedBy(drift.change()))
        .words("", drift -> drift.moves() ? "still moves" : "")
        .table(
            Text.plain(
                "How far each ratio moved from the first to the last third of the measured rounds"
                    + cut()
                    + "."),
            analysis.comparisons().drifts(),
            drift -> drift.moves() ? "warming" : "");
  }

  private String cut() {
    return switch (analysis.comparisons().quartersCut()) {
      case 0 -> "";
      case 1 -> ", after the first quarter was cut in all blocks because a ratio moved in it";
      default -> ", after the first half was cut in all blocks because a ratio moved in it";
    };
  }

  /** What the spread of this run says about the next one on the machine; empty where unknown. */
  public Table machine() {
    Columns<VarianceSplit> columns =
        new Columns<VarianceSplit>()
            .words("variant", VarianceSplit::variant)
            .number("spread", "of blocks", split -> percent(split.blockSd()))
            .number("spread", "of rounds", split -> percent(split.rounds().sd()))
            .number("lag-1", "of rounds", split -> Numbers.significant(split.rounds().lag1(), 2))
            .number("spread", "of JVMs", split -> percent(split.jvmSd()));
    for (int i = 0; i < VarianceSplit.EFFECTS.size(); i++) {
      int effect = i;
      columns.number(
          "blocks",
          "for " + Numbers.counted(100 * VarianceSplit.EFFECTS.get(effect)) + " %",
          split -> blocks(split.blocksToFind().get(effect)));
    }
    columns.number("blocks", "if equal", split -> blocks(split.blocksForEquivalence()));
    return columns.table(
        Text.plain(
            "Spread of the block effects: what the rounds within a block explain, and what is the"
                + " JVMs' own beyond it. Then in how many blocks a true effect of that size, or"
                + " equivalence, would be found here with a probability of "
                + Numbers.counted(100 * VarianceSplit.POWER)
                + " %."),
        analysis.variances());
  }

  /** A sentence for each row of these tables, for the terminal. */
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

  private static String movedBy(Estimate change) {
    String by = signed(change.value());
    return change.hasInterval()
        ? by + " ± " + Numbers.significant(100 * change.halfWidth(), 2) + " %"
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
}
