package io.github.timebench.reports.model;

import java.util.List;

/**
 * One pair of JVMs: warmed in turns, then measured in rounds of short slices.
 *
 * @param index from 0
 * @param warmupSeconds of all variants together
 * @param warmup per variant and second of its own running time
 * @param slices the measured slices, in the order in which they ran
 * @param totals per variant
 */
public record Block(
    int index,
    double warmupSeconds,
    List<WarmupSeries> warmup,
    List<Slice> slices,
    List<VariantTotals> totals) {
  /** Keeps unmodifiable copies. */
  public Block {
    warmup = List.copyOf(warmup);
    slices = List.copyOf(slices);
    totals = List.copyOf(totals);
  }
}
