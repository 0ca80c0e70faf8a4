package io.github.timebench.reports.statistics;

import io.github.timebench.model.evidence.RunResult;

/** What a run repeats, so that its effects have intervals. */
public enum Replicate {
  /** Blocks, one after the other: a run may look after each. */
  BLOCK("blocks"),
  /**
   * Pairs of machines, side by side: blocks of one pair are not independent of each other, so their
   * mean is one value, and all pairs are looked at at once.
   */
  MACHINE_PAIR("machine pairs");

  private final String many;

  Replicate(String many) {
    this.many = many;
  }

  /** What a run repeats. */
  public static Replicate of(RunResult run) {
    return run.blocks().stream().anyMatch(block -> !block.machines().isEmpty())
        ? MACHINE_PAIR
        : BLOCK;
  }

  /** Several of them, in words. */
  public String many() {
    return many;
  }
}
