package io.github.timebench.reports.text;

import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.model.micro.Outcomes;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.reports.compare.Recommendation.Option;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.IntervalAxis;
import io.github.timebench.reports.table.IntervalAxis.Bar;
import io.github.timebench.reports.table.IntervalAxis.Span;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What a team can choose from, the best first, then what cannot carry the call: a row for each type
 * with a serializer. What is shown to be more or less has an arrow.
 */
final class OptionTable {
  private final RunAnalysis analysis;
  private final Figure primary;
  private final List<Option> options;
  private final IntervalAxis axis;
  private final boolean declared;

  private OptionTable(RunAnalysis analysis, List<Option> options) {
    this.analysis = analysis;
    this.primary = analysis.primary();
    this.options = options;
    this.axis =
        IntervalAxis.of(
            options.stream().map(this::span).toList(), span(analysis.comparisons().again()));
    this.declared = options.stream().anyMatch(option -> option.variant().equals(Variant.OWN_STOCK));
  }

  static Table of(RunAnalysis analysis, List<Option> options) {
    return new OptionTable(analysis, options).table();
  }

  /** Empty is the option of what cannot carry the call. */
  private record Row(Variant variant, Optional<Option> option) {
    Cell cell(Function<Option, Cell> measured) {
      return option.map(measured).orElseGet(() -> Cell.of(Numbers.UNKNOWN));
    }
  }

  private Table table() {
    FigureFormat format = new FigureFormat(analysis);
    Columns<Row> columns = new Columns<Row>().texts("option", row -> Decision.name(row.variant()));
    add(columns, format, primary);
    columns
        .add(
            Column.number("change", "interval"),
            row -> row.option().map(this::change).orElseGet(() -> Cell.of(Text.of("cannot carry"))))
        .add(
            Column.words(Text.of("beside %s", Decision.name(Variant.BASELINE))),
            row ->
                Cell.drawn(
                    new Bar(
                        axis, row.option().map(this::span).orElse(Span.NONE), look(row.variant()))))
        .only(Table.Format.PAGE);
    Figure p99 = analysis.headline().figure(Statistic.P99);
    add(columns, format, primary.equals(p99) ? Figure.CALLS_PER_SECOND : p99);
    return columns
        .add(
            Column.number("wire", "B per call"),
            row -> row.cell(option -> Cell.of(Numbers.counted(option.bytes()))))
        .texts("price", row -> price(row.variant()))
        .table(Text.of("Grey: the interval of A against A'. Wire: request and response."), rows());
  }

  private List<Row> rows() {
    return Stream.concat(
            options.stream().map(option -> new Row(option.variant(), Optional.of(option))),
            analysis.run().plan().payload().refused().keySet().stream()
                .map(label -> new Row(PlacedVariant.ofLabel(label).variant(), Optional.empty())))
        .toList();
  }

  private void add(Columns<Row> columns, FigureFormat format, Figure figure) {
    columns.add(
        format.column(figure),
        row ->
            row.cell(
                option -> {
                  VariantSummary summary = summary(option);
                  return Cell.of(format.value(summary, figure)).sortedBy(summary.value(figure));
                }));
  }

  private VariantSummary summary(Option option) {
    return analysis.variant(option.variant().label()).orElseThrow();
  }

  private Cell change(Option option) {
    Estimate effect = analysis.comparisons().effect(option.variant().label(), primary);
    if (summary(option).baseline()) {
      return Cell.of(Text.of("baseline"));
    }
    Change change = Change.ofLog(primary, effect);
    String look = change.open() ? "open" : effect.value() > 0 ? "up" : "down";
    return new Cell(Text.plain(change.signed()), change.signedInterval(), look)
        .sortedBy(effect.value());
  }

  private Span span(Option option) {
    return summary(option).baseline()
        ? Span.NONE
        : span(analysis.comparisons().effect(option.variant().label(), primary));
  }

  private static Span span(Estimate effect) {
    Estimate ratio = effect.exp();
    return ratio.known() ? new Span(ratio.low(), ratio.value(), ratio.high()) : Span.NONE;
  }

  static String look(Variant variant) {
    return variant.equals(Variant.BASELINE)
        ? variant.serializer().label()
        : variant.type() + " " + variant.serializer().label();
  }

  /** What it takes for those who have what the API declares, or Date with Dubbo's serializer. */
  private Text price(Variant variant) {
    Variant today = declared ? Variant.OWN_STOCK : Variant.BASELINE;
    List<Text> price = new ArrayList<>();
    if (!variant.type().equals(today.type())) {
      price.add(Text.of("another type in code"));
    }
    if (variant.serializer() == Serializer.CUSTOM) {
      price.add(Text.of("one jar, which falls back by itself"));
    } else if (variant.serializer() != Serializer.STOCK) {
      price.add(Text.of("both sides switch"));
      analysis
          .fidelity(variant.serializer())
          .map(tried -> lost(tried, variant.serializer()))
          .ifPresent(price::add);
    }
    return price.isEmpty() ? Text.of("none") : price.stream().collect(Text.joined(Text.of("; ")));
  }

  private static Text lost(Outcomes tried, Serializer serializer) {
    return Text.of(
        "%1$s of %2$s kinds of values do not come back",
        tried.lost(Serializer.STOCK.label(), serializer.label()).size(), tried.rows().size());
  }
}
