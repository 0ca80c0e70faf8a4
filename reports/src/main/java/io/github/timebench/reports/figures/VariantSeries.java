package io.github.timebench.reports.figures;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.statistics.Seconds;
import io.github.timebench.reports.statistics.Seconds.SecondsFold;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One variant in one block, second by second of its own running time: the warm-up, then the
 * measured slices folded into seconds.
 *
 * @param block from 0
 * @param callsPerSecond answered calls per second
 * @param p50Nanos medians of the same seconds
 * @param measuredFrom index of the first measured second
 * @param quiet whether the block's JVMs were quiet when measuring began
 */
public record VariantSeries(
    int block, double[] callsPerSecond, double[] p50Nanos, int measuredFrom, boolean quiet) {

  /** The series of all variants of a block that ran in it, in the order of the plan. */
  public static Map<String, VariantSeries> ofBlock(Block block, Plan plan) {
    Map<String, VariantSeries> series = new LinkedHashMap<>();
    for (PlacedVariant variant : plan.variants()) {
      Seconds warmup = warmup(block, variant.label());
      Seconds whole = warmup.then(measured(block, variant.label()));
      if (whole.count() > 0) {
        series.put(
            variant.label(),
            new VariantSeries(
                block.index(),
                whole.callsPerSecond(),
                whole.p50Nanos(),
                warmup.count(),
                block.quiet()));
      }
    }
    return series;
  }

  private static Seconds warmup(Block block, String variant) {
    return block.warmup().stream()
        .filter(w -> w.variant().equals(variant))
        .findFirst()
        .map(w -> new Seconds(w.callsPerSecond(), w.p50Nanos()))
        .orElse(new Seconds(new double[0], new double[0]));
  }

  private static Seconds measured(Block block, String variant) {
    SecondsFold fold = new SecondsFold();
    for (Slice slice : block.slices(variant)) {
      fold.add(
          slice.lengthNanos(),
          slice.windowNanos(),
          slice.windowCalls(),
          slice.calls().p50ServiceNanos());
    }
    return fold.close();
  }
}
