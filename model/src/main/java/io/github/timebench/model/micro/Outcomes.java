package io.github.timebench.model.micro;

import io.github.timebench.api.Phrase;
import java.util.List;

/**
 * What became of several values, each tried in several ways.
 *
 * @param title what was tried, in a sentence
 * @param ways such as codecs
 * @param rows in reading order
 */
public record Outcomes(String title, List<String> ways, List<Outcomes.Row> rows) {
  public Outcomes {
    ways = List.copyOf(ways);
    rows = List.copyOf(rows);
    for (Row row : rows) {
      if (row.outcomes().size() != ways.size() || row.reasons().size() != ways.size()) {
        throw new IllegalArgumentException(
            row.value() + " needs an outcome and a reason for each of " + ways);
      }
    }
  }

  public enum Outcome {
    EQUAL,
    /** Something else came back, and nobody is told. */
    DIFFERS,
    FAILS
  }

  /**
   * @param outcomes one for each way
   * @param reasons what came back, or why it failed, for each way; empty where it is equal
   */
  public record Row(String value, List<Outcome> outcomes, List<Phrase> reasons) {
    public Row {
      outcomes = List.copyOf(outcomes);
      reasons = List.copyOf(reasons);
    }

    boolean equal() {
      return outcomes.stream().allMatch(outcome -> outcome == Outcome.EQUAL);
    }
  }

  public List<Row> equal() {
    return rows.stream().filter(Row::equal).toList();
  }

  /** The same, of the values that some way changes or loses. */
  public Outcomes unequal() {
    return new Outcomes(title, ways, rows.stream().filter(row -> !row.equal()).toList());
  }

  public long count(int way, Outcome outcome) {
    return rows.stream().filter(row -> row.outcomes().get(way) == outcome).count();
  }

  /** The values that come back equal in one way, and not in another. */
  public List<Row> lost(String equal, String other) {
    return rows.stream()
        .filter(row -> row.outcomes().get(ways.indexOf(equal)) == Outcome.EQUAL)
        .filter(row -> row.outcomes().get(ways.indexOf(other)) != Outcome.EQUAL)
        .toList();
  }
}
