package io.github.timebench.reports;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.Changed;
import io.github.timebench.model.MadeUp;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.Readings.PeerCalls;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.Usage;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.evidence.Warmup.WarmupSeries;
import io.github.timebench.model.fleet.FleetEvidence.Attempt;
import io.github.timebench.model.fleet.FleetEvidence.HostFacts;
import io.github.timebench.model.fleet.HostPart;
import io.github.timebench.model.fleet.PartMerge;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.fleet.FleetFigures;
import io.github.timebench.reports.fleet.FleetRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
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
  private RunAnalysis analysed;

  HostileRun(Supplier<RunAnalysis> analysis) {
    this.analysis = analysis;
  }

  /** What follows from it. */
  public RunAnalysis analysis() {
    if (analysed == null) {
      analysed = analysis.get();
    }
    return analysed;
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
        calls.windowNanos(), calls.windowCalls(), none, none, none, Double.NaN, calls.outcomes());
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

  /**
   * One block of ten thousand slices and a hundred hosts, with markup in every name, without a
   * time, a mean or a call of one variant.
   */
  static final class HostileFleet {
    private static final String MARKUP = SampleRuns.hostile().runId();
    private static final String SILENT = "localdatetime+custom";

    private HostileFleet() {}

    /** With what its hosts did, who measured fewer slices: a gate does not hold. */
    static RunAnalysis analysis() {
      FleetRuns fleet = fleet();
      RunResult run = run(fleet);
      return RunAnalysis.of(
          run,
          Optional.of(
              FleetFigures.of(
                  run,
                  fleet.evidence(),
                  (attempt, host) -> renamed(fleet.part(attempt.block(), host)))));
    }

    /** As if one machine had measured it. */
    static RunResult run() {
      return run(fleet());
    }

    private static FleetRuns fleet() {
      return FleetRuns.together(90, 10, 1)
          .facts(HostileFleet::hostile)
          .lost(new Attempt(0, 1, List.of("driver-1"), loss()));
    }

    private static RunResult run(FleetRuns fleet) {
      PartMerge merge = new PartMerge();
      fleet.hosts(0).forEach(host -> merge.add(renamed(fleet.part(0, host))));
      Block block = Changed.pairs(fleet.block(0, merge), HostileFleet::hostile);
      RunResult hostile = SampleRuns.hostile();
      Plan plan = renamed(fleet.run(List.of()).plan());
      return Records.with(hostile, "plan", plan, "bytes", List.of(), "blocks", List.of(block));
    }

    private static Optional<Attempt.Loss> loss() {
      return Optional.of(new Attempt.Loss("driver-1", Phrase.of(MARKUP)));
    }

    private static HostFacts hostile(HostFacts facts) {
      return Records.with(facts, "machine", MARKUP + facts.machine(), "processor", MARKUP);
    }

    /** What the block is beyond its names. */
    private static Pair hostile(Pair pair) {
      Pair bare = HostileRun.withoutSamples(HostileRun.withoutNumbers(pair));
      return Records.with(
          bare,
          "slices",
          HostileRun.manyTimes(bare.slices()).stream().map(HostileFleet::silent).toList(),
          "driver",
          Map.of(MARKUP, MARKUP),
          "provider",
          Map.of(MARKUP, MARKUP));
    }

    private static Slice silent(Slice slice) {
      return slice.variant().equals(SILENT)
          ? Records.with(slice, "calls", MadeUp.calls(slice.windowNanos(), 0, Double.NaN))
          : slice;
    }

    private static Plan renamed(Plan plan) {
      return Records.with(
          plan,
          "variants",
          plan.labels().stream().map(HostileFleet::renamed).map(PlacedVariant::ofLabel).toList());
    }

    /** Markup in the labels of two variants: they are of a version that is called so. */
    private static String renamed(String label) {
      return switch (label) {
        case "date+custom" -> "date+stock@" + MARKUP;
        case "localdatetime+stock" -> label + "@" + MARKUP;
        default -> label;
      };
    }

    private static HostPart renamed(HostPart part) {
      return Changed.pairs(part, pair -> renamed(pair));
    }

    private static Pair renamed(Pair pair) {
      Warmup warmup = pair.warmup();
      Readings readings = pair.readings();
      return Records.with(
          pair,
          "warmup",
          Records.with(warmup, "series", renamed(warmup.series(), WarmupSeries::variant)),
          "slices",
          renamed(pair.slices(), Slice::variant),
          "totals",
          pair.totals().stream().map(totals -> renamed(totals)).toList(),
          "readings",
          Records.with(readings, "calls", renamed(readings.calls(), PeerCalls::variant)));
    }

    private static <R extends Record> List<R> renamed(List<R> all, Function<R, String> variant) {
      return all.stream()
          .map(one -> Records.with(one, "variant", renamed(variant.apply(one))))
          .toList();
    }

    private static VariantTotals renamed(VariantTotals one) {
      String label = renamed(one.variant());
      int id = PlacedVariant.ofLabel(label).serializer().serializationId();
      Map<Integer, Long> byId = Map.of(id, one.starts().begun());
      return Records.with(one, "variant", label, "requestsById", byId, "responsesById", byId);
    }
  }
}
