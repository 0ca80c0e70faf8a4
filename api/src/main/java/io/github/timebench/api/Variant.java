package io.github.timebench.api;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An arm of a run, by its label: a date type with a serializer; for an API's classes also the types
 * that it declares, and the classes that it has; or a service that is there already. Which classes
 * it is measured with is said by {@link Bindings}. Two of one label are equal. Immutable.
 */
public final class Variant {
  private static final String AGAIN = "+again";
  private static final String PLANTED = "+planted";
  private static final Pattern OF_TARGET = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

  /** What every other variant is compared with, but where a target's arms are compared. */
  public static final Variant BASELINE = of(DateType.DATE, Serializer.STOCK);

  /** A full copy of the baseline: the A/A arm, whose difference from the baseline is noise. */
  public static final Variant BASELINE_AGAIN = BASELINE.again();

  /** Another full copy, in which {@code loadgen selftest verdict} plants an effect. */
  public static final Variant BASELINE_PLANTED = BASELINE.copy(PLANTED);

  /** Clones of an API's classes whose times keep the types that the API declares. */
  public static final Variant OWN_STOCK = ofApi("own", Serializer.STOCK);

  public static final Variant OWN_CUSTOM = ofApi("own", Serializer.CUSTOM);

  /** An API's classes themselves, which shows what cloning changes. */
  public static final Variant ORIGINAL_STOCK = ofApi("original", Serializer.STOCK);

  /** Each date type with each serializer; the copies of the baseline stand behind it. */
  private static final List<Variant> ALL =
      Arrays.stream(DateType.values())
          .flatMap(type -> Arrays.stream(Serializer.values()).map(with -> of(type, with)))
          .flatMap(
              one ->
                  one.equals(BASELINE)
                      ? Stream.of(BASELINE, BASELINE_AGAIN, BASELINE_PLANTED)
                      : Stream.of(one))
          .toList();

  private static final List<Variant> OF_APIS = List.of(OWN_STOCK, OWN_CUSTOM, ORIGINAL_STOCK);

  private final String label;
  private final Optional<DateType> dateType;
  private final Serializer serializer;

  private Variant(String label, Optional<DateType> dateType, Serializer serializer) {
    this.label = label;
    this.dateType = dateType;
    this.serializer = serializer;
  }

  private static Variant ofApi(String type, Serializer serializer) {
    return new Variant(type + "+" + serializer.label(), Optional.empty(), serializer);
  }

  /**
   * An arm at a service that is there already.
   *
   * @param label letters, digits, dots, dashes and underscores
   * @throws IllegalArgumentException if the label has others
   */
  public static Variant ofTarget(String label) {
    if (!OF_TARGET.matcher(label).matches()) {
      throw new RefusedValue(
          "must be letters, digits, dots, dashes and underscores, not '%s'", label);
    }
    return new Variant(label, Optional.empty(), Serializer.STOCK);
  }

  /** A full copy of it: its A/A arm. */
  public Variant again() {
    return copy(AGAIN);
  }

  private Variant copy(String ending) {
    return new Variant(label + ending, dateType, serializer);
  }

  public String label() {
    return label;
  }

  /** The variant of that label, an arm at a target among them; empty if no variant can have it. */
  public static Optional<Variant> ofLabel(String label) {
    Optional<Variant> known =
        Stream.concat(ALL.stream(), OF_APIS.stream())
            .filter(variant -> variant.label.equals(label))
            .findFirst();
    if (known.isPresent()) {
      return known;
    }
    boolean copied = label.endsWith(AGAIN);
    String arm = copied ? label.substring(0, label.length() - AGAIN.length()) : label;
    return OF_TARGET.matcher(arm).matches()
        ? Optional.of(copied ? ofTarget(arm).again() : ofTarget(arm))
        : Optional.empty();
  }

  /** The variant of a date type and a serializer; never a copy of the baseline. */
  public static Variant of(DateType dateType, Serializer serializer) {
    return new Variant(
        dateType.label() + "+" + serializer.label(), Optional.of(dateType), serializer);
  }

  public static List<Variant> all() {
    return ALL;
  }

  /** Whether it is a full copy of another, with classes of its own. */
  public boolean isCopyOf(Variant other) {
    return label.equals(other.label + AGAIN) || label.equals(other.label + PLANTED);
  }

  public boolean isOfTarget() {
    return dateType.isEmpty() && !OF_APIS.contains(this);
  }

  public Optional<DateType> dateType() {
    return dateType;
  }

  /**
   * What tells it from others of the same serializer: the label of its date type, {@code own},
   * {@code original}, or an arm at a target.
   */
  public String type() {
    int plus = label.indexOf('+');
    return plus < 0 ? label : label.substring(0, plus);
  }

  /**
   * What its messages are written with. At a target it is what connections begin with: whether they
   * agree on another one is decided there.
   */
  public Serializer serializer() {
    return serializer;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Variant variant && label.equals(variant.label);
  }

  @Override
  public int hashCode() {
    return label.hashCode();
  }

  @Override
  public String toString() {
    return label;
  }
}
