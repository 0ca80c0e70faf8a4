package io.github.timebench.reports;

import io.github.timebench.model.Changed;
import io.github.timebench.model.MadeUp;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.Readings.PeerCalls;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.evidence.Warmup.WarmupSeries;
import io.github.timebench.model.fleet.FleetEvidence.Attempt;
import io.github.timebench.model.fleet.HostFacts;
import io.github.timebench.model.fleet.HostPart;
import io.github.timebench.model.fleet.PartMerge;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.fleet.FleetFigures;
import io.github.timebench.reports.fleet.FleetRuns;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * One block of ten thousand slices and a hundred hosts, with markup in every name, without a time,
 * a mean or a call of one variant.
 */
final class HostileFleet {
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
    return Optional.of(new Attempt.Loss("driver-1", MARKUP));
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
