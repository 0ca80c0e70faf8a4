package io.github.timebench.reports.render;

import io.github.timebench.reports.analysis.Comparison;
import io.github.timebench.reports.analysis.Figure;
import io.github.timebench.reports.analysis.RunAnalysis;
import io.github.timebench.reports.analysis.VariantSummary;
import java.util.ArrayList;
import java.util.List;

/** The verdicts of a run for the terminal. */
final class TextVerdicts {
  private TextVerdicts() {}

  static List<String> lines(RunAnalysis analysis) {
    TextGrid grid = new TextGrid(1);
    grid.add(List.of("variant", "ops/s ×", "95 %", "verdict", "p99 ×", "95 %", "verdict"));
    for (VariantSummary variant : analysis.variants()) {
      if (!variant.baseline()) {
        List<String> cells = new ArrayList<>(List.of(variant.label()));
        add(cells, analysis, variant, Figure.CALLS_PER_SECOND);
        add(cells, analysis, variant, analysis.headline().p99());
        grid.add(cells);
      }
    }
    return grid.lines();
  }

  private static void add(
      List<String> cells, RunAnalysis analysis, VariantSummary variant, Figure figure) {
    Comparison comparison = analysis.comparisons().of(variant.label(), figure).orElseThrow();
    cells.add(Numbers.effect(comparison.effect().ratio()));
    cells.add(EffectText.interval(comparison.effect()));
    cells.add(comparison.finding().isPresent() ? EffectText.verdict(comparison) : "");
  }
}
