package io.github.timebench.model.compat;

import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunEnvironment;
import java.util.List;

/**
 * A run of the compatibility matrix, as {@code compat.json} stores it.
 *
 * @param schemaVersion {@link #SCHEMA_VERSION} of the version that wrote it
 * @param startedAt ISO-8601 instant
 * @param command asks for the same again
 * @param cells those that were run, each group after its reference
 */
public record CompatResult(
    int schemaVersion,
    String runId,
    String timebenchVersion,
    String startedAt,
    double elapsedSeconds,
    String command,
    RunEnvironment environment,
    List<CompatCell> cells,
    RunEnd end) {
  /** The schema that this version writes. */
  public static final int SCHEMA_VERSION = 1;

  /** Keeps an unmodifiable copy. */
  public CompatResult {
    cells = List.copyOf(cells);
  }
}
