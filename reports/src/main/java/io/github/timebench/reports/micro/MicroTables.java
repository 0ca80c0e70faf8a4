package io.github.timebench.reports.micro;

import static io.github.timebench.reports.doc.Quantity.CALLS_PER_SECOND;
import static io.github.timebench.reports.doc.Quantity.RATIO;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroFigure.Measure;
import io.github.timebench.model.micro.MicroFigure.Parameter;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.model.micro.MicroTable;
import io.github.timebench.model.micro.Outcomes;
import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.micro.ClaimCheck.Outcome;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import io.github.timebench.reports.table.Table.Format;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Tables of micro suites: a row per figure, parameters first, then measures with intervals. */
public final class MicroTables {
  private static final String BAD = "warming";
  private static final String WRONG = "slower";

  private MicroTables() {}

  /** A row per figure: its parameters, its first measure with an interval, the others. */
  static Table figures(SuiteResult suite, MicroTable table) {
    Columns<MicroFigure> columns = new Columns<>();
    for (String name : distinct(table, figure -> figure.parameters(), Parameter::name)) {
      columns.add(Column.words(name), figure -> MicroNames.cell(name, figure.parameter(name)));
    }
    addFirst(columns, table);
    columns
        .number("95 %", figure -> half(ForkEstimates.mean(figure.first())))
        .only(Format.TERMINAL, Format.MARKDOWN)
        .count("forks", figure -> figure.first().forkValues().length);
    if (!table.relation().isEmpty()) {
      Text relation = Text.of("× %s", Text.of(table.relation()));
      columns.add(
          Column.number(relation, Text.EMPTY),
          figure -> RATIO.cell(ForkEstimates.ratio(suite, figure)));
    }
    for (String name : distinct(table, MicroTables::others, Measure::name)) {
      add(
          columns,
          Text.of(name),
          MicroNames.unit(unit(table, name)),
          figure -> figure.measure(name).map(MicroTables::value).orElse(Cell.of("")));
    }
    return columns.table(
        Text.of(
            "%s. Mean over forks, with its 95 %% interval (Student's t) from %s forks on.",
            Text.of(table.title()), MicroResult.MIN_FORKS),
        table.figures());
  }

  /** Its name is its unit, where others have not the same. */
  private static void addFirst(Columns<MicroFigure> columns, MicroTable table) {
    List<String> units = distinct(table, MicroTables::firsts, Measure::unit);
    Text unit = units.stream().map(MicroNames::unit).collect(Text.joined(Text.of(" or ")));
    Function<MicroFigure, Cell> cell = figure -> withInterval(figure.first());
    if (others(table).map(Measure::unit).noneMatch(units::contains)) {
      columns.add(Column.number(unit, Text.EMPTY), cell);
      return;
    }
    Text name =
        distinct(table, MicroTables::firsts, one -> Text.of(one.name())).stream()
            .collect(Text.joined(Text.of(" or ")));
    add(columns, name, unit, cell);
  }

  /** The terminal has no line for units. */
  private static void add(
      Columns<MicroFigure> columns, Text name, Text unit, Function<MicroFigure, Cell> cell) {
    columns
        .add(Column.number(name, unit), cell)
        .only(Format.PAGE, Format.MARKDOWN, Format.DATA)
        .add(Column.number(unit.isEmpty() ? name : Text.of("%s %s", name, unit), Text.EMPTY), cell)
        .only(Format.TERMINAL);
  }

  private static List<Measure> firsts(MicroFigure figure) {
    return List.of(figure.first());
  }

  private static Stream<Measure> others(MicroTable table) {
    return table.figures().stream().flatMap(figure -> others(figure).stream());
  }

  private static List<Measure> others(MicroFigure figure) {
    return figure.measures().subList(1, figure.measures().size());
  }

  /** What the figures of a table have, in the order of its first appearance. */
  private static <T, N> List<N> distinct(
      MicroTable table, Function<MicroFigure, List<T>> parts, Function<T, N> name) {
    return table.figures().stream()
        .flatMap(figure -> parts.apply(figure).stream())
        .map(name)
        .distinct()
        .toList();
  }

  private static String unit(MicroTable table, String measure) {
    return table.figures().stream()
        .flatMap(figure -> figure.measure(measure).stream())
        .map(Measure::unit)
        .findFirst()
        .orElse("");
  }

  private static Cell withInterval(Measure measure) {
    return measure.counted() ? value(measure) : CALLS_PER_SECOND.cell(ForkEstimates.mean(measure));
  }

  /** What was counted has no invented digits. */
  private static Cell value(Measure measure) {
    return measure.counted()
        ? Cell.of(measure.mean(), Numbers.counted(measure.mean()))
        : CALLS_PER_SECOND.brief(ForkEstimates.mean(measure));
  }

