package io.github.timebench.reports;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.Usage;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.evidence.WarmupSeries;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.fleet.FleetRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Runs that no report expects, and one that is all of them at once. */
public enum HostileRun {
  MARKUP(() -> RunAnalysis.of(SampleRuns.hostile())),
  NOT_A_NUMBER(() -> changed(HostileRun::withoutNumbers)),
  EMPTY_VARIANTS(() -> RunAnalysis.of(ReplicatedRuns.barren())),
  ONE_BLOCK(() -> RunAnalysis.of(ReplicatedRuns.closed(1))),
  NO_SAMPLES(() -> changed(HostileRun::withoutSamples)),
  NO_BLOCK(() -> RunAnalysis.of(SampleRuns.empty())),
  MANY_SLICES(() -> RunAnalysis.of(ReplicatedRuns.with(6, 2, HostileRun::manyTimes))),
  MANY_HOSTS(() -> FleetRuns.together(90, 10, 2).analysis()),
  ALL_BUT_HOSTS(() -> RunAnalysis.of(HostileFleet.run())),
  ALL(HostileFleet::analysis);

  private static final int MANY = 10_000;

  private final Supplier<RunAnalysis> analysis;

  HostileRun(Supplier<RunAnalysis> analysis) {
    this.analysis = analysis;
  }

  /** What follows from it. */
  public RunAnalysis analysis() {
    return analysis.get();
  }

  /** Whether it can be compared with another run: one whose gates do not hold is not. */
  public boolean compared() {
    return this != NO_BLOCK && this != ALL;
  }

  private static RunAnalysis changed(UnaryOperator<Pair> change) {
    RunResult run = ReplicatedRuns.closed(6);
    return RunAnalysis.of(run.with(run.blocks().stream().map(one -> of(one, change)).toList()));
  }

  static Block of(Block block, UnaryOperator<Pair> change) {
    return new Block(block.index(), block.startedAt(), block.pairs().stream().map(change).toList());
  }

  /** Not a number wherever a number may be missing. */
  static Pair withoutNumbers(Pair pair) {
    double[] none = {Double.NaN, Double.NaN};
    Warmup warmup =
        new Warmup(
            pair.warmup().startedAt(),
            Double.NaN,
            true,
            pair.warmup().series().stream()
                .map(one -> new WarmupSeries(one.variant(), none, none))
                .toList());
    List<Slice> slices =
        pair.slices().stream()
            .map(
                one ->
                    new Slice(
                        one.variant(),
                        one.round(),
                        one.position(),
                        one.startNanos(),
                        new SliceCalls(
                            one.windowNanos(),
                            one.windowCalls(),
                            Double.NaN,
                            Double.NaN,
                            Double.NaN,
                            one.outcomes()),
                        Usage.UNKNOWN))
            .toList();
    return new Pair(
        pair.version(),
        warmup,
        slices,
        pair.probes(),
        pair.totals(),
        pair.resources(),
        pair.readings(),
        pair.end(),
        pair.driver(),
        pair.provider());
  }

  /** Calls of which no time was recorded. */
  static Pair withoutSamples(Pair pair) {
    return new Pair(
        pair.version(),
        pair.warmup(),
        pair.slices(),
        pair.probes(),
        pair.totals().stream().map(HostileRun::withoutSamples).toList(),
        pair.resources(),
        pair.readings(),
        pair.end(),
        pair.driver(),
        pair.provider());
  }

  private static VariantTotals withoutSamples(VariantTotals totals) {
    return new VariantTotals(
        totals.variant(),
        totals.starts(),
        totals.measuredStarts(),
        totals.warmup(),
        totals.measured(),
        totals.requestsById(),
        totals.responsesById(),
        Histograms.none(),
        totals.codec());
  }

  /** The rounds of a block again and again, one after the other. */
  public static List<Slice> manyTimes(List<Slice> slices) {
    int rounds = slices.stream().mapToInt(Slice::round).max().orElseThrow() + 1;
    long nanos = rounds * 1_500_000_000L;
    List<Slice> many = new ArrayList<>();
    for (int turn = 0; turn * slices.size() <= MANY; turn++) {
      for (Slice slice : slices) {
        many.add(
            new Slice(
                slice.variant(),
                slice.round() + turn * rounds,
                slice.position(),
                slice.startNanos() + turn * nanos,
                slice.calls(),
                slice.usage()));
      }
    }
    return many;
  }
}
