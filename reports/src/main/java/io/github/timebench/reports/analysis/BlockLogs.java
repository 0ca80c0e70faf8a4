package io.github.timebench.reports.analysis;

import io.github.timebench.reports.model.Block;
import io.github.timebench.reports.model.RunResult;
import io.github.timebench.reports.model.Slice;
import io.github.timebench.reports.model.VariantTotals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Log ratios of variants to their baseline, block by block: one per round for what slices hold, one
 * per block for what the block's histograms hold.
 */
final class BlockLogs {
  private final RunResult run;
  private final List<Map<String, Map<Figure, Double>>> times = new ArrayList<>();

  BlockLogs(RunResult run) {
    this.run = run;
    run.blocks().forEach(block -> times.add(times(block)));
  }

  /** The finite log ratios per block, which may be none. */
  List<double[]> of(String variant, Figure figure) {
    ToDoubleFunction<Slice> ofSlices = Rounds.ofSlices(figure);
    String baseline = run.plan().baselineOf(variant);
    Rounds rounds = new Rounds(variant, baseline);
    List<double[]> logs = new ArrayList<>();
    for (int i = 0; i < run.blocks().size(); i++) {
      double[] ofBlock =
          ofSlices == null
              ? new double[] {ofTimes(i, variant, baseline, figure)}
              : rounds.logs(run.blocks().get(i), ofSlices);
      logs.add(Arrays.stream(ofBlock).filter(Double::isFinite).toArray());
    }
    return logs;
  }

  private double ofTimes(int block, String variant, String baseline, Figure figure) {
    return Math.log(time(block, variant, figure) / time(block, baseline, figure));
  }

  private double time(int block, String variant, Figure figure) {
    return times.get(block).getOrDefault(variant, Map.of()).getOrDefault(figure, Double.NaN);
  }

  private static Map<String, Map<Figure, Double>> times(Block block) {
    Map<String, Map<Figure, Double>> times = new HashMap<>();
    for (VariantTotals totals : block.totals()) {
      Map<Figure, Double> values = new EnumMap<>(Figure.class);
      for (CallTime time : List.of(CallTime.SERVICE, CallTime.RESPONSE)) {
        values.putAll(time.values(StoredHistogram.decode(time.encoded(totals))));
      }
      times.put(totals.variant(), values);
    }
    return times;
  }
}
