package io.github.timebench.model.files;

import io.github.timebench.model.compat.CompatCell;
import io.github.timebench.model.compat.CompatPhase;
import io.github.timebench.model.compat.CompatResult;
import io.github.timebench.model.compat.CompatTally;
import java.util.HashSet;
import java.util.Set;

/** Whether a stored matrix agrees with itself; its shape is known to be right. */
final class CompatChecks {
  private CompatChecks() {}

  /** The first contradiction found, in words; empty if there is none. */
  static String firstContradiction(CompatResult result) {
    try {
      RunChecks.checkInstant(result.startedAt());
    } catch (IllegalArgumentException e) {
      return "contradicts itself: " + e.getMessage();
    }
    Set<String> names = new HashSet<>();
    for (CompatCell cell : result.cells()) {
      if (!names.add(cell.name())) {
        return "contradicts itself: two cells are called " + cell.name();
      }
      if (cell.phases().stream().anyMatch(CompatChecks::countsBelowZero)) {
        return "contradicts itself: fewer than no calls in " + cell.name();
      }
    }
    return "";
  }

  private static boolean countsBelowZero(CompatPhase phase) {
    return phase.checks().values().stream().anyMatch(CompatChecks::countsBelowZero);
  }

  private static boolean countsBelowZero(CompatTally tally) {
    return tally.right() < 0 || tally.error() < 0 || tally.wrong() < 0 || tally.hung() < 0;
  }
}
