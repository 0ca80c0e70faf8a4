package io.github.timebench.reports;

import io.github.timebench.model.Changed;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.Usage;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.evidence.Warmup.WarmupSeries;
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
    return RunAnalysis.of(Changed.pairs(ReplicatedRuns.closed(6), change));
  }

  /** Not a number wherever a number may be missing. */
  static Pair withoutNumbers(Pair pair) {
    double[] none = {Double.NaN, Double.NaN};
    List<WarmupSeries> series =
        pair.warmup().series().stream()
            .map(one -> new WarmupSeries(one.variant(), none, none))
            .toList();
    Warmup warmup = Records.with(pair.warmup(), "seconds", Double.NaN, "series", series);
    return Changed.slices(
        Records.with(pair, "warmup", warmup),
        one -> Records.with(one, "calls", withoutNumbers(one.calls()), "usage", Usage.UNKNOWN));
  }

  private static SliceCalls withoutNumbers(SliceCalls calls) {
    double none = Double.NaN;
    return new SliceCalls(
        calls.windowNanos(), calls.windowCalls(), none, none, none, calls.outcomes());
  }

  /** Calls of which no time was recorded. */
  static Pair withoutSamples(Pair pair) {
    return Changed.totals(pair, one -> Records.with(one, "histograms", Histograms.none()));
  }

  /** The rounds of a block again and again, one after the other. */
  public static List<Slice> manyTimes(List<Slice> slices) {
    int rounds = slices.stream().mapToInt(Slice::round).max().orElseThrow() + 1;
    long nanos = rounds * 1_500_000_000L;
    List<Slice> many = new ArrayList<>();
    for (int turn = 0; turn * slices.size() <= MANY; turn++) {
      for (Slice slice : slices) {
        many.add(
            Records.with(
                slice,
                "round",
                slice.round() + turn * rounds,
                "startNanos",
                slice.startNanos() + turn * nanos));
      }
    }
    return many;
  }
}
