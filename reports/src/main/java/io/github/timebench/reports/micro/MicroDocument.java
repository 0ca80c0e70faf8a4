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
import io.github.timebench.reports.doc.RunTime;
import io.github.timebench.reports.doc.Section;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.micro.ClaimCheck.Outcome;
import io.github.timebench.reports.micro.MicroAnalysis.MicroRow;
import io.github.timebench.reports.micro.MicroAnalysis.SuiteAnalysis;
import io.github.timebench.reports.micro.MicroAnalysis.TableAnalysis;
import io.github.timebench.reports.micro.MicroTables.MicroNames;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table.Format;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public final class MicroDocument {
  private MicroDocument() {}

  public static Document of(MicroAnalysis analysis) {
    MicroResult result = analysis.result();
    List<Section> sections = new ArrayList<>(sections(analysis, "figures"));
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
  public static List<Section> besideRun(MicroAnalysis analysis) {
    List<Section> sections = new ArrayList<>(sections(analysis, "micro"));
    sections.set(
        0, sections.get(0).text(Text.of("Repeat with:")).code(analysis.result().command()));
    return sections.stream().map(section -> section.only(Format.PAGE)).toList();
  }

  private static List<Section> sections(MicroAnalysis analysis, String id) {
    Section first =
        Section.of(id, Text.of("Micro benchmarks"))
            .note(
                analysis.result().quick()
                    ? Text.of("Quick: one fork, a look without intervals.")
                    : Text.of("Forks are the unit of replication."));
    return Stream.concat(Stream.of(first), analysis.suites().stream().map(MicroDocument::section))
        .toList();
  }

  /** Figures, facts, published claims, and what is missing. */
  private static Section section(SuiteAnalysis analysis) {
    SuiteResult suite = analysis.suite();
    Section section =
        Section.of(analysis.id(), Text.of("Suite %s", suite.label()))
            .text(Text.of(suite.question()))
            .note(Text.of(suite.scope()));
    for (String note : suite.notes()) {
      section = section.text(Text.of(note), Format.PAGE);
    }
    section = section.charts(MicroCharts.of(analysis));
    for (TableAnalysis table : analysis.tables()) {
      section = section.table(MicroTables.figures(table));
    }
    for (Outcomes outcomes : suite.outcomes()) {
      section = section.text(equal(outcomes)).table(MicroTables.outcomes(outcomes.unequal()));
    }
    section = listed(section, Text.of("Found:"), said(suite.facts(), MicroDocument::fact));
    section =
        listed(
                section,
                Text.of("Published claims:"),
                said(analysis.claims(), MicroDocument::claim),
                Format.TERMINAL)
            .text(holds(analysis.claims()), Format.PAGE, Format.MARKDOWN)
            .table(MicroTables.claims(analysis.claims()), Format.PAGE, Format.MARKDOWN);
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
        Numbers.ratio(check.ratio().value()),
        check.finding());
  }

  private static Text notMeasured(NotMeasured one) {
    return Text.of("%s: %s", one.what().stream().map(Text::of).collect(Text.commas()), Text.of(one.reason()));
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

    static List<Chart> of(SuiteAnalysis suite) {
      List<Chart> charts = new ArrayList<>();
      for (TableAnalysis table : suite.tables()) {
        MicroTable.Chart plan = table.table().chart();
        if (!plan.x().isEmpty() && !table.rows().isEmpty()) {
          for (List<Parameter> group : groups(table, plan)) {
            charts.add(chart(suite.id() + "-chart-" + charts.size(), table, group));
          }
        }
      }
      return charts;
    }

    private static List<List<Parameter>> groups(TableAnalysis table, MicroTable.Chart plan) {
      return table.rows().stream().map(row -> group(row.figure(), plan)).distinct().toList();
    }

    private static List<Parameter> group(MicroFigure figure, MicroTable.Chart plan) {
      return figure.parameters().stream()
          .filter(parameter -> !parameter.name().equals(plan.x()))
          .filter(parameter -> !parameter.name().equals(plan.series()))
          .toList();
    }

    private static Chart chart(String id, TableAnalysis table, List<Parameter> group) {
      MicroTable.Chart plan = table.table().chart();
      List<MicroRow> rows =
          table.rows().stream().filter(row -> group(row.figure(), plan).equals(group)).toList();
      List<String> labels = values(rows, plan.x());
      List<String> series = values(rows, plan.series());
      List<Line> lines =
          IntStream.range(0, series.size())
              .mapToObj(
                  i ->
                      new Line(
                          MicroNames.value(plan.series(), series.get(i)),
                          i,
                          false,
                          points(rows, plan, series.get(i), labels),
                          null))
              .toList();
      return new Chart(
          id,
          group.isEmpty() ? Text.of(table.table().title()) : MicroNames.title(group),
          Text.of(plan.x()),
          MicroNames.unit(rows.get(0).figure().measures().get(0).unit()),
          labels.stream().map(label -> MicroNames.value(plan.x(), label)).toList(),
          false,
          plan.logarithmic(),
          lines);
    }

    private static List<String> values(List<MicroRow> rows, String parameter) {
      return rows.stream().map(row -> row.figure().parameter(parameter)).distinct().toList();
    }

    private static List<double[]> points(
        List<MicroRow> rows, MicroTable.Chart plan, String series, List<String> labels) {
      return rows.stream()
          .filter(row -> row.figure().parameter(plan.series()).equals(series))
          .filter(row -> Double.isFinite(row.values().get(0).value()))
          .map(
              row ->
                  new double[] {
                    labels.indexOf(row.figure().parameter(plan.x())), row.values().get(0).value()
                  })
          .sorted(Comparator.comparingDouble(point -> point[0]))
          .toList();
    }
  }
}
