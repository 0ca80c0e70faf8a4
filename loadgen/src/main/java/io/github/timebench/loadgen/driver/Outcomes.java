package io.github.timebench.loadgen.driver;

import io.github.timebench.loadgen.engine.Outcome;
import io.github.timebench.loadgen.engine.OutcomeTally;
import io.github.timebench.model.evidence.OutcomeCounts;

/** The engine's tally in the words of the result. */
final class Outcomes {
  private Outcomes() {}

  static OutcomeCounts counts(OutcomeTally tally) {
    return new OutcomeCounts(
        tally.of(Outcome.OK),
        tally.of(Outcome.WRONG_ECHO),
        tally.of(Outcome.TIMEOUT),
        tally.of(Outcome.REJECTED),
        tally.of(Outcome.FAILED));
  }
}
