package io.github.timebench.model.micro;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.micro.MicroFigure.Measure;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What one suite found.
 *
 * @param question what it answers, in one line
 * @param scope what part of the suite was run and how it was scaled to the machine
 * @param facts what else was found
 * @param outcomes what became of values that were tried in several ways
 * @param claims published figures that the suite repeats
 * @param notMeasured what is missing, and why
 * @param notes what to learn from it, a paragraph each
 */
public record SuiteResult(
    String label,
    String question,
    Phrase scope,
    List<MicroTable> tables,
    List<Fact> facts,
    List<Outcomes> outcomes,
    List<Claim> claims,
    List<NotMeasured> notMeasured,
    List<String> notes) {
  public SuiteResult {
    tables = List.copyOf(tables);
    facts = List.copyOf(facts);
    outcomes = List.copyOf(outcomes);
    claims = List.copyOf(claims);
    notMeasured = List.copyOf(notMeasured);
    notes = List.copyOf(notes);
    Set<String> titles = new HashSet<>();
    for (MicroTable table : tables) {
      for (MicroFigure figure : table.figures()) {
        if (!titles.add(figure.title())) {
          throw new IllegalArgumentException(label + ": " + figure.title() + " is there twice");
        }
      }
    }
  }

  public SuiteResult with(List<Fact> more) {
    List<Fact> all = new ArrayList<>(facts);
    all.addAll(more);
    return new SuiteResult(
        label, question, scope, tables, all, outcomes, claims, notMeasured, notes);
  }

  public List<MicroFigure> figures() {
    return tables.stream().flatMap(table -> table.figures().stream()).toList();
  }

  public Optional<MicroFigure> figure(String title) {
    return figures().stream().filter(figure -> figure.title().equals(title)).findFirst();
  }

  /** A measure of a figure; empty if it was not measured. */
  public Optional<Measure> measure(String title, String measure) {
    return figure(title).flatMap(figure -> figure.measure(measure));
  }

  public OptionalDouble mean(String title, String measure) {
    return measure(title, measure).stream().mapToDouble(Measure::mean).findFirst();
  }

  public OptionalDouble fact(String name) {
    return facts.stream()
        .filter(fact -> fact.name().toString().equals(name))
        .mapToDouble(Fact::value)
        .filter(Double::isFinite)
        .findFirst();
  }

  /**
   * Something that a suite found beside its figures.
   *
   * @param value NaN where it is no number
   * @param unit of the value; may be empty
   * @param text the finding where it is no number; else empty
   * @param note how it was found, or what follows; may be empty
   */
  public record Fact(Phrase name, double value, String unit, Phrase text, Phrase note) {
    public static Fact number(Phrase name, double value, String unit, Phrase note) {
      return new Fact(name, value, unit, Phrase.EMPTY, note);
    }

    public static Fact text(Phrase name, Phrase text, Phrase note) {
      return new Fact(name, Double.NaN, "", text, note);
    }

    /** What came of something that was tried, beside the published outcome. */
    public static Fact tried(Phrase what, Phrase published, Phrase observed) {
      return text(
          what,
          observed,
          observed.equals(published)
              ? Phrase.of("as published")
              : Phrase.of("published was %s", published));
    }
  }

  /**
   * A part of a suite that was not measured.
   *
   * @param what the part, by all that names it
   * @param failed whether it was tried and failed; otherwise this machine cannot do it
   */
  public record NotMeasured(List<Phrase> what, Phrase reason, boolean failed) {
    public NotMeasured {
      what = List.copyOf(what);
    }
  }
}
