package io.github.timebench.reports.hops;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.VariantTotals.HopUse;
import io.github.timebench.model.plan.Hops;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Services;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Runs with chains of three calls, made up for tests: each hop takes two thirds of the one before.
 */
public final class HopRuns {
  private static final double REMAINS = 2 / 3.0;
  private static final long CALLS_OF_HOP = 10_000_000;

  private HopRuns() {}

  /** Of several blocks, with 2 ms of simulated distance whose relay was late by so much. */
  public static RunResult chained(int blocks, Duration late) {
    return chained(ReplicatedRuns.closed(blocks), late);
  }

  /** The same of the blocks of a run of single calls. */
  static RunResult chained(RunResult single, Duration late) {
    List<Block> all = new ArrayList<>();
    for (Block block : single.blocks()) {
      all.add(chained(block, late.toNanos()));
    }
    return new RunResult(
        RunResult.SCHEMA_VERSION,
        single.setup(),
        single.elapsedSeconds(),
        plan(single.plan()),
        single.lab(),
        single.bytes(),
        all,
        single.end());
  }

  private static Plan plan(Plan single) {
    Services services = single.services();
    return new Plan(
        single.variants(),
        single.payload(),
        single.load(),
        new Services(
            services.connections(),
            services.pool(),
            new Hops(3, Duration.ofMillis(2)),
            services.fleet()),
        single.blocks(),
        single.isolation(),
        single.timing(),
        single.quick(),
        single.threadsView(),
        single.study());
  }

  private static Block chained(Block block, long lateNanos) {
    Block hops = SampleRuns.changed(block, slices -> slices, HopRuns::chained);
    List<Pair> pairs =
        hops.pairs().stream()
            .map(
                pair ->
                    pair.with(
                        new Readings.Relay(1_000_000, 5_000, lateNanos / 2, lateNanos, lateNanos)))
            .toList();
    return new Block(block.index(), block.startedAt(), pairs);
  }

  private static VariantTotals chained(VariantTotals totals) {
    int id = PlacedVariant.ofLabel(totals.variant()).serializer().serializationId();
    double mean = totals.histograms().service().getMean();
    return totals.with(List.of(hop(2, id, mean * REMAINS), hop(3, id, mean * REMAINS * REMAINS)));
  }

  private static HopUse hop(int number, int id, double meanNanos) {
    Histogram times = SampleRuns.histogram();
    times.recordValueWithCount((long) meanNanos, CALLS_OF_HOP);
    Map<Integer, Long> messages = Map.of(id, CALLS_OF_HOP);
    return new HopUse(
        number, (long) (meanNanos * CALLS_OF_HOP), times, messages, messages, 400, 300);
  }
}
