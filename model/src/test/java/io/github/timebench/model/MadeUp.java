package io.github.timebench.model;

import io.github.timebench.model.evidence.Asked;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.ProbeRequest.Arm;
import io.github.timebench.model.evidence.ProbeRequest.Purpose;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.RunResult.Lab;
import io.github.timebench.model.evidence.RunSetup;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.evidence.Usage;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.VariantTotals.CodecUse;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.evidence.Warmup.WarmupSeries;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.QuietRule;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * Evidence made up for tests: of a sound run, and a test says what it is about as {@link
 * Records#with} takes it, a component's name, its value, and so on.
 */
public final class MadeUp {
  private MadeUp() {}

  public static RunResult run(Plan plan, List<Block> blocks, Object... others) {
    Lab lab = new Lab(Map.of(), List.of());
    RunEnd end = RunEnd.complete();
    return Records.with(
        new RunResult(
            RunResult.SCHEMA_VERSION, setup(), 60, plan, lab, List.of(), blocks, List.of(), end),
        others);
  }

  public static RunSetup setup(Object... others) {
    Asked asked = Asked.of();
    Instant start = Instant.EPOCH;
    return Records.with(
        new RunSetup(
            "made-up",
            "0.1.0",
            start,
            asked.line(),
            RunSetup.EMBEDDED,
            200,
            QuietRule.DEFAULT,
            List.of(),
            Optional.of(asked)),
        others);
  }

  public static Block block(int index, Pair... pairs) {
    return new Block(index, Instant.EPOCH, List.of(pairs), "");
  }

  /** JVMs that warmed up and did nothing. */
  public static Pair pair(Object... others) {
    return Records.with(Pair.ofSlices(warmup(), List.of()), others);
  }

  public static Warmup warmup(WarmupSeries... series) {
    return new Warmup(Instant.EPOCH, 1, true, List.of(series));
  }

  /** Slices in rounds, each of which begins with the next variant. */
  public static <V> List<Slice> rounds(int rounds, List<V> variants, SliceMaker<V> maker) {
    List<Slice> slices = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      for (int position = 0; position < variants.size(); position++) {
        V variant = variants.get((round + position) % variants.size());
        slices.add(maker.slice(variant, round, position));
      }
    }
    return slices;
  }

  /** What a variant did in its slice of a round. */
  public interface SliceMaker<V> {
    Slice slice(V variant, int round, int position);
  }

  /** The first slice of its pair; what it used is unknown. */
  public static Slice slice(String variant, SliceCalls calls, Object... others) {
    return Records.with(new Slice(variant, 0, 0, 0, calls, Usage.UNKNOWN), others);
  }

  /** CPU time and allocation of which no disturbance is known. */
  public static Usage usage(
      long driverCpuNanos,
      long providerCpuNanos,
      long driverAllocatedBytes,
      long providerAllocatedBytes) {
    return new Usage(
        driverCpuNanos,
        providerCpuNanos,
        driverAllocatedBytes,
        providerAllocatedBytes,
        -1,
        -1,
        -1,
        -1,
        Double.NaN);
  }

  /** Calls that were all answered within the window and took the same time. */
  public static SliceCalls calls(long windowNanos, long calls, double serviceNanos) {
    return new SliceCalls(
        windowNanos, calls, calls, serviceNanos, serviceNanos, Double.NaN, ok(calls));
  }

  /** Calls of a closed loop that the variant's serializer wrote; no time was recorded. */
  public static VariantTotals totals(
      String variant, OutcomeCounts warmup, OutcomeCounts measured, Object... others) {
    int id = PlacedVariant.ofLabel(variant).serializer().serializationId();
    long sent = warmup.sent() + measured.sent();
    Map<Integer, Long> byId = Map.of(id, sent);
    return Records.with(
        new VariantTotals(
            variant,
            new Starts(sent, 0, 0),
            Starts.NONE,
            warmup,
            measured,
            byId,
            byId,
            Histograms.none(),
            CodecUse.UNKNOWN,
            List.of()),
        others);
  }

  /** Counts of calls that were all answered. */
  public static OutcomeCounts ok(long calls) {
    return new OutcomeCounts(calls, 0, 0, 0, 0);
  }

  /** All variants under one load, which goes on from slice to slice. */
  public static ProbeRequest together(
      List<String> variants, Load load, Duration slice, int rounds) {
    return new ProbeRequest(
        variants.stream().map(one -> new Arm(one, load, Purpose.MEASURE)).toList(),
        slice,
        rounds,
        false,
        List.of());
  }

  /** A histogram of values in nanoseconds. */
  public static Histogram histogram(long... valuesNanos) {
    Histogram histogram = Histograms.empty();
    for (long value : valuesNanos) {
      histogram.recordValue(value);
    }
    return histogram;
  }
}
