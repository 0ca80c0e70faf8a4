package io.github.timebench.reports.analysis;

import io.github.timebench.reports.model.Block;
import io.github.timebench.reports.model.Slice;
import io.github.timebench.reports.statistics.LogRatio;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** Log ratios between the slices that two variants have in the same round. */
final class Rounds {
  private final String variant;
  private final String baseline;

  Rounds(String variant, String baseline) {
    this.variant = variant;
    this.baseline = baseline;
  }

  /** What is compared round by round; null for figures that slices do not hold. */
  static ToDoubleFunction<Slice> ofSlices(Figure figure) {
    if (figure == Figure.CALLS_PER_SECOND) {
      return slice -> (double) slice.windowCalls() / slice.windowNanos();
    }
    return PerCall.AMOUNTS.containsKey(figure)
        ? slice -> PerCall.of(slice, PerCall.AMOUNTS.get(figure))
        : null;
  }

  /** Of one block, in the order of its rounds; NaN or infinite where one side has nothing. */
  double[] logs(Block block, ToDoubleFunction<Slice> figure) {
    Map<Integer, Double> numerators = byRound(block, variant, figure);
    Map<Integer, Double> denominators = byRound(block, baseline, figure);
    return numerators.keySet().stream()
        .filter(denominators::containsKey)
        .mapToDouble(round -> Math.log(numerators.get(round) / denominators.get(round)))
        .toArray();
  }

  /** Over blocks; every block has the same weight, whatever the number of its rounds. */
  LogRatio ratio(List<Block> blocks, ToDoubleFunction<Slice> figure) {
    List<LogRatio> ratios = blocks.stream().map(block -> LogRatio.of(logs(block, figure))).toList();
    double[] ofBlocks = ratios.stream().mapToDouble(one -> Math.log(one.ratio())).toArray();
    return new LogRatio(
        LogRatio.of(ofBlocks).ratio(),
        ratios.stream().mapToInt(LogRatio::used).sum(),
        ratios.stream().mapToInt(LogRatio::skipped).sum());
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
}