  /** Half the width of the interval, relative to the mean. */
  private static String half(Estimate mean) {
    return mean.hasInterval()
        ? "± " + Numbers.percent(mean.halfWidth() / mean.value())
        : Numbers.UNKNOWN;
  }

  /** A row per published figure of which both sides were measured. */
  static Table claims(List<ClaimCheck> claims) {
    Text sources =
        claims.stream()
            .map(check -> check.claim().source())
            .distinct()
            .map(Text::of)
            .collect(Text.joined(Text.of("; ")));
    return new Columns<ClaimCheck>()
        .texts("claim", check -> Text.of(check.claim().claim()))
        .texts("unit", check -> MicroNames.unit(check.claim().unit()))
        .number(
            "published",
            check -> pair(check.claim().published(), check.claim().publishedReference()))
        .add(Column.number("ratio"), check -> Cell.of(MicroDocument.published(check)))
        .number("measured here", check -> pair(check.measured(), check.measuredReference()))
        .add(Column.number("ratio"), MicroTables::ratio)
        .texts("direction", ClaimCheck::finding)
        .table(
            Text.of(
                "Published (%s) on other machines and versions: only the direction can hold.",
                sources),
            claims,
            check -> check.outcome() == Outcome.HOLDS ? "" : BAD);
  }

  private static Cell ratio(ClaimCheck check) {
    Estimate ratio = check.ratio();
    return Cell.of(RATIO.of(ratio).plus(" ×"), RATIO.range(ratio));
  }

  private static String pair(double value, double reference) {
    return Double.isNaN(value)
        ? Numbers.UNKNOWN
        : Numbers.counted(value) + " / " + Numbers.counted(reference);
  }

  /** A row per value, a column per way. */
  public static Table outcomes(Outcomes outcomes) {
    Columns<Outcomes.Row> columns =
        new Columns<Outcomes.Row>().texts("value", row -> Text.of(row.value()));
    for (int way = 0; way < outcomes.ways().size(); way++) {
      int index = way;
      columns.add(
          Column.words(Text.plain(outcomes.ways().get(way))),
          row -> outcome(row.outcomes().get(index)));
    }
    return columns
        .texts("what came back, or why not", row -> reasons(outcomes.ways(), row))
        .only(Format.PAGE)
        .table(Text.of(outcomes.title()), outcomes.rows());
  }

  private static Text reasons(List<String> ways, Outcomes.Row row) {
    Map<Phrase, List<Text>> waysByReason = new LinkedHashMap<>();
    for (int way = 0; way < ways.size(); way++) {
      Phrase reason = row.reasons().get(way);
      if (!reason.isEmpty()) {
        waysByReason
            .computeIfAbsent(reason, key -> new ArrayList<>())
            .add(Text.plain(ways.get(way)));
      }
    }
    return waysByReason.entrySet().stream()
        .map(
            named ->
                Text.of(
                    "%s: %s",
                    named.getValue().stream().collect(Text.commas()), Text.of(named.getKey())))
        .collect(Text.joined(Text.of("; ")));
  }

  private static Cell outcome(Outcomes.Outcome outcome) {
    return switch (outcome) {
      case EQUAL -> Cell.of(Text.of("equal"));
      case DIFFERS -> new Cell(Text.of("differs"), Text.EMPTY, WRONG);
      case FAILS -> new Cell(Text.of("fails"), Text.EMPTY, BAD);
    };
  }

  /** What suites call their cells, as {@code micro.json} has it in English. */
  static final class MicroNames {
    private static final String PER_OPERATION = "/op";

    /** Parameters whose values are names that flags take. */
    private static final Set<String> NAMED = Set.of("shape", "codec", "date type");

    private MicroNames() {}

    static Cell cell(String parameter, String value) {
      return Cell.of(value(parameter, value)).chosen(value);
    }

    static Text value(String parameter, String value) {
      boolean method = parameter.equals("call") && value.indexOf(' ') < 0;
      return method || NAMED.contains(parameter) ? Text.plain(value) : Text.of(value);
    }

    static Text title(Collection<Parameter> parameters) {
      return parameters.stream().map(MicroNames::part).collect(Text.commas());
    }

    private static Text part(Parameter parameter) {
      Phrase label = parameter.label();
      return label.arguments().isEmpty()
          ? value(parameter.name(), parameter.value())
          : Text.of(label);
    }

    /** The unit of a measure: JMH names some itself. */
    static Text unit(String unit) {
      return unit.endsWith(PER_OPERATION)
          ? Text.of("%s/op", unit.substring(0, unit.length() - PER_OPERATION.length()))
          : Text.of(unit);
    }
  }
}
