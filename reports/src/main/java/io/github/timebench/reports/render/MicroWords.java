package io.github.timebench.reports.render;

import io.github.timebench.model.micro.Fact;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroFigure.Measure;
import io.github.timebench.model.micro.MicroFigure.Parameter;
import io.github.timebench.model.micro.MicroTable;
import io.github.timebench.reports.analysis.ClaimCheck;
import io.github.timebench.reports.analysis.ClaimCheck.Outcome;
import io.github.timebench.reports.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Words that the page and the terminal share on micro benchmarks. */
final class MicroWords {
  private MicroWords() {}

  /** Names of the parameters of a table, in the order of their first appearance. */
  static List<String> parameters(MicroTable table) {
    return table.figures().stream()
        .flatMap(figure -> figure.parameters().stream())
        .map(Parameter::name)
        .distinct()
        .toList();
  }

  /** Names of the measures of a table beside the first, in the order of their first appearance. */
  static List<String> otherMeasures(MicroTable table) {
    return table.figures().stream()
        .flatMap(figure -> figure.measures().stream().skip(1))
        .map(Measure::name)
        .distinct()
        .toList();
  }

  /** The unit of a measure in a table. */
  static String unit(MicroTable table, String measure) {
    return table.figures().stream()
        .flatMap(figure -> figure.measure(measure).stream())
        .map(Measure::unit)
        .findFirst()
        .orElse("");
  }

  /** The unit of the first measure; several if figures differ. */
  static String firstUnit(MicroTable table) {
    List<String> units =
        table.figures().stream().map(figure -> figure.measures().get(0).unit()).distinct().toList();
    return String.join(" or ", units);
  }

  /** A measured value; what was counted has no invented digits. */
  static String value(Measure measure, double mean) {
    return measure.counted() ? Numbers.counted(mean) : Numbers.perSecond(mean);
  }

  /** A measure of a figure by its name; empty if it has none. */
  static String value(MicroFigure figure, List<Estimate> values, String measure) {
    for (int i = 0; i < values.size(); i++) {
      if (figure.measures().get(i).name().equals(measure)) {
        return value(figure.measures().get(i), values.get(i).value());
      }
    }
    return "";
  }

  static String fact(Fact fact) {
    if (!fact.text().isEmpty()) {
      return fact.text();
    }
    boolean whole = fact.value() == Math.rint(fact.value());
    String number = whole ? Numbers.counted(fact.value()) : Numbers.significant(fact.value(), 3);
    return (number + " " + fact.unit()).stripTrailing();
  }

  /** The published ratio, or the direction where that is all. */
  static String published(ClaimCheck check) {
    return Double.isNaN(check.publishedRatio())
        ? check.claim().direction().label()
        : Numbers.ratio(check.publishedRatio()) + " ×";
  }

  /** How many claims hold, in a sentence. */
  static String holds(List<ClaimCheck> claims) {
    long looks = count(claims, Outcome.LOOK);
    if (looks == claims.size()) {
      return "A look: too few forks to tell whether the direction of a published figure holds.";
    }
    List<String> parts = new ArrayList<>();
    Stream.of(Outcome.HOLDS, Outcome.DOES_NOT_HOLD, Outcome.UNDECIDED, Outcome.LOOK)
        .filter(outcome -> count(claims, outcome) > 0)
        .forEach(outcome -> parts.add(count(claims, outcome) + " " + words(outcome)));
    return "Directions of %s published figures: %s."
        .formatted(claims.size(), String.join(", ", parts));
  }

  private static long count(List<ClaimCheck> claims, Outcome outcome) {
    return claims.stream().filter(claim -> claim.outcome() == outcome).count();
  }

  private static String words(Outcome outcome) {
    return switch (outcome) {
      case HOLDS -> "hold here";
      case DOES_NOT_HOLD -> "do not";
      case UNDECIDED -> "cannot be told";
      case LOOK -> "had too few forks";
    };
  }
}
