package io.github.timebench.reports.statistics;

import io.github.timebench.reports.model.SteadyRule;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Whether the variants of a block have come to rest.
 *
 * <p>Variants take turns within fractions of a second, so what slows the machine slows them all:
 * each point is split into what the variants share, the median of their logarithms when each is
 * taken from its own late level, and what is a variant's own, its distance from that median. The
 * shared part must have come to rest before anything is measured, because it holds the warming of
 * the code that all variants run. Once it has, it moves with the machine and cancels in every
 * ratio; a variant's own part does not, and must be flat through all that is measured. A variant
 * that runs alone is judged by the whole of its series.
 */
public final class BlockSteadiness {
  private BlockSteadiness() {}

  /**
   * Whether a warm-up is over.
   *
   * @param warmup per variant, point by point of the same rounds
   */
  public static boolean isWarm(List<Seconds> warmup, SteadyRule rule) {
    if (warmup.size() < 2) {
      return warmup.stream().allMatch(seconds -> judge(seconds, rule).steady());
    }
    List<Seconds> even = even(warmup);
    Seconds shared = shared(even, rule);
    return judge(shared, rule).steady()
        && even.stream().allMatch(seconds -> judge(own(seconds, shared), rule).steady());
  }

  /**
   * Judges a whole block.
   *
   * @param warmup per variant; the lists' series are in the same order
   * @param measured per variant
   * @param rule how long a variant must be flat in all
   * @param warmRule how long it must have been flat before it was measured
   * @return per variant, in the same order
   */
  public static List<SteadyState> of(
      List<Seconds> warmup, List<Seconds> measured, SteadyRule rule, SteadyRule warmRule) {
    List<Seconds> evenWarmup = even(warmup);
    List<Seconds> evenMeasured = even(measured);
    List<Seconds> whole =
        IntStream.range(0, warmup.size())
            .mapToObj(i -> evenWarmup.get(i).then(evenMeasured.get(i)))
            .toList();
    int measuredFrom = evenWarmup.isEmpty() ? 0 : evenWarmup.get(0).count();
    if (whole.size() < 2) {
      return whole.stream()
          .map(seconds -> throughMeasurement(judge(seconds, rule), measuredFrom))
          .toList();
    }
    Seconds shared = shared(whole, rule);
    SteadyState warm = judge(shared(evenWarmup, warmRule), warmRule);
    boolean moved = !judge(shared, rule).steady();
    return whole.stream()
        .map(seconds -> beside(seconds, shared, warm, measuredFrom, rule).withShared(moved))
        .toList();
  }

  private static SteadyState beside(
      Seconds seconds, Seconds shared, SteadyState warm, int measuredFrom, SteadyRule rule) {
    if (!warm.steady()) {
      return SteadyState.never(
          warm.tailStart(), seconds.count(), "measured too early: " + warm.reason());
    }
    SteadyState own = throughMeasurement(judge(own(seconds, shared), rule), measuredFrom);
    return own.steady()
        ? SteadyState.arrived(seconds, Math.max(own.tailStart(), warm.tailStart()), rule)
        : own.ofOwnPart();
  }

  private static SteadyState judge(Seconds seconds, SteadyRule rule) {
    return SteadyState.of(seconds.callsPerSecond(), seconds.p50Nanos(), rule);
  }

  private static SteadyState throughMeasurement(SteadyState state, int measuredFrom) {
    return !state.steady() || state.tailStart() <= measuredFrom
        ? state
        : SteadyState.never(
            state.tailStart(),
            state.tailStart() + state.tailSeconds(),
            "became steady only %s s into the measurement"
                .formatted(state.tailStart() - measuredFrom));
  }

  /** A round that was cut short leaves some variants a point ahead. */
  private static List<Seconds> even(List<Seconds> variants) {
    int points = variants.stream().mapToInt(Seconds::count).min().orElse(0);
    return variants.stream().map(seconds -> seconds.first(points)).toList();
  }

  private static Seconds shared(List<Seconds> variants, SteadyRule rule) {
    return new Seconds(
        middles(variants.stream().map(Seconds::callsPerSecond).toList(), rule),
        middles(variants.stream().map(Seconds::p50Nanos).toList(), rule));
  }

  /** Levels are taken out first, or a variant that moves past others would move the median. */
  private static double[] middles(List<double[]> variants, SteadyRule rule) {
    double[] levels =
        variants.stream().mapToDouble(values -> lateLevel(values, rule.flatSeconds())).toArray();
    double[] shared = new double[variants.get(0).length];
    for (int point = 0; point < shared.length; point++) {
      double[] relative = new double[levels.length];
      for (int variant = 0; variant < levels.length; variant++) {
        relative[variant] = variants.get(variant)[point] / levels[variant];
      }
      shared[point] = middle(relative);
    }
    return shared;
  }

  /** The geometric mean of the last positive points; 1 if there is none. */
  private static double lateLevel(double[] values, int points) {
    return Math.exp(
        Arrays.stream(values, Math.max(0, values.length - points), values.length)
            .filter(value -> value > 0)
            .map(Math::log)
            .average()
            .orElse(0));
  }

  /**
   * The median on the logarithmic scale: of an even number, the geometric mean of the middle two.
   */
  private static double middle(double[] values) {
    Arrays.sort(values);
    int half = values.length / 2;
    return values.length % 2 == 1
        ? values[half]
        : Math.sqrt(values[half - 1]) * Math.sqrt(values[half]);
  }

  private static Seconds own(Seconds variant, Seconds shared) {
    return new Seconds(
        ratios(variant.callsPerSecond(), shared.callsPerSecond()),
        ratios(variant.p50Nanos(), shared.p50Nanos()));
  }

  private static double[] ratios(double[] values, double[] to) {
    return IntStream.range(0, values.length).mapToDouble(i -> values[i] / to[i]).toArray();
  }
}
