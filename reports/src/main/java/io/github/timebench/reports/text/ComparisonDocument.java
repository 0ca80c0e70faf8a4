package io.github.timebench.reports.text;

import static io.github.timebench.reports.doc.Quantity.RATIO;

import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.RunComparison;
import io.github.timebench.reports.compare.RunComparison.Difference;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.doc.Document;
import io.github.timebench.reports.doc.RunTime;
import io.github.timebench.reports.doc.Section;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import io.github.timebench.reports.table.Table.Format;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Two stored runs beside each other: what changed, and whether that can be said. */
public final class ComparisonDocument {
  /** What the name of its page begins with, before the first run's. */
  public static final String PREFIX = "compare-";

  public static final String SUFFIX = ".html";

  private final RunComparison comparison;

  private ComparisonDocument(RunComparison comparison) {
    this.comparison = comparison;
  }

  public static Document of(RunComparison comparison) {
    return of(comparison, "", "");
  }

  /**
   * For a page.
   *
   * @param first address of the first run's report, relative to the page; empty if there is none
   * @param second address of the second run's report
   */
  public static Document of(RunComparison comparison, String first, String second) {
    return new ComparisonDocument(comparison).document(first, second);
  }

  private Document document(String first, String second) {
    Table changes = changes();
    Text before = Text.plain("A: ").plus(described(comparison.first()));
    Text after = Text.plain("B: ").plus(described(comparison.second()));
    return Document.of(
        Text.of("Two runs compared"),
        List.of(before, after),
        List.of(
            Section.of("differences", Text.of("What differs beside the figures"))
                .text(
                    comparison.differences().isEmpty()
                        ? Text.of("Environment and plan are the same.")
                        : Text.EMPTY)
                .table(differences()),
            Section.of("changes", Text.of("Changes from A to B"))
                .note(Text.sentences(notes()))
                .text(changes.isEmpty() ? Text.of("No figure is known of both runs.") : Text.EMPTY)
                .table(changes, Format.PAGE, Format.DATA)
                .table(ratios(), Format.TERMINAL, Format.MARKDOWN),
            Section.of("files", Text.of("Files")).link(before, first).link(after, second)));
  }

  /** The name of the page, which stands in the folder of the second run. */
  public static String fileName(RunComparison comparison) {
    String run = comparison.first().run().runId().replaceAll("[^\\w.+-]", "-");
    return PREFIX + run + SUFFIX;
  }

  private static Text described(RunAnalysis run) {
    return Text.of(
        "%1$s, started %2$s, %3$s",
        run.run().runId(), RunTime.began(run.run().startedAt()), run.validity().status().label());
  }

  private record Change(
      VariantSummary first, VariantSummary second, Figure figure, Estimate ratio) {
    /**
     * The logarithm of B / A over its standard error; infinite for what is exact and differs, and
     * below 0 where the error is not known.
     */
    double overNoise() {
      double effect = Math.abs(Math.log(ratio.value()));
      if (figure.exact()) {
        return effect == 0 ? 0 : Double.POSITIVE_INFINITY;
      }
      return ratio.hasInterval() ? effect / ratio.error() : -1;
    }

    boolean shown() {
      return figure.exact() ? ratio.value() != 1 : ratio.excludes(1);
    }

    Cell cell() {
      return RATIO
          .exact(new Cell(RATIO.of(ratio), Text.EMPTY, shown() ? "" : "open"), ratio)
          .sortedBy(ratio.value());
    }

    Text range() {
      return figure.exact() || ratio.hasInterval()
          ? RATIO.range(ratio)
          : Text.plain(Numbers.UNKNOWN);
    }

    Cell noise() {
      double noise = overNoise() < 0 ? Double.NaN : overNoise();
      return figure.exact() ? Cell.of("") : Cell.of(noise, Numbers.significant(noise, 2));
    }

    Cell p() {
      return figure.exact() ? Cell.of("") : Cell.of(ratio.p(), Numbers.probability(ratio.p()));
    }
  }

