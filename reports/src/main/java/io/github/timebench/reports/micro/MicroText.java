package io.github.timebench.reports.micro;

import io.github.timebench.model.micro.Check;
import io.github.timebench.model.micro.Fact;
import io.github.timebench.model.micro.Outcomes;
import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.micro.ClaimCheck.Outcome;
import io.github.timebench.reports.micro.MicroAnalysis.SuiteAnalysis;
import io.github.timebench.reports.micro.MicroAnalysis.TableAnalysis;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.TextGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Micro benchmarks for the terminal: at most {@value TextGrid#MAX_WIDTH} columns; LF ends lines.
 */
public final class MicroText {
  private MicroText() {}

  /** Suite by suite: figures, facts, published claims, and what is missing; ready to print. */
  public static String plain(MicroAnalysis analysis, Language language) {
    return analysis.suites().stream()
        .map(suite -> plain(suite, language))
        .collect(Collectors.joining("\n"));
  }

  private static String plain(SuiteAnalysis analysis, Language language) {
    SuiteResult suite = analysis.suite();
    List<String> lines = new ArrayList<>();
    lines.addAll(TextGrid.wrapped(suite.label() + ": " + suite.question()));
    lines.addAll(TextGrid.wrapped("(" + suite.scope() + ")"));
    for (TableAnalysis table : analysis.tables()) {
      if (!table.rows().isEmpty()) {
        lines.add("");
        lines.addAll(TextGrid.wrapped(table.table().title()));
        lines.addAll(TextGrid.lines(MicroTables.figures(table), language));
      }
    }
    for (Outcomes outcomes : suite.outcomes()) {
      lines.add("");
      lines.addAll(TextGrid.wrapped(outcomes.title()));
      lines.addAll(TextGrid.lines(MicroTables.outcomes(outcomes), language));
    }
    add(lines, "Found:", suite.facts(), MicroText::fact);
    add(lines, "Checks:", suite.checks(), MicroText::check);
    add(lines, "Published claims:", analysis.claims(), MicroText::claim);
    add(lines, "Not measured:", suite.notMeasured(), one -> one.what() + ": " + one.reason());
    return String.join("\n", lines) + "\n";
  }

  private static <T> void add(
      List<String> lines, String heading, List<T> things, Function<T, String> sentence) {
    if (!things.isEmpty()) {
      lines.add("");
      lines.add(heading);
      things.forEach(thing -> lines.addAll(TextGrid.wrapped(sentence.apply(thing))));
    }
  }

  private static String fact(Fact fact) {
    String note = fact.note().isEmpty() ? "" : " (" + fact.note() + ")";
    return fact.name() + ": " + value(fact) + note;
  }

  /** What was found: a text, or a number with its unit. */
  static String value(Fact fact) {
    if (!fact.text().isEmpty()) {
      return fact.text();
    }
    boolean whole = fact.value() == Math.rint(fact.value());
    String number = whole ? Numbers.counted(fact.value()) : Numbers.significant(fact.value(), 3);
    return (number + " " + fact.unit()).stripTrailing();
  }

  private static String check(Check check) {
    String published =
        check.asExpected() ? ", as published" : "; published was " + check.expected();
    return check.what() + ": " + check.observed() + published;
  }

  private static String claim(ClaimCheck check) {
    return "%s: published %s, here %s ×; %s."
        .formatted(
            check.claim().claim(),
            published(check),
            Numbers.ratio(check.ratio().value()),
            check.finding());
  }

  /** The published ratio, or the direction where that is all. */
  static String published(ClaimCheck check) {
    return Double.isNaN(check.publishedRatio())
        ? check.claim().direction().label()
        : Numbers.ratio(check.publishedRatio()) + " ×";
  }

  /** How many claims hold, in a sentence. */
  public static String holds(List<ClaimCheck> claims) {
    long looks = count(claims, Outcome.LOOK);
    if (looks == claims.size()) {
      return "A look: too few forks to tell whether the direction of a published figure holds.";
    }
    String counts =
        Stream.of(Outcome.values())
            .filter(outcome -> count(claims, outcome) > 0)
            .map(outcome -> counted(count(claims, outcome), outcome))
            .collect(Collectors.joining(", "));
    return "Directions of %s published figures: %s.".formatted(claims.size(), counts);
  }

  private static long count(List<ClaimCheck> claims, Outcome outcome) {
    return claims.stream().filter(claim -> claim.outcome() == outcome).count();
  }

  private static String counted(long count, Outcome outcome) {
    boolean one = count == 1;
    return count
        + switch (outcome) {
          case HOLDS -> one ? " holds here" : " hold here";
          case DOES_NOT_HOLD -> one ? " does not" : " do not";
          case UNDECIDED -> " cannot be told";
          case LOOK -> " had too few forks";
        };
  }
}
