package io.github.timebench.reports.index;

import io.github.timebench.reports.language.Text;
import java.util.List;
import java.util.Optional;

/**
 * A folder of a run.
 *
 * @param name of the folder
 * @param headline empty if there is none that can be read
 * @param problem why there is none; empty if there is one
 * @param comparedWith names of runs that it was compared with, as they stand in the names of the
 *     pages
 */
public record StoredRun(
    String name, Optional<Headline> headline, Text problem, List<String> comparedWith) {
  /** Keeps an unmodifiable copy. */
  public StoredRun {
    comparedWith = List.copyOf(comparedWith);
  }
}
