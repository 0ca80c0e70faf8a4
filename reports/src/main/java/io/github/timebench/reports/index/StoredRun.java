package io.github.timebench.reports.index;

import io.github.timebench.reports.language.Text;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A folder of a run.
 *
 * @param at when it began; when it was last written, if that cannot be read
 * @param headline empty if there is none that can be read
 * @param problem why there is none; empty if there is one
 * @param comparedWith names of runs that it was compared with, as they stand in the names of the
 *     pages
 */
public record StoredRun(
    String name, Instant at, Optional<Headline> headline, Text problem, List<String> comparedWith) {
  public StoredRun {
    comparedWith = List.copyOf(comparedWith);
  }

  public static StoredRun of(String name, Headline headline, List<String> comparedWith) {
    return new StoredRun(
        name, headline.startedAt(), Optional.of(headline), Text.EMPTY, comparedWith);
  }

  /** One of which no more is known than that it is there. */
  public static StoredRun unknown(String name, Instant written, Text problem) {
    return new StoredRun(name, written, Optional.empty(), problem, List.of());
  }
}
