package io.github.timebench.reports.render;

import io.github.timebench.reports.analysis.Comparison;
import io.github.timebench.reports.analysis.Comparisons;
import io.github.timebench.reports.analysis.DateTypeName;
import io.github.timebench.reports.analysis.Figure;
import io.github.timebench.reports.analysis.LeftOut;
import io.github.timebench.reports.analysis.PenaltyWonBack;
import io.github.timebench.reports.analysis.RunAnalysis;
import io.github.timebench.reports.analysis.VariantSummary;
import io.github.timebench.reports.render.Table.Cell;
import io.github.timebench.reports.render.Table.Column;
import io.github.timebench.reports.render.Table.Row;
import io.github.timebench.reports.statistics.Effect;
import io.github.timebench.reports.statistics.Finding;
import java.util.ArrayList;
import java.util.List;

/** The tables of a run's effects over blocks. */
final class EffectTables {
  private final RunAnalysis analysis;
  private final Comparisons comparisons;
  private final Figure primary;

  EffectTables(RunAnalysis analysis) {
    this.analysis = analysis;
    this.comparisons = analysis.comparisons();
    this.primary = analysis.comparisons().primary();
  }

  Table verdicts() {
    List<Row> rows = new ArrayList<>();
    for (VariantSummary variant : compared()) {
      List<Cell> cells = new ArrayList<>(List.of(Cell.of(variant.label())));
      Comparison comparison = comparisons.of(variant.label(), primary).orElseThrow();
      cells.add(effect(comparison.effect()));
      cells.add(verdict(comparison));
      rows.add(new Row(cells, ""));
    }
    return new Table(
        "× is relative to "
            + BaselineWords.named(analysis.run().plan())
            + ", with its interval over blocks. Equivalent: within ±"
            + Numbers.counted(analysis.run().plan().margin() * 100)
            + " %.",
        List.of(
            Column.words("variant"),
            primary == Figure.CALLS_PER_SECOND
                ? Column.number("ops/s ×")
                : Column.number("p99 ×", analysis.headline().words()),
            Column.words("verdict")),
        rows);
  }

  Table others() {
    List<Figure> figures =
        comparisons.all().stream()
            .map(Comparison::figure)
            .distinct()
            .filter(figure -> figure != primary)
            .toList();
    List<Column> columns = new ArrayList<>(List.of(Column.words("variant")));
    for (Figure figure : figures) {
      boolean besideHeadline =
          analysis.run().plan().openLoop() && Figure.P999.compareTo(figure) >= 0;
      columns.add(Column.number(figure.words() + " ×", besideHeadline ? "service" : ""));
    }
    List<Row> rows = new ArrayList<>();
    for (VariantSummary variant : compared()) {
      List<Cell> cells = new ArrayList<>(List.of(Cell.of(variant.label())));
      figures.forEach(figure -> cells.add(effect(comparisons.effect(variant.label(), figure))));
      rows.add(new Row(cells, ""));
    }
    return new Table("The other figures have intervals, but no verdicts.", columns, rows);
  }

  /** What other serializers win back; null where none can be judged. */
  Table wonBack() {
    List<Row> rows = new ArrayList<>();
    for (PenaltyWonBack won : comparisons.wonBack()) {
      rows.add(
          new Row(
              List.of(
                  Cell.of(
                      DateTypeName.of(won.dateType()),
                      won.serializer() + " beside " + won.reference()),
                  effect(won.penalty()),
                  effect(won.won()),
                  Cell.of(
                      won.share().known() ? EffectText.share(won.share()) : Numbers.UNKNOWN,
                      won.headline() ? "" : won.state().words())),
              ""));
    }
    return rows.isEmpty()
        ? null
        : new Table(
            ("Of the %s. Penalty: the type relative to the baseline's, both with its serializer. Won"
                    + " back: how much less the penalty is with the other serializer; share on the"
                    + " log scale, with Fieller's interval.")
                .formatted(
                    analysis.run().plan().openLoop() ? "p99 of the response time" : "throughput"),
            List.of(
                Column.words("type"),
                Column.number("penalty ×"),
                Column.number("won back ×"),
                Column.number("share won back")),
            rows);
  }

  /** The blocks that do not count; null if all do. */
  Table leftOut() {
    List<Row> rows = new ArrayList<>();
    for (LeftOut out : comparisons.leftOut()) {
      rows.add(Row.of("warming", Numbers.count(out.block() + 1L), out.reason()));
    }
    return rows.isEmpty()
        ? null
        : new Table(
            "Blocks that do not count.",
            List.of(Column.number("block"), Column.words("why")),
            rows);
  }

  Table description() {
    List<Row> rows = new ArrayList<>();
    for (VariantSummary variant : compared()) {
      Comparison comparison = comparisons.of(variant.label(), primary).orElseThrow();
      Effect effect = comparison.effect();
      rows.add(
          Row.of(
              "",
              variant.label(),
              primary.words(),
              Numbers.count(effect.blocks()),
              Double.isNaN(effect.sd())
                  ? Numbers.UNKNOWN
                  : Numbers.significant(effect.sd() * 100, 2) + " %",
              EffectText.p(effect.p()),
              EffectText.p(comparison.signedRankP())));
    }
    return new Table(
        "Spread: standard deviation of a block effect. The t-test votes; the signed-rank test only"
            + " describes.",
        List.of(
            Column.words("variant"),
            Column.words("figure"),
            Column.number("blocks"),
            Column.number("spread"),
            Column.number("p", "t-test"),
            Column.number("p", "signed rank")),
        rows);
  }

  private List<VariantSummary> compared() {
    return analysis.variants().stream()
        .filter(v -> comparisons.of(v.label(), primary).isPresent())
        .toList();
  }

  private static Cell effect(Effect effect) {
    return Cell.of(
        Numbers.effect(effect.ratio()), effect.hasInterval() ? EffectText.interval(effect) : "");
  }

  private static Cell verdict(Comparison comparison) {
    if (comparison.finding().isEmpty()) {
      return Cell.of("baseline arm", "its distance from the mean of both");
    }
    Finding finding = comparison.finding().get();
    String needed =
        finding.blocksMore() > 0
            ? "; about " + Numbers.count(finding.blocksMore()) + " blocks more would decide it"
            : "";
    return new Cell(
        finding.verdict().words(), finding.reason() + needed, finding.verdict().words());
  }
}
