package io.github.timebench.reports.sweep;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest.Purpose;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.PerCall;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.gates.PunctualityGates;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Replicate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * What a variant did at a point of a sweep.
 *
 * @param throughput calls answered as expected per second, by block or by machine pair; NaN where
 *     it was not measured
 * @param fewest values of throughput that have an interval
 * @param nanos each figure of the times of the answered calls of all blocks, NaN where they cannot
 *     carry it: of response times in an open loop, of service times in a closed one
 * @param driverCpuNanos CPU time of the driver per answered call; NaN where unknown
 * @param providerCpuNanos likewise of the provider
 * @param switches of all variants at the point together
 * @param notes what else is to be said of it, such as that the provider died
 */
public record SweepPoint(
    List<String> point,
    String variant,
    List<Double> throughput,
    int fewest,
    Map<Statistic, Double> nanos,
    OutcomeCounts outcomes,
    double driverCpuNanos,
    double providerCpuNanos,
    SwitchesPerCall switches,
    List<Text> notes) {
  /** Context switches per call of either side; NaN where unknown. */
  public record SwitchesPerCall(double driver, double provider) {
    static SwitchesPerCall of(List<Probe> probes) {
      return new SwitchesPerCall(
          perCall(probes, Probe.ContextSwitches::driver),
          perCall(probes, Probe.ContextSwitches::provider));
    }

    private static double perCall(List<Probe> probes, ToLongFunction<Probe.ContextSwitches> side) {
      List<Probe> known =
          probes.stream().filter(probe -> side.applyAsLong(probe.contextSwitches()) >= 0).toList();
      long switches = known.stream().mapToLong(p -> side.applyAsLong(p.contextSwitches())).sum();
      long calls =
          known.stream()
              .flatMap(probe -> probe.arms().stream())
              .mapToLong(arm -> arm.outcomes().sent())
              .sum();
      return calls == 0 ? Double.NaN : switches / (double) calls;
    }
  }

  public SweepPoint {
    point = List.copyOf(point);
    throughput = List.copyOf(throughput);
    nanos = Map.copyOf(nanos);
    notes = List.copyOf(notes);
  }

  static SweepPoint of(List<Block> blocks, Plan plan, List<String> point, String variant) {
    double[] throughput = new double[blocks.size()];
    List<Slice> slices = new ArrayList<>();
    Histogram times = new Histogram(3);
    OutcomeCounts outcomes = OutcomeCounts.NONE;
    List<Text> notes = new ArrayList<>();
    List<Probe> measured = new ArrayList<>();
    for (int i = 0; i < throughput.length; i++) {
      Block block = blocks.get(i);
      List<Slice> ofBlock = new ArrayList<>();
      for (Probe probe : block.probes()) {
        if (!probe.request().point().equals(point)) {
          continue;
        }
        for (Probe.Arm arm : probe.arms()) {
          if (arm.variant().equals(variant) && arm.asked().purpose() == Purpose.MEASURE) {
            measured.add(probe);
            ofBlock.addAll(arm.slices());
            times.add(plan.openLoop() ? arm.times().response() : arm.times().service());
            outcomes = outcomes.plus(arm.outcomes());
            if (plan.openLoop() && PunctualityGates.late(arm.times())) {
              notes.add(Text.of("block %d: the generator was late", block.index() + 1));
            }
          }
        }
        if (!probe.end().allMeasured()) {
          notes.add(Text.of("block %d: %s", block.index() + 1, Text.of(probe.end().reason())));
        }
      }
      throughput[i] = ofBlock.isEmpty() ? Double.NaN : PerCall.of(ofBlock, Figure.CALLS_PER_SECOND);
      slices.addAll(ofBlock);
    }
    return new SweepPoint(
        point,
        variant,
        Arrays.stream(Replicate.values(blocks, throughput)).boxed().toList(),
        plan.quick() ? Integer.MAX_VALUE : Replicate.of(blocks).fewest(),
        Arrays.stream(Statistic.values())
            .collect(Collectors.toMap(Function.identity(), one -> one.of(times))),
        outcomes,
        PerCall.of(slices, Figure.DRIVER_CPU),
        PerCall.of(slices, Figure.PROVIDER_CPU),
        SwitchesPerCall.of(measured),
        notes);
  }

  /** Calls per second, the mean over blocks or over machine pairs with its interval. */
  public Estimate callsPerSecond() {
    return Estimate.mean(throughput.stream().mapToDouble(Double::doubleValue).toArray())
        .from(fewest);
  }

  /** Throughput beside that of another point, or of another variant: paired, over logarithms. */
  Estimate besides(SweepPoint other) {
    double[] logs =
        IntStream.range(0, throughput.size())
            .mapToDouble(i -> Math.log(throughput.get(i) / other.throughput.get(i)))
            .toArray();
    return Estimate.mean(logs).exp().from(fewest);
  }

  public boolean measured() {
    return throughput.stream().anyMatch(one -> one >= 0);
  }

  /** Mean time of a call, ns; NaN where none was answered. */
  public double meanNanos() {
    return nanos.get(Statistic.MEAN);
  }

  /** Share of the calls that were turned away by the provider's pool; NaN without calls. */
  public double rejectedShare() {
    return outcomes.rejected() / (double) outcomes.sent();
  }

  /** Share of the calls that ended otherwise than as expected, those turned away included. */
  public double errorShare() {
    return outcomes.errors() / (double) outcomes.sent();
  }
}
