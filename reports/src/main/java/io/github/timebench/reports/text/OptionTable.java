package io.github.timebench.reports.text;

import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.model.micro.Outcomes;
import io.github.timebench.reports.compare.Recommendation;
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
import java.util.Comparator;
import java.util.List;

/** What a team can choose from, the best first: a row for each type with a serializer. */
final class OptionTable {
  private final RunAnalysis analysis;
  private final Figure primary;
  private final List<Option> options;
  private final IntervalAxis axis;
  private final boolean declared;

  private OptionTable(RunAnalysis analysis) {
    this.analysis = analysis;
    this.primary = analysis.comparisons().primary();
    this.options =
        Recommendation.options(analysis).stream()
            .sorted(Comparator.comparingDouble(option -> -option.gain().value()))
            .toList();
    this.axis =
        IntervalAxis.of(
            options.stream().map(this::span).toList(), span(analysis.comparisons().again()));
    this.declared = options.stream().anyMatch(option -> option.variant().equals(Variant.OWN_STOCK));
  }

  /** Of a run that has a {@link Decision}. */
  static Table of(RunAnalysis analysis) {
    return new OptionTable(analysis).table();
  }

  private Table table() {
    FigureFormat format = new FigureFormat(TimeScale.of(analysis));
    Columns<Option> columns =
        new Columns<Option>().texts("option", option -> Decision.name(option.variant()));
    add(columns, format, primary);
    columns
        .add(Column.number("change", "interval"), this::change)
        .add(
            Column.words(Text.of("beside %s", Decision.name(Variant.BASELINE))),
            option -> Cell.drawn(new Bar(axis, span(option), look(option.variant()))))
        .only(Table.Format.PAGE);
    Figure p99 = analysis.headline().figure(Statistic.P99);
    add(columns, format, primary.equals(p99) ? Figure.CALLS_PER_SECOND : p99);
    return columns
        .number("wire", "B per call", option -> bytes(option.bytes()))
        .texts("price", this::price)
        .table(
            Text.of(
                "The grey band is the interval of A against A'. Wire: request and response"
                    + " together."),
            options);
  }

  private void add(Columns<Option> columns, FigureFormat format, Figure figure) {
    columns.add(
        format.column(figure),
        option -> {
          VariantSummary summary = summary(option);
          return Cell.of(format.value(summary, figure)).sortedBy(summary.value(figure));
        });
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
    return new Cell(
            Text.plain(change.signed()), change.signedInterval(), change.open() ? "open" : "")
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

  private String look(Variant variant) {
    return variant.equals(Variant.BASELINE)
        ? variant.serializer().label()
        : variant.type() + " " + variant.serializer().label();
  }

  private static String bytes(double bytes) {
    return Double.isNaN(bytes) ? Numbers.UNKNOWN : Numbers.counted(bytes);
  }

  /** What it takes for those who have what the API declares, or Date with Dubbo's serializer. */
  private Text price(Option option) {
    Variant variant = option.variant();
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
