package io.github.timebench.micro;

import java.time.Duration;

/**
 * How long each cell is measured. Forks are the unit of replication, so there are several of them
 * with few and short iterations each.
 *
 * @param forks fresh JVMs per cell, 1 to {@value #MOST_FORKS}
 */
public record Pace(int forks, int warmupIterations, int measuredIterations, int iterationMillis) {
  /** Forks per cell unless told otherwise. */
  public static final int DEFAULT_FORKS = 5;

  /** The most forks per cell. */
  public static final int MOST_FORKS = 100;

  /** One short fork per cell: a look, without an interval. */
  public static final Pace QUICK = new Pace(1, 4, 2, 300);

  /** Checks the ranges. */
  public Pace {
    if (forks < 1 || forks > MOST_FORKS) {
      throw new IllegalArgumentException("forks must be 1 to " + MOST_FORKS + ", not " + forks);
    }
    if (warmupIterations < 0 || measuredIterations < 1 || iterationMillis < 1) {
      throw new IllegalArgumentException("a fork needs a measured iteration of 1 ms or more");
    }
  }

  /** Two seconds of warm-up and two measured ones in each fork. */
  public static Pace standard(int forks) {
    return new Pace(forks, 4, 4, 500);
  }

  /** Time of all iterations of one fork, its start not included. */
  public Duration iterations() {
    return Duration.ofMillis(
        (long) (warmupIterations + measuredIterations) * (long) iterationMillis);
  }

  /** What a fork does, in words. */
  public String description() {
    return "%d fork%s, each %d x %d ms warm-up and %d x %d ms measured"
        .formatted(
            forks,
            forks == 1 ? "" : "s",
            warmupIterations,
            iterationMillis,
            measuredIterations,
            iterationMillis);
  }
}
