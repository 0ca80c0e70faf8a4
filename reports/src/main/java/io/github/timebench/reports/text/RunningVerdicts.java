package io.github.timebench.reports.text;

import io.github.timebench.reports.compare.Comparison;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Bounds;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Finding;
import io.github.timebench.reports.table.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a run that is still going on knows after its latest block. */
public final class RunningVerdicts {
  private RunningVerdicts() {}

  /** A line per variant that has a verdict at the end; none for a first look. */
  public static List<String> lines(RunAnalysis known) {
    if (known.study().isPresent()) {
      return known.study().get().lastBlock().stream().map(Text::english).toList();
    }
    List<String> lines = new ArrayList<>();
    if (known.run().plan().quick()) {
      return lines;
    }
    int blocks = known.run().blocks().size();
    for (VariantSummary variant : known.variants()) {
      if (!variant.baseline() && !known.run().plan().again().equals(variant.label())) {
        lines.add(
            "after block %d, %s: %s".formatted(blocks, variant.label(), words(known, variant)));
      }
    }
    if (!known.run().blocks().get(blocks - 1).quiet()) {
      lines.add("block %d was not quiet when its warm-up was over; it counts".formatted(blocks));
    }
    return lines;
  }

  private static String words(RunAnalysis known, VariantSummary variant) {
    Optional<Comparison> judged = known.comparisons().judged(variant.label());
    return judged
        .map(c -> ratio(c.effect()) + ", " + words(c.finding().get()))
        .orElseGet(() -> Numbers.effect(variant.ratio(primary(known))) + " ×, undecided");
  }

  /** Before the first look an interval tells nothing but that there are few blocks. */
  private static String ratio(Estimate effect) {
    return effect.n() < Bounds.FIRST_LOOK
        ? EffectText.ratio(effect) + " ×"
        : EffectText.ratioWithInterval(effect, " ×").english();
  }

  private static Figure primary(RunAnalysis known) {
    return known.run().plan().openLoop()
        ? known.headline().figure(Statistic.P99)
        : Figure.CALLS_PER_SECOND;
  }

  private static String words(Finding finding) {
    if (finding.decided()) {
      return finding.verdict().label();
    }
    return finding.blocksMore() > 0
        ? "undecided, about %d block%s more"
            .formatted(finding.blocksMore(), finding.blocksMore() == 1 ? "" : "s")
        : "undecided";
  }
}
