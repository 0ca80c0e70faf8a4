package io.github.timebench.reports.analysis;

import io.github.timebench.reports.model.Block;
import io.github.timebench.reports.model.Slice;
import io.github.timebench.reports.statistics.LogRatio;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** Ratios between the slices that two variants have in the same round. */
final class Rounds {
  private final List<Block> blocks;
  private final String variant;
  private final String baseline;

  Rounds(List<Block> blocks, String variant, String baseline) {
    this.blocks = blocks;
    this.variant = variant;
    this.baseline = baseline;
  }

  LogRatio callsPerSecond() {
    return ratio(slice -> (double) slice.windowCalls() / slice.windowNanos());
  }

  /** Of something counted over whole slices, per call; -1 means unknown. */
  LogRatio perCall(ToLongFunction<Slice> amount) {
    return ratio(slice -> perCall(slice, amount));
  }

  private static double perCall(Slice slice, ToLongFunction<Slice> amount) {
    long counted = amount.applyAsLong(slice);
    return counted < 0 ? Double.NaN : (double) counted / slice.outcomes().sent();
  }

  /** Every block has the same weight, whatever the number of its rounds. */
  private LogRatio ratio(ToDoubleFunction<Slice> figure) {
    double logs = 0;
    int blocksUsed = 0;
    int used = 0;
    int skipped = 0;
    for (Block block : blocks) {
      LogRatio one = ratio(block, figure);
      used += one.used();
      skipped += one.skipped();
      if (one.used() > 0) {
        logs += Math.log(one.ratio());
        blocksUsed++;
      }
    }
    return new LogRatio(blocksUsed == 0 ? Double.NaN : Math.exp(logs / blocksUsed), used, skipped);
  }

  private LogRatio ratio(Block block, ToDoubleFunction<Slice> figure) {
    Map<Integer, Double> numerators = byRound(block, variant, figure);
    Map<Integer, Double> denominators = byRound(block, baseline, figure);
    numerators.keySet().retainAll(denominators.keySet());
    denominators.keySet().retainAll(numerators.keySet());
    return LogRatio.ofPairs(array(numerators), array(denominators));
  }

  private static Map<Integer, Double> byRound(
      Block block, String variant, ToDoubleFunction<Slice> figure) {
    Map<Integer, Double> byRound = new TreeMap<>();
    for (Slice slice : block.slices()) {
      if (slice.variant().equals(variant)) {
        byRound.put(slice.round(), figure.applyAsDouble(slice));
      }
    }
    return byRound;
  }

  private static double[] array(Map<Integer, Double> byRound) {
    return byRound.values().stream().mapToDouble(Double::doubleValue).toArray();
  }
}
