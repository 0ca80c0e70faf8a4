package io.github.timebench.reports.analysis;

import io.github.timebench.reports.model.RunPlan;
import io.github.timebench.reports.model.VariantPlan;
import io.github.timebench.reports.statistics.Effect;
import io.github.timebench.reports.statistics.Interval;
import io.github.timebench.reports.statistics.PairedRatio;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * How much of the throughput that a date type costs another serializer wins back: the interaction
 * of date type and serializer, a difference of differences on the log scale.
 *
 * <p>Penalty of a type under a serializer = -ln(type / baseline's type), both with that serializer.
 * Won back = penalty under the baseline's serializer - penalty under the other. Where the
 * baseline's type was not measured with the other serializer, the baseline itself stands in.
 *
 * @param dateType whose penalty it is
 * @param serializer that wins it back
 * @param reference label of the variant that the other serializer's penalty is taken against
 * @param penalty as an effect: its ratio is what remains of the throughput
 * @param won as an effect: its ratio is the gain in throughput
 * @param share won / penalty, with Fieller's interval; unknown without a penalty to speak of
 */
public record PenaltyWonBack(
    String dateType,
    String serializer,
    String reference,
    Effect penalty,
    Effect won,
    Interval share) {

  /** One per other date type and other serializer that can be judged. */
  static List<PenaltyWonBack> of(RunPlan plan, Function<String, double[]> throughputLogs) {
    VariantPlan baseline =
        plan.variants().stream()
            .filter(v -> v.label().equals(plan.baseline()))
            .findFirst()
            .orElseThrow();
    List<PenaltyWonBack> all = new ArrayList<>();
    for (VariantPlan other : plan.variants()) {
      boolean interacts =
          !other.dateType().equals(baseline.dateType())
              && !other.serializer().equals(baseline.serializer());
      Optional<VariantPlan> plain = find(plan, other.dateType(), baseline.serializer());
      if (interacts && plain.isPresent()) {
        VariantPlan reference =
            find(plan, baseline.dateType(), other.serializer()).orElse(baseline);
        all.add(
            of(
                other,
                reference.label(),
                throughputLogs.apply(plain.get().label()),
                throughputLogs.apply(other.label()),
                throughputLogs.apply(reference.label())));
      }
    }
    return all;
  }

  private static PenaltyWonBack of(
      VariantPlan other, String reference, double[] plain, double[] logs, double[] referenceLogs) {
    List<double[]> pairs = new ArrayList<>();
    for (int b = 0; b < plain.length; b++) {
      double won = logs[b] - referenceLogs[b] - plain[b];
      if (Double.isFinite(won)) {
        pairs.add(new double[] {won, -plain[b]});
      }
    }
    double[] won = pairs.stream().mapToDouble(pair -> pair[0]).toArray();
    double[] penalty = pairs.stream().mapToDouble(pair -> pair[1]).toArray();
    Effect cost = Effect.of(Arrays.stream(penalty).map(p -> -p).toArray());
    Interval share = PairedRatio.of(won, penalty);
    return new PenaltyWonBack(
        other.dateType(),
        other.serializer(),
        reference,
        cost,
        Effect.of(won),
        cost.log() < 0 && share.known() ? share : Interval.UNKNOWN);
  }

  private static Optional<VariantPlan> find(RunPlan plan, String dateType, String serializer) {
    return plan.variants().stream()
        .filter(v -> v.dateType().equals(dateType) && v.serializer().equals(serializer))
        .findFirst();
  }
}
