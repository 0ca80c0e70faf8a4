package io.github.timebench.reports.micro;

import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroFigure.Parameter;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.model.micro.MicroTable;
import io.github.timebench.model.micro.Outcomes;
import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.model.micro.SuiteResult.Fact;
import io.github.timebench.model.micro.SuiteResult.NotMeasured;
import io.github.timebench.reports.doc.Chart;
import io.github.timebench.reports.doc.Chart.Line;
import io.github.timebench.reports.doc.Document;
import io.github.timebench.reports.doc.EnvironmentTables;
import io.github.timebench.reports.doc.Quantity;
import io.github.timebench.reports.doc.RunTime;
import io.github.timebench.reports.doc.Section;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.micro.ClaimCheck.Outcome;
import io.github.timebench.reports.micro.MicroTables.MicroNames;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table.Format;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The figures of micro suites as a document, each claim beside its own. */
public final class MicroDocument {
  private MicroDocument() {}

  public static Document of(MicroResult result) {
    List<Section> sections = new ArrayList<>(sections(result, "figures"));
    sections.add(EnvironmentTables.section(result.command(), result.environment()));
    return Document.of(
        Text.of("Micro benchmarks"),
        List.of(
            Text.of(
                "Run %s, started %s; Timebench %s",
                result.runId(), RunTime.began(result.startedAt()), result.timebenchVersion())),
        sections);
  }

  /** The sections of a run's page that has benchmarks beside its own figures. */
  public static List<Section> besideRun(MicroResult result) {
    List<Section> sections = new ArrayList<>(sections(result, "micro"));
    sections.set(0, sections.get(0).text(Text.of("Repeat with:")).code(result.command()));
    return sections.stream().map(section -> section.only(Format.PAGE)).toList();
  }

  private static List<Section> sections(MicroResult result, String id) {
    Section first =
        Section.of(id, Text.of("Micro benchmarks"))
            .note(
                result.quick()
                    ? Text.of("Quick: one fork, a look without intervals.")
                    : Text.of("Forks are the unit of replication."));
    return Stream.concat(Stream.of(first), result.suites().stream().map(MicroDocument::section))
        .toList();
  }

  /** Figures, facts, published claims, and what is missing. */
  private static Section section(SuiteResult suite) {
    String id = "suite-" + suite.label();
    List<ClaimCheck> claims = ClaimCheck.all(suite);
    Section section =
        Section.of(id, Text.of("Suite %s", suite.label()))
            .text(Text.of(suite.question()))
            .note(Text.of(suite.scope()));
    for (String note : suite.notes()) {
      section = section.text(Text.of(note), Format.PAGE);
    }
    section = section.charts(MicroCharts.of(id, suite));
    for (MicroTable table : suite.tables()) {
      section = section.table(MicroTables.figures(suite, table));
    }
    for (Outcomes outcomes : suite.outcomes()) {
      section = section.text(equal(outcomes)).table(MicroTables.outcomes(outcomes.unequal()));
    }
    section = listed(section, Text.of("Found:"), said(suite.facts(), MicroDocument::fact));
    section =
        listed(
                section,
                Text.of("Published claims:"),
                said(claims, MicroDocument::claim),
                Format.TERMINAL,
                Format.DATA)
            .text(holds(claims), Format.PAGE, Format.MARKDOWN)
            .table(MicroTables.claims(claims), Format.PAGE, Format.MARKDOWN);
    return listed(
        section, Text.of("Not measured:"), said(suite.notMeasured(), MicroDocument::notMeasured));
  }

  /** The values that need no row, since nothing becomes of them. */
  private static Text equal(Outcomes outcomes) {
    List<Outcomes.Row> equal = outcomes.equal();
    return equal.isEmpty()
        ? Text.EMPTY
        : Text.of(
            "%1$s of %2$s come back equal with each: %3$s.",
            equal.size(),
            outcomes.rows().size(),
            equal.stream().map(row -> Text.of(row.value())).collect(Text.commas()));
  }

  private static Section listed(
      Section section, Text heading, List<Text> sentences, Format... only) {
    return sentences.isEmpty() ? section : section.text(heading, only).facts(sentences, only);
  }

  private static <T> List<Text> said(List<T> things, Function<T, Text> sentence) {
    return things.stream().map(sentence).toList();
  }

  private static Text fact(Fact fact) {
    Text found = value(fact);
    return Text.of(
        "%s: %s",
        Text.of(fact.name()),
        fact.note().isEmpty() ? found : Text.of("%s (%s)", found, Text.of(fact.note())));
  }

  /** What was found: a text, or a number with its unit. */
  private static Text value(Fact fact) {
    if (!fact.text().isEmpty()) {
      return Text.of(fact.text());
    }
    boolean whole = fact.value() == Math.rint(fact.value());
    String number = whole ? Numbers.counted(fact.value()) : Numbers.significant(fact.value(), 3);
    return fact.unit().isEmpty()
        ? Text.plain(number)
        : Text.of("%s %s", number, Text.of(fact.unit()));
  }

