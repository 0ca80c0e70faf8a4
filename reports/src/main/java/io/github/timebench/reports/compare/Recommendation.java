package io.github.timebench.reports.compare;

import io.github.timebench.api.Labelled;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Verdict;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What to do for those who send one type with Dubbo's own serializer today: of all that is not
 * shown to be slower than the baseline by more than the margin, what changes least.
 *
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
  private static final List<Serializer> OFFERED =
      Arrays.stream(Defaults.SERIALIZER.split(","))
          .map(label -> Labelled.parse(Serializer.values(), label))
          .toList();

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
   * @param margin of the plan, as a logarithm
   * @param bytes of a request and its response; NaN where they are not known
   */
  public record Option(
      Variant variant, Verdict verdict, Estimate gain, double margin, double bytes) {
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

    /** Whether all of its interval lies below the margin. */
    public boolean isSlower() {
      return gain.high() < -margin;
    }

    /** Whether its interval holds no change and reaches below the margin. */
    private boolean isOpen() {
      return verdict == Verdict.OPEN && !(gain.low() >= -margin);
    }

    private boolean beats(Option other) {
      return gain.low() > other.gain.high();
    }
  }

  /** Whether there is one; {@link #of(RunAnalysis)} says which. */
  public static boolean decides(RunAnalysis analysis) {
    return !of(analysis).isEmpty();
  }

  /** For each type that was measured; none for a run that is not valid or decides nothing. */
  public static List<Recommendation> of(RunAnalysis analysis) {
    return of(options(analysis));
  }

  /** The one whose type costs most as it is sent today; empty where none costs anything. */
  public static Optional<Recommendation> worst(List<Recommendation> all) {
    return all.stream()
        .filter(one -> one.today.verdict == Verdict.SLOWER)
        .min(Comparator.comparingDouble(one -> one.today.gain.value()));
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
    Option least =
        options.stream()
            .filter(option -> !option.isSlower() && !option.isOpen())
            .min(change)
            .orElse(today);
    Move move = today.to(least);
    List<Option> open =
        options.stream()
            .filter(Option::isOpen)
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

  /** What a team can choose from, the best first; empty for a run that decides nothing. */
  public static List<Option> ranked(RunAnalysis analysis) {
    return decides(analysis)
        ? options(analysis).stream()
            .sorted(Comparator.comparingDouble(option -> -option.gain().value()))
            .toList()
        : List.of();
  }

  /** What was measured that a team can choose from; empty for a run that is not valid. */
  private static List<Option> options(RunAnalysis analysis) {
    Plan plan = analysis.run().plan();
    Figure figure = analysis.primary();
    boolean decides =
        analysis.validity().valid()
            && analysis.comparisons().any()
            && analysis.study().isEmpty()
            && plan.services().target().isEmpty();
    if (!decides) {
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
        Math.log1p(analysis.run().plan().margin()),
        one.bytes().map(b -> (double) b.requestBytes() + b.responseBytes()).orElse(Double.NaN));
  }

  /** What a team can install for the types of a run, and the run did not measure. */
  public static List<Variant> notMeasured(RunAnalysis analysis) {
    List<Variant> measured =
        analysis.run().plan().variants().stream()
            .filter(one -> one.version().isEmpty())
            .map(PlacedVariant::variant)
            .toList();
    return measured.stream()
        .filter(one -> !one.equals(Variant.ORIGINAL_STOCK))
        .map(Variant::type)
        .distinct()
        .flatMap(Recommendation::offered)
        .filter(one -> !measured.contains(one))
        .filter(one -> !analysis.run().plan().payload().refused().containsKey(one.label()))
        .toList();
  }

  private static Stream<Variant> offered(String type) {
    return OFFERED.stream()
        .sorted()
        .flatMap(one -> Variant.ofLabel(type + "+" + one.label()).stream());
  }
}
