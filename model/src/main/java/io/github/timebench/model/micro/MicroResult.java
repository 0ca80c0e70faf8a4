package io.github.timebench.model.micro;

import io.github.timebench.model.evidence.RunEnvironment;
import java.time.Instant;
import java.util.List;

/**
 * Micro benchmarks, as {@code micro.json} stores them; JMH's own JSON is beside it.
 *
 * @param startedAt ISO 8601 instant
 * @param quick one fork per cell: no intervals
 * @param suites in the order in which they were run
 */
public record MicroResult(
    int schemaVersion,
    String runId,
    String timebenchVersion,
    String startedAt,
    String command,
    boolean quick,
    RunEnvironment environment,
    List<SuiteResult> suites) {
  /** The schema that this version writes and reads. */
  public static final int SCHEMA_VERSION = 1;

  /**
   * Keeps an unmodifiable copy.
   *
   * @throws java.time.format.DateTimeParseException if {@code startedAt} is no instant
   */
  public MicroResult {
    Instant.parse(startedAt);
    suites = List.copyOf(suites);
  }
}
