package io.github.timebench.reports.render;

import io.github.timebench.reports.analysis.Comparison;
import io.github.timebench.reports.analysis.Figure;
import io.github.timebench.reports.analysis.RunAnalysis;
import io.github.timebench.reports.analysis.VariantSummary;
import io.github.timebench.reports.statistics.Effect;
import io.github.timebench.reports.statistics.Finding;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The columns of {@code result.csv} that open loops and comparisons over blocks added. */
final class CsvEffects {
  private static final Set<Figure> OPEN_LOOP = EnumSet.range(Figure.RESPONSE_MEAN, Figure.LAG_MAX);
  private static final Set<Figure> WITH_INTERVAL = withInterval();

  private CsvEffects() {}

  private static Set<Figure> withInterval() {
    Set<Figure> figures = EnumSet.range(Figure.CALLS_PER_SECOND, Figure.RESPONSE_P999);
    figures.removeAll(Set.of(Figure.MAX, Figure.ERROR_SHARE));
    return figures;
  }

  static List<String> headings() {
    List<String> headings = new ArrayList<>(List.of("rate_per_second"));
    OPEN_LOOP.forEach(figure -> headings.add(figure.column()));
    OPEN_LOOP.forEach(figure -> headings.add(figure.column() + "_ratio"));
    for (Figure figure : WITH_INTERVAL) {
      headings.add(figure.column() + "_ratio_low");
      headings.add(figure.column() + "_ratio_high");
    }
    for (String figure : List.of("ops", "p99")) {
      headings.add(figure + "_blocks_counted");
      headings.add(figure + "_verdict");
      headings.add(figure + "_blocks_more");
    }
    return headings;
  }

  static List<String> cells(RunAnalysis analysis, VariantSummary variant) {
    List<String> cells = new ArrayList<>();
    double rate = analysis.run().plan().ratePerSecond();
    cells.add(rate > 0 ? ResultCsv.number(rate) : "");
    OPEN_LOOP.forEach(figure -> cells.add(ResultCsv.number(ResultCsv.value(variant, figure))));
    OPEN_LOOP.forEach(figure -> cells.add(ResultCsv.number(variant.ratio(figure))));
    for (Figure figure : WITH_INTERVAL) {
      Effect effect = analysis.comparisons().effect(variant.label(), figure);
      cells.add(ResultCsv.number(effect.low()));
      cells.add(ResultCsv.number(effect.high()));
    }
    for (Figure figure : List.of(Figure.CALLS_PER_SECOND, analysis.headline().p99())) {
      addFinding(cells, analysis.comparisons().of(variant.label(), figure));
    }
    return cells;
  }

  private static void addFinding(List<String> cells, Optional<Comparison> comparison) {
    Optional<Finding> finding = comparison.flatMap(Comparison::finding);
    cells.add(comparison.map(c -> Integer.toString(c.effect().blocks())).orElse(""));
    cells.add(finding.map(f -> f.verdict().words()).orElse(""));
    cells.add(
        finding
            .filter(f -> f.blocksMore() > 0)
            .map(f -> Integer.toString(f.blocksMore()))
            .orElse(""));
  }
}
