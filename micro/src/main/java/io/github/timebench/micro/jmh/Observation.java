package io.github.timebench.micro.jmh;

import io.github.timebench.model.micro.Fact;
import io.github.timebench.model.micro.Outcomes;
import io.github.timebench.model.micro.RuleCheck;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Something that a suite observes in this JVM before its cells, because JMH is no tool for it.
 *
 * @param title for the progress, and for the reason if it fails
 * @param expected time that it will take
 * @param findings may throw {@link io.github.timebench.lab.LabException} where this machine cannot
 *     do it
 */
public record Observation(String title, Duration expected, Callable<Findings> findings) {
  public record Findings(List<Fact> facts, List<RuleCheck> checks, List<Outcomes> outcomes) {
    public Findings {
      facts = List.copyOf(facts);
      checks = List.copyOf(checks);
      outcomes = List.copyOf(outcomes);
    }

    public static Findings of(Fact... facts) {
      return new Findings(List.of(facts), List.of(), List.of());
    }

    public static Findings ofChecks(List<RuleCheck> checks) {
      return new Findings(List.of(), checks, List.of());
    }

    public static Findings of(Outcomes outcomes) {
      return new Findings(List.of(), List.of(), List.of(outcomes));
    }
  }
}
