package io.github.timebench.reports.analysis;

import io.github.timebench.reports.model.Block;
import io.github.timebench.reports.model.Slice;
import io.github.timebench.reports.model.SteadyRule;
import io.github.timebench.reports.model.WarmupSeries;
import io.github.timebench.reports.statistics.SteadyState;
import io.github.timebench.reports.statistics.SteadyState.Label;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * One variant in one block, second by second of its own running time: the warm-up, then the
 * measured slices folded into seconds.
 *
 * @param block from 0
 * @param callsPerSecond answered calls per second
 * @param p50Nanos medians of the same seconds
 * @param measuredFrom index of the first measured second
 * @param state the judgement over all of it
 */
public record VariantSeries(
    int block, double[] callsPerSecond, double[] p50Nanos, int measuredFrom, SteadyState state) {

  static VariantSeries of(Block block, String variant, SteadyRule rule) {
    WarmupSeries warmup =
        block.warmup().stream()
            .filter(w -> w.variant().equals(variant))
            .findFirst()
            .orElse(new WarmupSeries(variant, new double[0], new double[0]));
    List<Slice> slices = block.slices().stream().filter(s -> s.variant().equals(variant)).toList();
    List<SliceSecond> measured = SliceSecond.fold(slices);
    double[] rates = join(warmup.callsPerSecond(), measured, SliceSecond::callsPerSecond);
    double[] medians = join(warmup.p50Nanos(), measured, SliceSecond::p50Nanos);
    SteadyState state = SteadyState.of(rates, medians, rule);
    int measuredFrom = warmup.callsPerSecond().length;
    return new VariantSeries(
        block.index(), rates, medians, measuredFrom, wholeMeasurement(state, measuredFrom));
  }

  /** Whether the flat tail covers everything that was measured. */
  public boolean steady() {
    return state.steady();
  }

  private static SteadyState wholeMeasurement(SteadyState state, int measuredFrom) {
    if (!state.steady() || state.tailStart() <= measuredFrom) {
      return state;
    }
    String reason =
        "became steady only %s s into the measurement".formatted(state.tailStart() - measuredFrom);
    return new SteadyState(Label.WARMING, state.tailStart(), state.tailSeconds(), reason);
  }

  private static double[] join(
      double[] warmup,
      List<SliceSecond> measured,
      java.util.function.ToDoubleFunction<SliceSecond> part) {
    return DoubleStream.concat(Arrays.stream(warmup), measured.stream().mapToDouble(part))
        .toArray();
  }

  /** A second or a little more of slices. */
  private record SliceSecond(double callsPerSecond, double p50Nanos) {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    static List<SliceSecond> fold(List<Slice> slices) {
      List<SliceSecond> seconds = new ArrayList<>();
      int from = 0;
      long nanos = 0;
      for (int i = 0; i < slices.size(); i++) {
        nanos += slices.get(i).windowNanos();
        if (nanos >= NANOS_PER_SECOND) {
          seconds.add(of(slices.subList(from, i + 1), nanos));
          from = i + 1;
          nanos = 0;
        }
      }
      // A rest shorter than half a second is too noisy to be a point beside whole seconds.
      if (nanos >= NANOS_PER_SECOND / 2) {
        seconds.add(of(slices.subList(from, slices.size()), nanos));
      }
      return seconds;
    }

    private static SliceSecond of(List<Slice> slices, long nanos) {
      long calls = 0;
      double logs = 0;
      for (Slice slice : slices) {
        if (slice.windowCalls() > 0) {
          calls += slice.windowCalls();
          logs += slice.windowCalls() * Math.log(slice.p50ServiceNanos());
        }
      }
      double rate = calls * (double) NANOS_PER_SECOND / nanos;
      return new SliceSecond(rate, calls == 0 ? Double.NaN : Math.exp(logs / calls));
    }
  }
}
