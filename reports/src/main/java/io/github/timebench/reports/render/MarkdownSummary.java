package io.github.timebench.reports.render;

import io.github.timebench.reports.analysis.Comparison;
import io.github.timebench.reports.analysis.Figure;
import io.github.timebench.reports.analysis.RunAnalysis;
import io.github.timebench.reports.analysis.VariantSummary;
import java.util.ArrayList;
import java.util.List;

/** A run in a few lines of Markdown, for a pull request; lines end in LF. */
public final class MarkdownSummary {
  private MarkdownSummary() {}

  /** Validity, answer and the table of effects. */
  public static String of(RunAnalysis analysis) {
    List<String> lines = new ArrayList<>();
    lines.add("### Timebench: " + MarkdownTable.escaped(analysis.run().runId()));
    lines.add("");
    lines.add(
        "**%s.** %s"
            .formatted(
                analysis.validity().status().words(), MarkdownTable.escaped(Answer.of(analysis))));
    analysis.validity().reasons().forEach(r -> lines.add("- " + MarkdownTable.escaped(r)));
    lines.add("");
    lines.addAll(table(analysis));
    if (BaselineWords.several(analysis.run().plan())) {
      lines.add("");
      lines.add(
          MarkdownTable.escaped(
              "× is relative to " + BaselineWords.named(analysis.run().plan()) + "."));
    }
    String caution = Answer.caution(analysis);
    if (!caution.isEmpty()) {
      lines.add("");
      lines.add(MarkdownTable.escaped(caution));
    }
    return String.join("\n", lines) + "\n";
  }

  private static List<String> table(RunAnalysis analysis) {
    FigureFormat format = new FigureFormat(TimeScale.of(analysis));
    Figure p99 = analysis.headline().p99();
    MarkdownTable table =
        new MarkdownTable(
            "variant",
            "payload (B)",
            "ops/s",
            "×",
            "verdict",
            "p99 (" + format.unit(p99) + ")",
            "×",
            "verdict");
    for (VariantSummary variant : analysis.variants()) {
      table.add(
          variant.label(),
          format.value(variant, Figure.PAYLOAD_BYTES),
          format.value(variant, Figure.CALLS_PER_SECOND),
          ratio(analysis, variant, Figure.CALLS_PER_SECOND),
          verdict(analysis, variant, Figure.CALLS_PER_SECOND),
          format.value(variant, p99),
          ratio(analysis, variant, p99),
          verdict(analysis, variant, p99));
    }
    return table.lines();
  }

  private static String ratio(RunAnalysis analysis, VariantSummary variant, Figure figure) {
    if (variant.baseline()) {
      return "baseline";
    }
    return analysis
        .comparisons()
        .of(variant.label(), figure)
        .map(c -> EffectText.ratioWithInterval(c.effect(), ""))
        .orElseGet(() -> Numbers.effect(variant.ratio(figure)));
  }

  private static String verdict(RunAnalysis analysis, VariantSummary variant, Figure figure) {
    return analysis
        .comparisons()
        .of(variant.label(), figure)
        .filter((Comparison c) -> c.finding().isPresent())
        .map(EffectText::verdict)
        .orElse("");
  }
}
