package io.github.timebench.reports.compare;

import io.github.timebench.api.Nanos;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.threads.Side;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.PerCall;
import io.github.timebench.reports.fleet.FleetAnalysis.HostInfluence;
import io.github.timebench.reports.fleet.FleetAnalysis.MachineSpread;
import io.github.timebench.reports.fleet.FleetFigures;
import io.github.timebench.reports.fleet.HostFigures;
import io.github.timebench.reports.statistics.Replicate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What the verdicts of a run on many machines rest on: leaves out each host, or pair, once. */
record Influences(RunResult run, BlockEffects effects, Comparisons comparisons) {
  /** Per variant that has a verdict; empty where there is nobody to leave out. */
  List<HostInfluence> of(FleetFigures fleet) {
    List<HostInfluence> influences = new ArrayList<>();
    for (Comparison judged : comparisons.judged()) {
      Map<String, Double> without =
          effects.replicate() == Replicate.MACHINE_PAIR
              ? withoutPairs(judged)
              : withoutDrivers(judged, fleet.hosts(Side.DRIVER));
      ToDoubleFunction<Map.Entry<String, Double>> change =
          one -> Math.abs(one.getValue() - judged.effect().value());
      without.entrySet().stream()
          .filter(one -> Double.isFinite(one.getValue()))
          .max(Comparator.comparingDouble(change))
          .ifPresent(
              most ->
                  influences.add(
                      new HostInfluence(
                          judged.variant(), most.getKey(), judged.effect(), most.getValue())));
    }
    return influences;
  }

  private double[] ofBlocks(Comparison judged) {
    return effects.of(judged.variant(), judged.figure());
  }

  private Map<String, Double> withoutPairs(Comparison judged) {
    Map<String, double[]> byPair = effects.byMachines(ofBlocks(judged));
    Map<String, Double> without = new LinkedHashMap<>();
    for (String left : byPair.keySet()) {
      without.put(
          left,
          byPair.entrySet().stream()
              .filter(one -> !one.getKey().equals(left))
              .mapToDouble(one -> mean(one.getValue()))
              .filter(Double::isFinite)
              .average()
              .orElse(Double.NaN));
    }
    return without;
  }

  private Map<String, Double> withoutDrivers(Comparison judged, List<HostFigures> drivers) {
    Map<String, Double> without = new LinkedHashMap<>();
    if (drivers.size() < 2) {
      return without;
    }
    for (HostFigures driver : drivers) {
      double[] ofBlocks = new double[run.blocks().size()];
      for (int block = 0; block < ofBlocks.length; block++) {
        ofBlocks[block] = effectWithout(block, judged, driver);
      }
      without.put(driver.name(), mean(effects.counted(ofBlocks)));
    }
    return without;
  }

  private double effectWithout(int block, Comparison judged, HostFigures driver) {
    return run.plan()
        .more(judged.variant(), label -> logWithout(block, label, judged.figure(), driver));
  }

  private double logWithout(int block, String variant, Figure figure, HostFigures driver) {
    Block of = run.blocks().get(block);
    if (!PerCall.ofSlices(figure)) {
      return Math.log(driver.calls(of.index(), variant).p99Without());
    }
    List<Slice> slices = effects.slices(block, variant);
    int from = slices.stream().mapToInt(Slice::round).min().orElse(0);
    int to = slices.stream().mapToInt(Slice::round).max().orElse(-1) + 1;
    long calls = slices.stream().mapToLong(Slice::windowCalls).sum();
    long nanos = slices.stream().mapToLong(Slice::windowNanos).sum();
    return Math.log(
        (calls - driver.calls(of.index(), variant).calls(from, to)) * Nanos.PER_SECOND / nanos);
  }

  /** Per variant that has a verdict; empty where all machines measure together. */
  List<MachineSpread> spreads() {
    if (effects.replicate() != Replicate.MACHINE_PAIR) {
      return List.of();
    }
    return comparisons.judged().stream()
        .map(
            judged ->
                MachineSpread.of(judged.variant(), effects.byMachines(ofBlocks(judged)).values()))
        .toList();
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).filter(Double::isFinite).average().orElse(Double.NaN);
  }
}
