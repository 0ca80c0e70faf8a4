package io.github.timebench.reports.compare;

import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.statistics.Bounds;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Replicate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * How much of what a date type costs another serializer wins back: the interaction of date type and
 * serializer, a difference of differences on the log scale.
 *
 * <p>Cost of a type under a serializer = ln(type / baseline's type), both with that serializer. Won
 * back = cost under the other serializer - cost under the baseline's, share = won back / -cost
 * under the baseline's. Where the baseline's type was not measured with the other serializer, the
 * baseline itself takes its place. Only variants of one baseline take part: between versions, which
 * run in pairs of JVMs of their own, nothing is won back.
 *
 * @param variant whose type has the penalty, and whose serializer wins it back
 * @param reference label of the variant that the other serializer's penalty is taken against
 * @param figure throughput in a closed loop, p99 of the response time in an open one
 * @param penalty of the type with the baseline's serializer, as a logarithm: its published effect
 * @param won the other serializer's effect, beyond what it does for the baseline's type
 * @param share with Fieller's interval; unknown unless the state says so
 * @param state what the share is worth
 */
public record PenaltyWonBack(
    Variant variant,
    String reference,
    Figure figure,
    Estimate penalty,
    Estimate won,
    Estimate share,
    State state) {
  /** A wider interval of the share than from 0 to 200 % tells nothing. */
  private static final double MAX_WIDTH = 2;

  /** What a share is worth. */
  public enum State {
    /** It is known. */
    KNOWN("known"),
    /** Its interval is too wide to be told on its own. */
    TOO_WIDE("the interval is too wide to tell"),
    /** A penalty cannot be told from none in so few blocks. */
    TOO_FEW_BLOCKS("too few blocks to tell"),
    /** Nothing was lost that could be won back, as far as the blocks show. */
    NO_PENALTY("the interval of the penalty holds none"),
    /** What was lost counts as nothing, and its share would be of next to nothing. */
    EQUIVALENT("the penalty is within what counts as equivalent");

    private final String label;

    State(String label) {
      this.label = label;
    }

    /** As reports print it. */
    public String label() {
      return label;
    }
  }

  /** Whether the share can be told in a sentence. */
  public boolean headline() {
    return state == State.KNOWN;
  }

  /**
   * One per other date type and other serializer that can be judged.
   *
   * @param judged the variants that have a verdict
   * @param logs per block, of a variant's label
   */
  static List<PenaltyWonBack> of(
      Plan plan, List<Comparison> judged, Replicate replicate, Function<String, double[]> logs) {
    PlacedVariant baseline = plan.variants().get(0);
    String type = baseline.variant().type();
    List<PenaltyWonBack> all = new ArrayList<>();
    for (PlacedVariant other : plan.variants()) {
      boolean interacts =
          plan.baselineOf(other.label()).equals(baseline.label())
              && !other.variant().type().equals(type)
              && other.serializer() != baseline.serializer();
      Optional<Comparison> plain =
          find(plan, other.variant().type(), baseline.serializer())
              .flatMap(one -> of(judged, one.label()));
      if (interacts && plain.isPresent()) {
        PlacedVariant reference = find(plan, type, other.serializer()).orElse(baseline);
        all.add(
            of(
                other,
                reference.label(),
                plain.get(),
                replicate,
                logs.apply(plain.get().variant()),
                logs.apply(other.label()),
                logs.apply(reference.label())));
      }
    }
    return all;
  }

  private static Optional<Comparison> of(List<Comparison> judged, String label) {
    return judged.stream().filter(one -> one.variant().equals(label)).findFirst();
  }

  private static PenaltyWonBack of(
      PlacedVariant other,
      String reference,
      Comparison penalty,
      Replicate replicate,
      double[] plain,
      double[] logs,
      double[] referenceLogs) {
    double[] won = new double[plain.length];
    for (int i = 0; i < plain.length; i++) {
      won[i] = logs[i] - referenceLogs[i] - plain[i];
    }
    int[] known = IntStream.range(0, won.length).filter(i -> Double.isFinite(won[i])).toArray();
    double[] knownWon = Arrays.stream(known).mapToDouble(i -> won[i]).toArray();
    double[] knownPlain = Arrays.stream(known).mapToDouble(i -> plain[i]).toArray();
    Estimate share =
        replicate.published(
            Estimate.ratio(knownWon, Arrays.stream(knownPlain).map(one -> -one).toArray()));
    State state = state(penalty, share, knownPlain.length);
    boolean shareKnown = state == State.KNOWN || state == State.TOO_WIDE;
    return new PenaltyWonBack(
        other.variant(),
        reference,
        penalty.figure(),
        penalty.effect(),
        replicate.published(Estimate.mean(knownWon)),
        shareKnown ? share : Estimate.UNKNOWN,
        state);
  }

  private static State state(Comparison penalty, Estimate share, int blocks) {
    if (!costs(penalty)) {
      return blocks < Bounds.FIRST_LOOK ? State.TOO_FEW_BLOCKS : State.NO_PENALTY;
    }
    if (penalty.finding().stream().anyMatch(one -> one.verdict().within())) {
      return State.EQUIVALENT;
    }
    return share.high() - share.low() <= MAX_WIDTH ? State.KNOWN : State.TOO_WIDE;
  }

  /** Whether the whole published interval is a cost. */
  private static boolean costs(Comparison penalty) {
    return penalty.figure().equals(Figure.CALLS_PER_SECOND)
        ? penalty.effect().high() < 0
        : penalty.effect().low() > 0;
  }

  /** The first of them, so that it is no copy. */
  private static Optional<PlacedVariant> find(Plan plan, String type, Serializer serializer) {
    return plan.variants().stream()
        .filter(one -> one.version().isEmpty() && one.serializer() == serializer)
        .filter(one -> one.variant().type().equals(type))
        .findFirst();
  }
}
