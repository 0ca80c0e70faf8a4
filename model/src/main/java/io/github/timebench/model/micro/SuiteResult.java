package io.github.timebench.model.micro;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What one suite found.
 *
 * @param label the suite's name
 * @param question what it answers, in one line
 * @param scope what part of the suite was run and how it was scaled to the machine
 * @param tables the figures
 * @param facts what else was found
 * @param checks what was tried out, with the published outcome
 * @param outcomes what became of values that were tried in several ways
 * @param claims published figures that the suite repeats
 * @param notMeasured what is missing, and why
 * @param notes what to learn from it, a paragraph each
 */
public record SuiteResult(
    String label,
    String question,
    String scope,
    List<MicroTable> tables,
    List<Fact> facts,
    List<RuleCheck> checks,
    List<Outcomes> outcomes,
    List<Claim> claims,
    List<NotMeasured> notMeasured,
    List<String> notes) {
  /**
   * Keeps unmodifiable copies.
   *
   * @throws IllegalArgumentException if two figures have one title
   */
  public SuiteResult {
    tables = List.copyOf(tables);
    facts = List.copyOf(facts);
    checks = List.copyOf(checks);
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

  public List<MicroFigure> figures() {
    return tables.stream().flatMap(table -> table.figures().stream()).toList();
  }

  /** Mean over forks of the first measure of a figure; empty if it was not measured. */
  public OptionalDouble mean(String title) {
    return figures().stream()
        .filter(figure -> figure.title().equals(title))
        .mapToDouble(figure -> figure.measures().get(0).mean())
        .findFirst();
  }

  /** Mean over forks of a measure of a figure; empty if it was not measured. */
  public OptionalDouble mean(String title, String measure) {
    return figures().stream()
        .filter(figure -> figure.title().equals(title))
        .flatMap(figure -> figure.measure(measure).stream())
        .flatMapToDouble(found -> Arrays.stream(found.forkValues()))
        .average();
  }

  public OptionalDouble fact(String name) {
    return facts.stream()
        .filter(fact -> fact.name().equals(name))
        .mapToDouble(Fact::value)
        .filter(Double::isFinite)
        .findFirst();
  }
}
