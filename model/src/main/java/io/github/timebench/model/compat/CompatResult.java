package io.github.timebench.model.compat;

import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult.RunEnvironment;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A run of the compatibility matrix, as {@code compat.json} stores it.
 *
 * @param schemaVersion {@link #SCHEMA_VERSION} of the version that wrote it
 * @param command asks for the same again
 * @param cells those that were run, each group after its reference
 */
public record CompatResult(
    int schemaVersion,
    String runId,
    String timebenchVersion,
    Instant startedAt,
    double elapsedSeconds,
    String command,
    RunEnvironment environment,
    List<CompatCell> cells,
    RunEnd end) {
  public static final int SCHEMA_VERSION = 1;

  public CompatResult {
    cells = List.copyOf(cells);
    Set<String> names = new HashSet<>();
    for (CompatCell cell : cells) {
      if (!names.add(cell.name())) {
        throw new IllegalArgumentException("two cells are called " + cell.name());
      }
    }
  }
}
