package io.github.timebench.reports.hops;

import io.github.timebench.model.Changed;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.VariantTotals.HopUse;
import io.github.timebench.model.plan.Hops;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Services;
import io.github.timebench.reports.ReplicatedRuns;
import java.time.Duration;
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
  public static RunResult chained(RunResult single, Duration late) {
    long lateNanos = late.toNanos();
    Readings.Relay relay =
        new Readings.Relay(1_000_000, 5_000, lateNanos / 2, lateNanos, lateNanos);
    Plan plan = single.plan();
    Services services = Records.with(plan.services(), "hops", new Hops(3, Duration.ofMillis(2)));
    return Changed.pairs(
        single.with(Records.with(plan, "services", services)),
        pair -> Changed.totals(pair.with(relay), HopRuns::chained));
  }

  private static VariantTotals chained(VariantTotals totals) {
    int id = PlacedVariant.ofLabel(totals.variant()).serializer().serializationId();
    double mean = totals.histograms().service().getMean();
    return totals.with(List.of(hop(2, id, mean * REMAINS), hop(3, id, mean * REMAINS * REMAINS)));
  }

  private static HopUse hop(int number, int id, double meanNanos) {
    Histogram times = Histograms.empty();
    times.recordValueWithCount((long) meanNanos, CALLS_OF_HOP);
    Map<Integer, Long> messages = Map.of(id, CALLS_OF_HOP);
    return new HopUse(
        number, (long) (meanNanos * CALLS_OF_HOP), times, messages, messages, 400, 300);
  }
}
