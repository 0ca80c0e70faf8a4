package io.github.timebench.model.micro;

import io.github.timebench.model.evidence.RunEnvironment;
import java.util.List;

/**
 * Micro benchmarks, as {@code micro.json} stores them; JMH's own JSON stands beside it.
 *
 * @param schemaVersion {@link #SCHEMA_VERSION} of the version that wrote it
 * @param quick one fork: a look, without intervals
 * @param labs in the order in which they were run
 */
public record MicroResult(
    int schemaVersion,
    String runId,
    String timebenchVersion,
    String startedAt,
    String command,
    boolean quick,
    RunEnvironment environment,
    List<MicroLabResult> labs) {
  /** The schema that this version writes; 1 knew serialization and formatting only. */
  public static final int SCHEMA_VERSION = 2;

  /** Keeps an unmodifiable copy. */
  public MicroResult {
    labs = List.copyOf(labs);
  }
}
