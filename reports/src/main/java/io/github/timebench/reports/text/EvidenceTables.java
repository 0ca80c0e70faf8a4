package io.github.timebench.reports.text;

import io.github.timebench.reports.compare.Comparison;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VarianceSplit;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import java.util.ArrayList;
import java.util.List;

/** What speaks for and against the verdicts of a run, as tables and as lines. */
public final class EvidenceTables {
  private final RunAnalysis analysis;

  public EvidenceTables(RunAnalysis analysis) {
    this.analysis = analysis;
  }

  /** What the spread of this run says about the next one on the machine; empty where unknown. */
  public Table machine() {
    Columns<VarianceSplit> columns =
        new Columns<VarianceSplit>()
            .words("variant", VarianceSplit::variant)
            .number("spread", "of blocks", split -> percent(split.blockSd()))
            .number("spread", "of rounds", split -> percent(split.rounds().sd()))
            .number("lag-1", "of rounds", split -> Numbers.significant(split.rounds().lag1(), 2))
            .number("of JVMs", "at most", split -> percent(split.jvmSdAtMost()));
    for (int i = 0; i < VarianceSplit.EFFECTS.size(); i++) {
      int effect = i;
      columns.add(
          Column.number(
              Text.of("blocks"),
              Text.of("for %s", Numbers.wholePercent(VarianceSplit.EFFECTS.get(effect)))),
          split -> Cell.of(blocks(split.blocksToFind().get(effect))));
    }
    columns.add(
        Column.number("blocks", "if equal"),
        split -> Cell.of(blocks(split.blocksForEquivalence())));
    return columns.table(
        Text.of(
            "Spread of the block effects: of the rounds within a block, and what the JVMs add at"
                + " most to what those explain. Then in how many blocks a true effect of that size, or"
                + " equivalence, would be found here with a probability of %s.",
            Numbers.wholePercent(VarianceSplit.POWER)),
        analysis.variances());
  }

  /** A sentence for each row of these tables, for the terminal. */
  List<Text> lines() {
    List<Text> lines = new ArrayList<>();
    analysis.comparisons().leftOut().stream()
        .distinct()
        .map(out -> Text.of("Block %s does not count: %s.", out.block() + 1, out.reason()))
        .forEach(lines::add);
    for (Comparison one : analysis.comparisons().judged()) {
      if (!Double.isNaN(one.couldHaveMoved())) {
        lines.add(
            Text.of(
                "%s: the ratio could have moved by up to %s while measured.",
                one.variant(), percent(one.couldHaveMoved())));
      }
    }
    return lines;
  }

  private static String percent(double share) {
    return Double.isNaN(share) ? Numbers.UNKNOWN : Numbers.significant(share * 100, 2) + " %";
  }

  private static String blocks(int blocks) {
    return blocks > 0 ? Numbers.count(blocks) : "over 1,000";
  }
}
