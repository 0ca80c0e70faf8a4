package io.github.timebench.reports.sweep;

import io.github.timebench.model.MadeUp;
import io.github.timebench.model.MadeUpRun;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.ProbeRequest.Purpose;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.RunSetup;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.plan.Sweep;
import io.github.timebench.model.plan.Sweep.Axis;
import io.github.timebench.model.plan.Sweep.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Sweeps made up for tests: throughput bends as contention has it, and falls a little. */
public final class SweepRuns {
  public static final Axis CALLERS = Axis.parse(Kind.THREADS, "1..128");

  private SweepRuns() {}

  /** Two variants in two blocks; the second costs twice as much. */
  public static RunResult run(RunEnd end, List<String> deadly, Axis... axes) {
    Sweep sweep = new Sweep(List.of(axes));
    boolean apart = Stream.of(axes).anyMatch(axis -> !axis.kind().ofLoad());
    Plan plan = Plans.valid().study(sweep).blocks(Blocks.exactly(2)).quick(false).make();
    List<Block> blocks = new ArrayList<>();
    for (int block = 0; block < 2; block++) {
      List<Pair> pairs = new ArrayList<>();
      List<Probe> probes = new ArrayList<>();
      for (List<String> point : sweep.points()) {
        boolean dies = deadly.contains(point.get(0));
        double speed = 1 + 0.01 * block;
        probes.add(probe(plan, axes[0], point, speed, dies));
        if (dies || apart) {
          pairs.add(pair(probes, dies ? RunEnd.cutShort("died") : RunEnd.complete()));
          probes = new ArrayList<>();
        }
      }
      if (!probes.isEmpty()) {
        pairs.add(pair(probes, RunEnd.complete()));
      }
      blocks.add(MadeUp.block(block, pairs.toArray(Pair[]::new)));
    }
    RunSetup setup =
        MadeUp.setup("runId", "sweep", "command", "bin/loadgen sweep", "providerThreads", 8);
    return MadeUp.run(plan, blocks, "setup", setup, "elapsedSeconds", 9.0, "end", end);
  }

  private static Pair pair(List<Probe> probes, RunEnd end) {
    // Where there are several pairs in a block, each variant has several totals.
    List<VariantTotals> totals =
        Plans.DATE_BOTH.stream()
            .map(one -> MadeUp.totals(one.label(), OutcomeCounts.NONE, MadeUp.ok(10)))
            .toList();
    return MadeUp.pair(
        "probes", probes, "totals", totals, "readings", MadeUpRun.READINGS, "end", end);
  }

  private static Probe probe(Plan plan, Axis axis, List<String> point, double speed, boolean dies) {
    Sweep sweep = (Sweep) plan.study();
    double callers = 1 + 0.5 * axis.number(point.get(0));
    callers = axis.kind() == Kind.THREADS ? axis.number(point.get(0)) : callers;
    List<Probe.Arm> arms = new ArrayList<>();
    for (String variant : plan.labels()) {
      double perSecond = speed * perSecond(callers) / (1 + arms.size());
      ProbeRequest.Arm asked =
          new ProbeRequest.Arm(variant, sweep.loadAt(plan, point), Purpose.MEASURE);
      arms.add(arm(asked, callers, perSecond));
    }
    ProbeRequest request =
        new ProbeRequest(
            arms.stream().map(Probe.Arm::asked).toList(), Duration.ofSeconds(1), 1, false, point);
    return dies
        ? new Probe(request, 0, 1, List.of(), RunEnd.cutShort("the provider died"))
        : new Probe(request, 0, 1, arms, RunEnd.complete());
  }

  /** Gunther's law of scalability with 1,000 calls/s of one caller. */
  private static double perSecond(double callers) {
    return 1_000 * callers / (1 + 0.2 * (callers - 1) + 1e-4 * callers * (callers - 1));
  }

  private static Probe.Arm arm(ProbeRequest.Arm asked, double callers, double perSecond) {
    long calls = Math.round(perSecond);
    double meanNanos = 1e9 * callers / perSecond;
    OutcomeCounts outcomes = new OutcomeCounts(calls, 0, 0, callers > 100 ? calls / 4 : 0, 0);
    SliceCalls counted =
        new SliceCalls(1_000_000_000, calls, calls, meanNanos, meanNanos, Double.NaN, outcomes);
    Histogram times = Histograms.empty();
    times.recordValueWithCount(Math.round(meanNanos), calls);
    return new Probe.Arm(
        asked,
        List.of(
            MadeUp.slice(asked.variant(), counted, "usage", MadeUp.usage(calls * 9, calls, 0, 0))),
        Starts.NONE,
        Histograms.ofClosedLoop(times, Histograms.empty(), 0));
  }
}
