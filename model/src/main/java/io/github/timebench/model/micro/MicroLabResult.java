package io.github.timebench.model.micro;

import java.util.List;

/**
 * What one lab found.
 *
 * @param label the lab's name
 * @param question what it answers, in one line
 * @param scope what part of the lab was run and how it was scaled to the machine
 * @param tables the figures
 * @param facts what else was found out
 * @param demonstrations what was made to happen
 * @param claims published figures that the lab repeats
 * @param notMeasured what is missing, and why
 * @param notes what to learn from it, a paragraph each
 */
public record MicroLabResult(
    String label,
    String question,
    String scope,
    List<MicroTable> tables,
    List<MicroFact> facts,
    List<Demonstration> demonstrations,
    List<PublishedClaim> claims,
    List<NotMeasured> notMeasured,
    List<String> notes) {
  /** Keeps unmodifiable copies. */
  public MicroLabResult {
    tables = List.copyOf(tables);
    facts = List.copyOf(facts);
    demonstrations = List.copyOf(demonstrations);
    claims = List.copyOf(claims);
    notMeasured = List.copyOf(notMeasured);
    notes = List.copyOf(notes);
  }

  /** The figures of all tables. */
  public List<MicroFigure> figures() {
    return tables.stream().flatMap(table -> table.figures().stream()).toList();
  }
}
