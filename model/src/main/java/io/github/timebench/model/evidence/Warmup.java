package io.github.timebench.model.evidence;

import java.time.Instant;
import java.util.List;

/**
 * How the variants of a pair of JVMs warmed.
 *
 * @param startedAt when it began, by the driver's clock; slices of the pair are timed from here
 * @param seconds of all variants together
 * @param quiet whether it ended because the JVMs were quiet, not because its time was over
 * @param series per variant
 */
public record Warmup(Instant startedAt, double seconds, boolean quiet, List<WarmupSeries> series) {
  public Warmup {
    series = List.copyOf(series);
  }

  /** The same warm-up of drivers, quiet if their provider was, too. */
  public Warmup withProvider(Warmup ofProvider) {
    return new Warmup(startedAt, seconds, quiet && ofProvider.quiet, series);
  }

  /**
   * Several hosts that warmed up together: until the last of them, quiet if all were. The series
   * are sums over the seconds that all have.
   */
  public Warmup plus(Warmup other) {
    return new Warmup(
        startedAt.isBefore(other.startedAt) ? startedAt : other.startedAt,
        Math.max(seconds, other.seconds),
        quiet && other.quiet,
        Sums.of(series, other.series, WarmupSeries::variant, WarmupSeries::plus));
  }
}
