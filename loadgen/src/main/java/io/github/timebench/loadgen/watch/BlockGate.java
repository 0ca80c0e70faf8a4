package io.github.timebench.loadgen.watch;

import io.github.timebench.model.evidence.Gate;

/**
 * A gate as one block saw it.
 *
 * @param name what is watched
 * @param limit what is allowed, in words
 * @param observed what was seen, in words
 * @param ofLimit what was seen as a multiple of the limit, by which blocks can be ranked: the worst
 *     has the largest; NaN where there is no limit of that kind, or nothing is known
 */
public record BlockGate(
    String name, String limit, String observed, boolean passed, double ofLimit) {
  /** One that nothing but holding or not can be said of. */
  public static BlockGate unranked(String name, String limit, String observed, boolean passed) {
    return new BlockGate(name, limit, observed, passed, Double.NaN);
  }

  /** The gate of a run in which that was seen. */
  public Gate of(String observedInRun) {
    return new Gate(name, limit, observedInRun, passed);
  }
}
