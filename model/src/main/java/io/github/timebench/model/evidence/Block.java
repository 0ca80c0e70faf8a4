package io.github.timebench.model.evidence;

import java.util.List;

/**
 * One pair of JVMs, or several one after the other: warmed in turns, then measured in rounds of
 * short slices.
 *
 * @param index from 0
 * @param startedAt ISO-8601 instant at which its JVMs were started
 * @param warmupSeconds of all variants together
 * @param quiet whether the warm-up ended because the JVMs were quiet, not because its time was over
 * @param warmup per variant and second of its own running time
 * @param slices the measured slices, in the order in which they ran
 * @param totals per variant
 * @param resources of both sides, second by second; empty if nobody watched
 */
public record Block(
    int index,
    String startedAt,
    double warmupSeconds,
    boolean quiet,
    List<WarmupSeries> warmup,
    List<Slice> slices,
    List<VariantTotals> totals,
    List<ResourceSecond> resources) {
  /** Keeps unmodifiable copies. */
  public Block {
    warmup = List.copyOf(warmup);
    slices = List.copyOf(slices);
    totals = List.copyOf(totals);
    resources = List.copyOf(resources);
  }
}
