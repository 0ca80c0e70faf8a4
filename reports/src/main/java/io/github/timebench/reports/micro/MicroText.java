package io.github.timebench.reports.micro;

import io.github.timebench.model.micro.Check;
import io.github.timebench.model.micro.Fact;
import io.github.timebench.model.micro.NotMeasured;
import io.github.timebench.model.micro.Outcomes;
import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.micro.ClaimCheck.Outcome;
import io.github.timebench.reports.micro.MicroAnalysis.SuiteAnalysis;
import io.github.timebench.reports.micro.MicroAnalysis.TableAnalysis;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.TextLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Micro benchmarks for the terminal; LF ends lines. */
public final class MicroText {
  private MicroText() {}

  /** Suite by suite: figures, facts, published claims, and what is missing; ready to print. */
  public static String plain(MicroAnalysis analysis, TextLayout layout) {
    return analysis.suites().stream()
        .map(suite -> plain(suite, layout))
        .collect(Collectors.joining("\n"));
  }

  private static String plain(SuiteAnalysis analysis, TextLayout layout) {
    SuiteResult suite = analysis.suite();
    Lines lines = new Lines(layout);
    lines.add(Text.of("%s: %s", suite.label(), Text.known(suite.question())));
    lines.add(Text.of("(%s)", Text.known(suite.scope())));
    for (TableAnalysis table : analysis.tables()) {
      if (!table.rows().isEmpty()) {
        lines.add(Text.known(table.table().title()), MicroTables.figures(table));
      }
    }
    for (Outcomes outcomes : suite.outcomes()) {
      lines.add(Text.known(outcomes.title()), MicroTables.outcomes(outcomes));
    }
    lines.add(Text.of("Found:"), suite.facts(), MicroText::fact);
    lines.add(Text.of("Checks:"), suite.checks(), MicroText::check);
    lines.add(Text.of("Published claims:"), analysis.claims(), MicroText::claim);
    lines.add(Text.of("Not measured:"), suite.notMeasured(), MicroText::notMeasured);
    return String.join("\n", lines.all) + "\n";
  }

  private record Lines(TextLayout layout, List<String> all) {
    Lines(TextLayout layout) {
      this(layout, new ArrayList<>());
    }

    void add(Text sentence) {
      all.addAll(layout.wrapped(sentence));
    }

    void add(Text title, Table table) {
      all.add("");
      add(title);
      all.addAll(layout.lines(table));
    }

    <T> void add(Text heading, List<T> things, Function<T, Text> sentence) {
      if (!things.isEmpty()) {
        all.add("");
        add(heading);
        things.forEach(thing -> add(sentence.apply(thing)));
      }
    }
  }

  private static Text fact(Fact fact) {
    Text found = value(fact);
    return Text.of(
        "%s: %s",
        Text.known(fact.name()),
        fact.note().isEmpty() ? found : Text.of("%s (%s)", found, Text.known(fact.note())));
  }

  /** What was found: a text, or a number with its unit. */
  static Text value(Fact fact) {
    if (!fact.text().isEmpty()) {
      return Text.known(fact.text());
    }
    boolean whole = fact.value() == Math.rint(fact.value());
    String number = whole ? Numbers.counted(fact.value()) : Numbers.significant(fact.value(), 3);
    return fact.unit().isEmpty()
        ? Text.plain(number)
        : Text.of("%s %s", number, Text.known(fact.unit()));
  }

  private static Text check(Check check) {
    Text what = Text.known(check.what());
    Text observed = MicroNames.title(check.observed());
    return check.asExpected()
        ? Text.of("%s: %s, as published", what, observed)
        : Text.of("%s: %s; published was %s", what, observed, MicroNames.title(check.expected()));
  }

  private static Text claim(ClaimCheck check) {
    return Text.of(
        "%s: published %s, here %s ×; %s.",
        Text.known(check.claim().claim()),
        published(check),
        Numbers.ratio(check.ratio().value()),
        check.finding());
  }

  private static Text notMeasured(NotMeasured one) {
    return Text.of("%s: %s", MicroNames.title(one.what()), Text.known(one.reason()));
  }

  /** The published ratio, or the direction where that is all. */
  static Text published(ClaimCheck check) {
    return Double.isNaN(check.publishedRatio())
        ? Text.of(check.claim().direction().label())
        : Text.plain(Numbers.ratio(check.publishedRatio()) + " ×");
  }

  /** How many claims hold, in a sentence. */
  public static Text holds(List<ClaimCheck> claims) {
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
}
