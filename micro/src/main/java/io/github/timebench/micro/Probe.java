package io.github.timebench.micro;

import io.github.timebench.model.micro.Demonstration;
import io.github.timebench.model.micro.MicroFact;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Something that a lab finds out in this JVM, before its cells: what JMH is no tool for.
 *
 * @param title for the progress and for what went wrong
 * @param expected time that it will take
 * @param observation may throw {@link UnavailableException} where this machine cannot do it
 */
public record Probe(String title, Duration expected, Callable<Findings> observation) {
  /** What was found out and what was made to happen. */
  public record Findings(List<MicroFact> facts, List<Demonstration> demonstrations) {
    /** Keeps unmodifiable copies. */
    public Findings {
      facts = List.copyOf(facts);
      demonstrations = List.copyOf(demonstrations);
    }

    /** Facts alone. */
    public static Findings of(MicroFact... facts) {
      return new Findings(List.of(facts), List.of());
    }
  }
}
