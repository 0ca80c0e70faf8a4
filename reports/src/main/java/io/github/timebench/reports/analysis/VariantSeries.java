package io.github.timebench.reports.analysis;

import io.github.timebench.reports.model.Block;
import io.github.timebench.reports.model.RunPlan;
import io.github.timebench.reports.model.Slice;
import io.github.timebench.reports.model.SteadyRule;
import io.github.timebench.reports.model.VariantPlan;
import io.github.timebench.reports.statistics.BlockSteadiness;
import io.github.timebench.reports.statistics.Seconds;
import io.github.timebench.reports.statistics.SecondsFold;
import io.github.timebench.reports.statistics.SteadyState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One variant in one block, second by second of its own running time: the warm-up, then the
 * measured slices folded into seconds.
 *
 * @param block from 0
 * @param callsPerSecond answered calls per second
 * @param p50Nanos medians of the same seconds
 * @param measuredFrom index of the first measured second
 * @param state the judgement over all of it
 */
public record VariantSeries(
    int block, double[] callsPerSecond, double[] p50Nanos, int measuredFrom, SteadyState state) {

  /** The series of all variants of a block that ran in it, in the order of the plan. */
  static Map<String, VariantSeries> ofBlock(Block block, RunPlan plan) {
    Map<String, List<VariantPlan>> byPair =
        plan.variants().stream()
            .collect(
                Collectors.groupingBy(VariantPlan::pair, LinkedHashMap::new, Collectors.toList()));
    Map<String, VariantSeries> series = new LinkedHashMap<>();
    byPair.values().forEach(variants -> series.putAll(ofPair(block, plan, variants)));
    return series;
  }

  /** Only variants that take turns move together; those of another pair run at another time. */
  private static Map<String, VariantSeries> ofPair(
      Block block, RunPlan plan, List<VariantPlan> variants) {
    List<String> ran =
        variants.stream()
            .map(VariantPlan::label)
            .filter(label -> warmup(block, label).count() + measured(block, label).count() > 0)
            .toList();
    List<Seconds> warmup = ran.stream().map(label -> warmup(block, label)).toList();
    List<Seconds> measured = ran.stream().map(label -> measured(block, label)).toList();
    SteadyRule rule = new SteadyRule(20, 0.02, 5);
    List<SteadyState> states =
        BlockSteadiness.of(warmup, measured, rule, rule.beforeMeasuring(plan.durationMillis()));
    Map<String, VariantSeries> series = new LinkedHashMap<>();
    for (int i = 0; i < ran.size(); i++) {
      Seconds whole = warmup.get(i).then(measured.get(i));
      series.put(
          ran.get(i),
          new VariantSeries(
              block.index(),
              whole.callsPerSecond(),
              whole.p50Nanos(),
              warmup.get(i).count(),
              states.get(i)));
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
    for (Slice slice : block.slices()) {
      if (slice.variant().equals(variant)) {
        fold.add(slice.windowNanos(), slice.windowCalls(), slice.p50ServiceNanos());
      }
    }
    return fold.close();
  }

  /** Whether the flat tail covers everything that was measured. */
  public boolean steady() {
    return state.steady();
  }
}
