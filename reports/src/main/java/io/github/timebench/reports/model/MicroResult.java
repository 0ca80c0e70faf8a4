package io.github.timebench.reports.model;

import java.util.List;

/**
 * Micro benchmarks, as {@code micro.json} stores them; JMH's own JSON stands beside it.
 *
 * @param schemaVersion {@link RunResult#SCHEMA_VERSION}
 * @param quick one fork: a look, without intervals
 */
public record MicroResult(
    int schemaVersion,
    String runId,
    String timebenchVersion,
    String startedAt,
    String command,
    boolean quick,
    RunEnvironment environment,
    List<MicroFigure> figures) {
  /** Keeps an unmodifiable copy. */
  public MicroResult {
    figures = List.copyOf(figures);
  }
}
