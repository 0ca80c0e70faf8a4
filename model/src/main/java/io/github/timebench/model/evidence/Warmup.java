package io.github.timebench.model.evidence;

import java.util.List;

/**
 * How the variants of a pair of JVMs warmed.
 *
 * @param seconds of all variants together
 * @param quiet whether it ended because the JVMs were quiet, not because its time was over
 * @param series per variant
 */
public record Warmup(double seconds, boolean quiet, List<WarmupSeries> series) {
  /** Keeps an unmodifiable copy. */
  public Warmup {
    series = List.copyOf(series);
  }
}
