package io.github.timebench.reports.compare;

import io.github.timebench.api.Serializer;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Evidence.Contrast;
import io.github.timebench.reports.statistics.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What another serializer does for a date type: the type with it beside the same type with the
 * baseline's serializer, paired block by block. Only variants of one baseline take part: between
 * versions, which run in pairs of JVMs of their own, nothing is paired.
 *
 * @param variant the type with the other serializer
 * @param plain the type with the baseline's serializer
 * @param figure throughput in a closed loop, p99 of the response time in an open one
 * @param gain ln(variant / plain), with an interval of the run's confidence
 * @param beside the effect of the variant beside the baseline
 * @param share of what the type costs under the baseline's serializer, how much it costs less under
 *     the other, on the log scale, with Fieller's interval. Known only where the baseline's type
 *     was measured with the other serializer, too, and where the cost was found
 */
public record SerializerGain(
    PlacedVariant variant,
    PlacedVariant plain,
    Figure figure,
    Estimate gain,
    Estimate beside,
    Estimate share) {
  /** A wider interval of the share than from 0 to 200 % tells nothing. */
  private static final double MAX_WIDTH = 2;

  /**
   * One per other date type and other serializer that were compared.
   *
   * @param judged the variants that have a verdict
   */
  static List<SerializerGain> of(
      Plan plan, BlockEffects effects, List<Comparison> judged, double confidence) {
    return new Of(plan, effects, judged, confidence).gains();
  }

  private record Of(Plan plan, BlockEffects effects, List<Comparison> judged, double confidence) {
    List<SerializerGain> gains() {
      List<Pair> pairs = judged.stream().flatMap(one -> pair(one).stream()).toList();
      Estimate[] estimates =
          effects.estimates(
              Stream.concat(judged.stream().map(this::contrast), pairs.stream().map(this::contrast))
                  .toList(),
              plan.again().isEmpty() ? new double[0] : logs(plan.again()),
              confidence);
      List<SerializerGain> gains = new ArrayList<>();
      for (int i = 0; i < pairs.size(); i++) {
        Pair pair = pairs.get(i);
        gains.add(
            new SerializerGain(
                placed(pair.other()),
                placed(pair.plain()),
                pair.other().figure(),
                estimates[judged.size() + i],
                pair.other().effect(),
                share(pair)));
      }
      return gains;
    }

    private Optional<Pair> pair(Comparison other) {
      PlacedVariant baseline = plan.variants().get(0);
      PlacedVariant placed = placed(other);
      boolean interacts =
          plan.baselineOf(placed.label()).equals(baseline.label())
              && !placed.variant().type().equals(baseline.variant().type())
              && placed.serializer() != baseline.serializer();
      return interacts
          ? find(placed.variant().type(), baseline.serializer())
              .flatMap(plain -> judged(plain.label()))
              .map(plain -> new Pair(other, plain))
          : Optional.empty();
    }

    private Contrast contrast(Comparison one) {
      return effects.contrast(one.variant(), logs(one.variant()));
    }

    private Contrast contrast(Pair pair) {
      double[] other = logs(pair.other().variant());
      double[] plain = logs(pair.plain().variant());
      double[] gain =
          IntStream.range(0, other.length).mapToDouble(i -> other[i] - plain[i]).toArray();
      return new Contrast(pair.other().variant(), pair.plain().variant(), effects.counted(gain), 1);
    }

    private Estimate share(Pair pair) {
      String type = plan.variants().get(0).variant().type();
      Optional<PlacedVariant> reference =
          find(type, placed(pair.other()).serializer())
              .filter(one -> !plan.isBaseline(one.label()));
      boolean equivalent =
          pair.plain().finding().stream().anyMatch(one -> one.verdict() == Verdict.EQUIVALENT);
      if (reference.isEmpty() || equivalent || !costs(pair.plain())) {
        return Estimate.UNKNOWN;
      }
      double[] other = effects.counted(logs(pair.other().variant()));
      double[] plain = effects.counted(logs(pair.plain().variant()));
      double[] ofReference = effects.counted(logs(reference.get().label()));
      int[] known =
          IntStream.range(0, other.length)
              .filter(i -> Double.isFinite(other[i] + plain[i] + ofReference[i]))
              .toArray();
      Estimate share =
          effects
              .replicate()
              .published(
                  Estimate.ratio(
                      IntStream.of(known)
                          .mapToDouble(i -> other[i] - ofReference[i] - plain[i])
                          .toArray(),
                      IntStream.of(known).mapToDouble(i -> -plain[i]).toArray(),
                      confidence));
      return share.high() - share.low() <= MAX_WIDTH ? share : Estimate.UNKNOWN;
    }

    /** Whether the whole published interval is a cost. */
    private static boolean costs(Comparison plain) {
      return plain.figure().equals(Figure.CALLS_PER_SECOND)
          ? plain.effect().high() < 0
          : plain.effect().low() > 0;
    }

    private double[] logs(String label) {
      return effects.of(label, judged.get(0).figure());
    }

    private PlacedVariant placed(Comparison one) {
      return plan.variants().stream()
          .filter(placed -> placed.label().equals(one.variant()))
          .findFirst()
          .orElseThrow();
    }

    private Optional<Comparison> judged(String label) {
      return judged.stream().filter(one -> one.variant().equals(label)).findFirst();
    }

    /** The first of them, so that it is no copy. */
    private Optional<PlacedVariant> find(String type, Serializer serializer) {
      return plan.variants().stream()
          .filter(one -> one.version().isEmpty() && one.serializer() == serializer)
          .filter(one -> one.variant().type().equals(type))
          .findFirst();
    }
  }

  /** A type with another serializer, and with the baseline's. */
  private record Pair(Comparison other, Comparison plain) {}
}