  /** In what the runs differ beside what is compared; empty if in nothing. */
  private Table differences() {
    return new Columns<Difference>()
        .texts("differs", Difference::what)
        .texts("A", difference -> orUnknown(difference.first()))
        .texts("B", difference -> orUnknown(difference.second()))
        .table(
            Text.of("Machine, JVMs, libraries and plan: what differs may explain what is found."),
            comparison.differences());
  }

  private static Text orUnknown(Text fact) {
    return fact.isEmpty() ? Text.plain(Numbers.UNKNOWN) : fact;
  }

  private static Columns<Change> columns() {
    return new Columns<Change>()
        .words("variant", change -> change.first().label())
        .texts("figure", change -> Text.of(change.figure().label()))
        .add(Column.number("A"), change -> RATIO.cell(change.first().ratio(change.figure())))
        .add(Column.number("B"), change -> RATIO.cell(change.second().ratio(change.figure())))
        .add(Column.number("B / A"), Change::cell)
        .interval(Column.number("95 %"), Change::range)
        .add(Column.number("effect / noise"), Change::noise)
        .only(Format.PAGE, Format.DATA)
        .add(Column.number("p"), Change::p);
  }

  /** The main figures of each variant, in the order of the plan. */
  private Table ratios() {
    CallTime headline = comparison.first().headline();
    List<Figure> figures =
        List.of(
            Figure.PAYLOAD_BYTES,
            Figure.CALLS_PER_SECOND,
            headline.figure(Statistic.P50),
            headline.figure(Statistic.P99),
            Figure.PROVIDER_CPU,
            Figure.PROVIDER_ALLOCATION);
    return columns().table(Text.EMPTY, changes(figures));
  }

  /** Every figure of each variant, what is surest to have changed first. */
  private Table changes() {
    List<Figure> figures = new ArrayList<>(Figure.SIZES);
    figures.add(Figure.CALLS_PER_SECOND);
    comparison.first().headline().figures().stream()
        .filter(figure -> !figure.label().equals(Statistic.MAX.label()))
        .forEach(figures::add);
    figures.addAll(Figure.COSTS);
    List<Change> changes =
        changes(figures).stream()
            .filter(change -> Double.isFinite(change.ratio().value()))
            .sorted(Comparator.comparingDouble(Change::overNoise).reversed())
            .toList();
    return columns()
        .table(
            Text.of(
                "A and B are ratios to the baseline of their own run. Sorted by effect over noise:"
                    + " the logarithm of B / A over its standard error. Bytes are exact, so those"
                    + " that differ come first. Grey: the interval holds no change."),
            changes);
  }

  private List<Change> changes(List<Figure> figures) {
    List<Change> changes = new ArrayList<>();
    for (String variant : comparison.variants()) {
      for (Figure figure : figures) {
        changes.add(
            new Change(
                comparison.first().variant(variant).orElseThrow(),
                comparison.second().variant(variant).orElseThrow(),
                figure,
                comparison.ratio(variant, figure)));
      }
    }
    return changes;
  }

  /** What is to be known of the figures, a sentence or two each. */
  private List<Text> notes() {
    List<Text> notes = new ArrayList<>();
    if (comparison.first().run().runId().equals(comparison.second().run().runId())) {
      notes.add(
          Text.of("A and B are the same run: what differs here comes from the arithmetic alone."));
    }
    if (!comparison.onlyInOne().isEmpty()) {
      notes.add(Text.of("In one run only: %s.", String.join(", ", comparison.onlyInOne())));
    }
    notes.add(
        Text.of(
            "Weaker than a comparison within one run: the two share neither JVMs nor the hour, and"
                + " what differs from run to run is not in the interval: it is at least as wide."
                + " Each ratio is relative to its baseline in its own run; B / A has Welch's 95 %"
                + " interval, p is not adjusted, and there is no verdict."));
    return notes;
  }
}
