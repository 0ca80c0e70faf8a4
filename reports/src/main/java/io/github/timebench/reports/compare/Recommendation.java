package io.github.timebench.reports.compare;

import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What to do for those who send one type with Dubbo's own serializer today: of all that is no
 * slower than the baseline by more than the margin, what changes least.
 *
 * @param today what is sent
 * @param take the option to take, which may be today's; empty where one that changes less, or as
 *     much, is not decided
 * @param open what is not decided and would be taken before what was found
 * @param cheaper what changes less than the option to take, and is faster than today's; empty where
 *     nothing is
 * @param faster what is faster than the option to take, and changes more; empty where nothing is
 */
public record Recommendation(
    Option today,
    Optional<Option> take,
    List<Option> open,
    Optional<Option> cheaper,
    Optional<Option> faster) {
  /** What a team can install; the other serializers tell where time goes. */
  private static final Set<Serializer> OFFERED =
      Set.of(Serializer.STOCK, Serializer.CUSTOM, Serializer.FASTJSON2);

  /** Keeps an unmodifiable copy. */
  public Recommendation {
    open = List.copyOf(open);
  }

  /** How much has to change, the least first. */
  public enum Move {
    NONE,
    /** One more jar on both sides. */
    JAR,
    SERIALIZER,
    /** The type of the fields, in code. */
    TYPE
  }

  /**
   * A type with a serializer.
   *
   * @param verdict beside the baseline, which is equivalent to itself
   * @param gain beside the baseline as a logarithm, where more is better
   * @param bytes of a request and its response; NaN where they are not known
   */
  public record Option(Variant variant, Verdict verdict, Estimate gain, double bytes) {
    /** What has to change until another is in its place. */
    public Move to(Option other) {
      if (variant.equals(other.variant)) {
        return Move.NONE;
      }
      if (!variant.type().equals(other.variant.type())) {
        return Move.TYPE;
      }
      return other.variant.serializer() == Serializer.CUSTOM ? Move.JAR : Move.SERIALIZER;
    }

    private boolean keepsUp() {
      return verdict != Verdict.SLOWER && verdict != Verdict.OPEN;
    }

    private boolean beats(Option other) {
      return gain.low() > other.gain.high();
    }
  }

  /** For each type that was measured; none for a run that is not valid or decides nothing. */
  public static List<Recommendation> of(RunAnalysis analysis) {
    return of(options(analysis));
  }

  /** For each type, or for an API as it is declared. */
  static List<Recommendation> of(List<Option> options) {
    Stream<Option> starts =
        options.stream().filter(option -> option.variant.serializer() == Serializer.STOCK);
    boolean declared = options.stream().anyMatch(Recommendation::isDeclared);
    return options.size() < 2
        ? List.of()
        : starts
            .filter(option -> !declared || isDeclared(option))
            .map(today -> of(today, options))
            .toList();
  }

  private static boolean isDeclared(Option option) {
    return option.variant.equals(Variant.OWN_STOCK);
  }

  private static Recommendation of(Option today, List<Option> options) {
    Comparator<Option> change =
        Comparator.<Option, Move>comparing(today::to)
            .thenComparing(option -> option.variant.serializer())
            .thenComparing(Option::bytes)
            .thenComparing(option -> -option.gain.value());
    Option least = options.stream().filter(Option::keepsUp).min(change).orElse(today);
    Move move = today.to(least);
    List<Option> open =
        options.stream()
            .filter(option -> option.verdict == Verdict.OPEN)
            .filter(option -> today.to(option).compareTo(move) < 0)
            .toList();
    Comparator<Option> gain = Comparator.comparingDouble(option -> option.gain.value());
    return new Recommendation(
        today,
        open.isEmpty() ? Optional.of(least) : Optional.empty(),
        open,
        options.stream()
            .filter(option -> today.to(option).compareTo(move) < 0 && option.beats(today))
            .max(gain),
        options.stream()
            .filter(option -> option.verdict == Verdict.FASTER && option.beats(least))
            .filter(option -> today.to(option).compareTo(move) > 0)
            .max(gain));
  }

  private static List<Option> options(RunAnalysis analysis) {
    Plan plan = analysis.run().plan();
    Figure figure = analysis.comparisons().primary();
    boolean decides =
        analysis.validity().valid()
            && analysis.comparisons().any()
            && analysis.study().isEmpty()
            && plan.services().target().isEmpty();
    if (!decides || figure == null) {
      return List.of();
    }
    return analysis.variants().stream()
        .filter(one -> one.variant().version().isEmpty() && !plan.isControl(one.label()))
        .filter(one -> !one.variant().variant().isCopyOf(Variant.BASELINE))
        .filter(one -> OFFERED.contains(one.variant().variant().serializer()))
        .map(one -> option(analysis, one, figure))
        .toList();
  }

  private static Option option(RunAnalysis analysis, VariantSummary one, Figure figure) {
    double direction = figure.equals(Figure.CALLS_PER_SECOND) ? 1 : -1;
    return new Option(
        one.variant().variant(),
        one.baseline() ? Verdict.EQUIVALENT : analysis.comparisons().verdict(one.label()),
        one.baseline()
            ? Estimate.exact(0)
            : analysis.comparisons().effect(one.label(), figure).times(direction),
        one.bytes().map(b -> (double) b.requestBytes() + b.responseBytes()).orElse(Double.NaN));
  }

  /** The serializers that a team can install and the run did not measure. */
  public static List<Serializer> notMeasured(RunAnalysis analysis) {
    List<Serializer> measured =
        analysis.variants().stream().map(one -> one.variant().variant().serializer()).toList();
    return OFFERED.stream().filter(one -> !measured.contains(one)).sorted().toList();
  }
}
