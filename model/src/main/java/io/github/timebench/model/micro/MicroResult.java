package io.github.timebench.model.micro;

import io.github.timebench.api.Serializer;
import io.github.timebench.model.evidence.RunResult.RunEnvironment;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Micro benchmarks, as {@code micro.json} stores them; JMH's own JSON is beside it.
 *
 * @param quick one fork per cell: no intervals
 * @param suites in the order in which they were run
 */
public record MicroResult(
    int schemaVersion,
    String runId,
    String timebenchVersion,
    Instant startedAt,
    String command,
    boolean quick,
    RunEnvironment environment,
    List<SuiteResult> suites) {
  public static final int SCHEMA_VERSION = 1;

  /** Fewest forks that are given an interval. */
  public static final int MIN_FORKS = 3;

  public MicroResult {
    suites = List.copyOf(suites);
  }

  /** What became of values with each serializer; empty where it was not tried. */
  public Optional<Outcomes> fidelity() {
    return suites.stream()
        .flatMap(suite -> suite.outcomes().stream())
        .filter(outcomes -> outcomes.ways().contains(Serializer.STOCK.label()))
        .findFirst();
  }
}
