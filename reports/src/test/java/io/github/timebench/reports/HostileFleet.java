package io.github.timebench.reports;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Lab;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.Readings.PeerCalls;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.evidence.WarmupSeries;
import io.github.timebench.model.fleet.Attempt;
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
    Block block = HostileRun.of(fleet.block(0, merge), HostileFleet::hostile);
    RunResult hostile = SampleRuns.hostile();
    return new RunResult(
        RunResult.SCHEMA_VERSION,
        hostile.setup(),
        Double.NaN,
        renamed(fleet.run(List.of()).plan()),
        new Lab(Map.of(MARKUP, MARKUP), List.of()),
        List.of(),
        List.of(block),
        hostile.end());
  }

  private static Optional<Attempt.Loss> loss() {
    return Optional.of(new Attempt.Loss("driver-1", MARKUP));
  }

  private static HostFacts hostile(HostFacts facts) {
    return new HostFacts(
        MARKUP + facts.machine(),
        facts.kernel(),
        facts.build(),
        facts.java(),
        facts.dubbo(),
        facts.hessianLite(),
        MARKUP,
        facts.cpus(),
        facts.memoryMegabytes());
  }

  /** What the block is beyond its names. */
  private static Pair hostile(Pair pair) {
    Pair bare = HostileRun.withoutSamples(HostileRun.withoutNumbers(pair));
    return new Pair(
        bare.version(),
        bare.warmup(),
        HostileRun.manyTimes(bare.slices()).stream().map(HostileFleet::silent).toList(),
        bare.probes(),
        bare.totals(),
        bare.resources(),
        bare.readings(),
        bare.end(),
        Map.of(MARKUP, MARKUP),
        Map.of(MARKUP, MARKUP));
  }

  private static Slice silent(Slice slice) {
    SliceCalls none =
        new SliceCalls(
            slice.windowNanos(), 0, Double.NaN, Double.NaN, Double.NaN, OutcomeCounts.NONE);
    return slice.variant().equals(SILENT)
        ? new Slice(
            slice.variant(),
            slice.round(),
            slice.position(),
            slice.startNanos(),
            none,
            slice.usage())
        : slice;
  }

  private static Plan renamed(Plan plan) {
    return new Plan(
        plan.labels().stream().map(HostileFleet::renamed).map(PlacedVariant::ofLabel).toList(),
        plan.payload(),
        plan.load(),
        plan.services(),
        plan.blocks(),
        plan.isolation(),
        plan.timing(),
        plan.quick(),
        plan.threadsView(),
        plan.study());
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
    return new HostPart(
        part.block(),
        part.attempt(),
        part.host(),
        part.clock(),
        part.pairs().stream().map(HostileFleet::renamed).toList(),
        part.end());
  }

  private static Pair renamed(Pair pair) {
    Warmup warmup = pair.warmup();
    Readings readings = pair.readings();
    return new Pair(
        pair.version(),
        new Warmup(
            warmup.startedAt(),
            warmup.seconds(),
            warmup.quiet(),
            warmup.series().stream().map(HostileFleet::renamed).toList()),
        pair.slices().stream().map(HostileFleet::renamed).toList(),
        pair.probes(),
        pair.totals().stream().map(HostileFleet::renamed).toList(),
        pair.resources(),
        new Readings(
            readings.whole(),
            readings.measured(),
            readings.cpus(),
            readings.hiccups(),
            readings.relay(),
            readings.switches(),
            readings.calls().stream().map(HostileFleet::renamed).toList()),
        pair.end(),
        pair.driver(),
        pair.provider());
  }

  private static WarmupSeries renamed(WarmupSeries one) {
    return new WarmupSeries(renamed(one.variant()), one.callsPerSecond(), one.p50Nanos());
  }

  private static Slice renamed(Slice one) {
    return new Slice(
        renamed(one.variant()),
        one.round(),
        one.position(),
        one.startNanos(),
        one.calls(),
        one.usage());
  }

  private static PeerCalls renamed(PeerCalls one) {
    return new PeerCalls(renamed(one.variant()), one.provider(), one.sent(), one.received());
  }

  private static VariantTotals renamed(VariantTotals one) {
    String label = renamed(one.variant());
    int id = PlacedVariant.ofLabel(label).serializer().serializationId();
    Map<Integer, Long> byId = Map.of(id, one.starts().begun());
    return new VariantTotals(
        label,
        one.starts(),
        one.measuredStarts(),
        one.warmup(),
        one.measured(),
        byId,
        byId,
        one.histograms(),
        one.codec());
  }
}
