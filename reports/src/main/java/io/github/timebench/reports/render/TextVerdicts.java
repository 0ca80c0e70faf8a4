package io.github.timebench.reports.render;

import io.github.timebench.reports.analysis.Figure;
import io.github.timebench.reports.analysis.RunAnalysis;
import io.github.timebench.reports.analysis.VariantSummary;
import io.github.timebench.reports.statistics.Effect;
import java.util.List;

/** The verdicts of a run for the terminal. */
final class TextVerdicts {
  private TextVerdicts() {}

  static List<String> lines(RunAnalysis analysis) {
    boolean open = analysis.run().plan().openLoop();
    TextGrid grid = new TextGrid(1);
    grid.add(
        open
            ? List.of("variant", "p99 ×", "interval", "verdict", "ops/s ×", "95 %")
            : List.of("variant", "ops/s ×", "interval", "verdict", "p99 ×", "95 %"));
    Figure p99 = analysis.headline().p99();
    for (VariantSummary variant : analysis.variants()) {
      Effect judged = effect(analysis, variant, open ? p99 : Figure.CALLS_PER_SECOND);
      if (judged.blocks() > 0) {
        Effect other = effect(analysis, variant, open ? Figure.CALLS_PER_SECOND : p99);
        grid.add(
            List.of(
                variant.label(),
                Numbers.effect(judged.ratio()),
                EffectText.interval(judged),
                verdict(analysis, variant),
                Numbers.effect(other.ratio()),
                EffectText.interval(other)));
      }
    }
    return grid.lines();
  }

  private static Effect effect(RunAnalysis analysis, VariantSummary variant, Figure figure) {
    return analysis.comparisons().effect(variant.label(), figure);
  }

  private static String verdict(RunAnalysis analysis, VariantSummary variant) {
    return analysis
        .comparisons()
        .judged(variant.label())
        .map(EffectText::verdict)
        .orElse("of the baseline");
  }
}