  private static Text claim(ClaimCheck check) {
    return Text.of(
        "%s: published %s, here %s ×; %s.",
        Text.of(check.claim().claim()),
        published(check),
        Quantity.RATIO.of(check.ratio()),
        check.finding());
  }

  private static Text notMeasured(NotMeasured one) {
    return Text.of(
        "%s: %s", one.what().stream().map(Text::of).collect(Text.commas()), Text.of(one.reason()));
  }

  /** The published ratio, or the direction where that is all. */
  static Text published(ClaimCheck check) {
    return Double.isNaN(check.publishedRatio())
        ? Text.of(check.claim().direction().label())
        : Text.plain(Numbers.ratio(check.publishedRatio()) + " ×");
  }

  /** How many claims hold, in a sentence; empty without any. */
  private static Text holds(List<ClaimCheck> claims) {
    if (claims.isEmpty()) {
      return Text.EMPTY;
    }
    long looks = count(claims, Outcome.LOOK);
    if (looks == claims.size()) {
      return Text.of(
          "A look: too few forks to tell whether the direction of a published figure holds.");
    }
    Text counts =
        Stream.of(Outcome.values())
            .filter(outcome -> count(claims, outcome) > 0)
            .map(outcome -> counted(count(claims, outcome), outcome))
            .collect(Text.commas());
    return Text.of("Directions of %s published figures: %s.", claims.size(), counts);
  }

  private static long count(List<ClaimCheck> claims, Outcome outcome) {
    return claims.stream().filter(claim -> claim.outcome() == outcome).count();
  }

  private static Text counted(long count, Outcome outcome) {
    boolean one = count == 1;
    return switch (outcome) {
      case HOLDS -> one ? Text.of("%s holds here", count) : Text.of("%s hold here", count);
      case DOES_NOT_HOLD -> one ? Text.of("%s does not", count) : Text.of("%s do not", count);
      case UNDECIDED -> Text.of("%s cannot be told", count);
      case LOOK -> Text.of("%s had too few forks", count);
    };
  }

  /**
   * The charts of micro benchmarks: of each table, one per combination of what it does not draw.
   */
  static final class MicroCharts {
    private MicroCharts() {}

    /** With ids that begin with that of the suite. */
    static List<Chart> of(String id, SuiteResult suite) {
      List<Chart> charts = new ArrayList<>();
      for (MicroTable table : suite.tables()) {
        MicroTable.Chart plan = table.chart();
        if (!plan.x().isEmpty() && !table.figures().isEmpty()) {
          for (List<Parameter> group :
              table.figures().stream().map(figure -> group(figure, plan)).distinct().toList()) {
            charts.add(chart(id + "-chart-" + charts.size(), table, group));
          }
        }
      }
      return charts;
    }

    private static List<Parameter> group(MicroFigure figure, MicroTable.Chart plan) {
      return figure.parameters().stream()
          .filter(parameter -> !parameter.name().equals(plan.x()))
          .filter(parameter -> !parameter.name().equals(plan.series()))
          .toList();
    }

    private static Chart chart(String id, MicroTable table, List<Parameter> group) {
      MicroTable.Chart plan = table.chart();
      List<MicroFigure> figures =
          table.figures().stream().filter(figure -> group(figure, plan).equals(group)).toList();
      List<String> labels = values(figures, plan.x());
      List<String> series = values(figures, plan.series());
      List<Line> lines =
          IntStream.range(0, series.size())
              .mapToObj(
                  i ->
                      new Line(
                          MicroNames.value(plan.series(), series.get(i)),
                          i,
                          false,
                          points(figures, plan, series.get(i), labels),
                          null))
              .toList();
      return new Chart(
          id,
          group.isEmpty() ? Text.of(table.title()) : MicroNames.title(group),
          Text.of(plan.x()),
          MicroNames.unit(figures.get(0).first().unit()),
          labels.stream().map(label -> MicroNames.value(plan.x(), label)).toList(),
          false,
          plan.logarithmic(),
          lines);
    }

    private static List<String> values(List<MicroFigure> figures, String parameter) {
      return figures.stream().map(figure -> figure.parameter(parameter)).distinct().toList();
    }

    private static List<double[]> points(
        List<MicroFigure> figures, MicroTable.Chart plan, String series, List<String> labels) {
      return figures.stream()
          .filter(figure -> figure.parameter(plan.series()).equals(series))
          .filter(figure -> Double.isFinite(figure.first().mean()))
          .map(
              figure ->
                  new double[] {labels.indexOf(figure.parameter(plan.x())), figure.first().mean()})
          .sorted(Comparator.comparingDouble(point -> point[0]))
          .toList();
    }
  }
}
