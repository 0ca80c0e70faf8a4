package io.github.timebench.api;

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

  public static final Variant DATE_STOCK = measured(DateType.DATE, Serializer.STOCK);
  public static final Variant DATE_STOCK_AGAIN = DATE_STOCK.again();
  public static final Variant DATE_STOCK_PLANTED = DATE_STOCK.copy(PLANTED);
  public static final Variant DATE_CUSTOM = measured(DateType.DATE, Serializer.CUSTOM);
  public static final Variant DATE_CONFIGURED = measured(DateType.DATE, Serializer.CONFIGURED);
  public static final Variant DATE_FRESH = measured(DateType.DATE, Serializer.FRESH);
  public static final Variant DATE_FASTJSON2 = measured(DateType.DATE, Serializer.FASTJSON2);
  public static final Variant INSTANT_STOCK = measured(DateType.INSTANT, Serializer.STOCK);
  public static final Variant INSTANT_CUSTOM = measured(DateType.INSTANT, Serializer.CUSTOM);
  public static final Variant INSTANT_CONFIGURED =
      measured(DateType.INSTANT, Serializer.CONFIGURED);
  public static final Variant INSTANT_FRESH = measured(DateType.INSTANT, Serializer.FRESH);
  public static final Variant INSTANT_FASTJSON2 = measured(DateType.INSTANT, Serializer.FASTJSON2);
  public static final Variant LOCALDATETIME_STOCK =
      measured(DateType.LOCALDATETIME, Serializer.STOCK);
  public static final Variant LOCALDATETIME_CUSTOM =
      measured(DateType.LOCALDATETIME, Serializer.CUSTOM);
  public static final Variant LOCALDATETIME_CONFIGURED =
      measured(DateType.LOCALDATETIME, Serializer.CONFIGURED);
  public static final Variant LOCALDATETIME_FRESH =
      measured(DateType.LOCALDATETIME, Serializer.FRESH);
  public static final Variant LOCALDATETIME_FASTJSON2 =
      measured(DateType.LOCALDATETIME, Serializer.FASTJSON2);
  public static final Variant LONG_STOCK = measured(DateType.LONG, Serializer.STOCK);
  public static final Variant LONG_CUSTOM = measured(DateType.LONG, Serializer.CUSTOM);
  public static final Variant LONG_CONFIGURED = measured(DateType.LONG, Serializer.CONFIGURED);
  public static final Variant LONG_FRESH = measured(DateType.LONG, Serializer.FRESH);
  public static final Variant LONG_FASTJSON2 = measured(DateType.LONG, Serializer.FASTJSON2);
  public static final Variant OFFSETDATETIME_STOCK =
      measured(DateType.OFFSETDATETIME, Serializer.STOCK);
  public static final Variant OFFSETDATETIME_CUSTOM =
      measured(DateType.OFFSETDATETIME, Serializer.CUSTOM);
  public static final Variant OFFSETDATETIME_CONFIGURED =
      measured(DateType.OFFSETDATETIME, Serializer.CONFIGURED);
  public static final Variant OFFSETDATETIME_FRESH =
      measured(DateType.OFFSETDATETIME, Serializer.FRESH);
  public static final Variant OFFSETDATETIME_FASTJSON2 =
      measured(DateType.OFFSETDATETIME, Serializer.FASTJSON2);

  /** What every other variant is compared with, but where a target's arms are compared. */
  public static final Variant BASELINE = DATE_STOCK;

  /** A full copy of the baseline: the A/A arm, whose difference from the baseline is noise. */
  public static final Variant BASELINE_AGAIN = DATE_STOCK_AGAIN;

  /** Another full copy, in which {@code loadgen selftest verdict} plants an effect. */
  public static final Variant BASELINE_PLANTED = DATE_STOCK_PLANTED;

  /** Clones of an API's classes whose times keep the types that the API declares. */
  public static final Variant OWN_STOCK = ofApi("own", Serializer.STOCK);

  public static final Variant OWN_CUSTOM = ofApi("own", Serializer.CUSTOM);

  /** An API's classes themselves, which shows what cloning changes. */
  public static final Variant ORIGINAL_STOCK = ofApi("original", Serializer.STOCK);

  private static final List<Variant> ALL =
      List.of(
          DATE_STOCK,
          DATE_STOCK_AGAIN,
          DATE_STOCK_PLANTED,
          DATE_CUSTOM,
          DATE_CONFIGURED,
          DATE_FRESH,
          DATE_FASTJSON2,
          INSTANT_STOCK,
          INSTANT_CUSTOM,
          INSTANT_CONFIGURED,
          INSTANT_FRESH,
          INSTANT_FASTJSON2,
          LOCALDATETIME_STOCK,
          LOCALDATETIME_CUSTOM,
          LOCALDATETIME_CONFIGURED,
          LOCALDATETIME_FRESH,
          LOCALDATETIME_FASTJSON2,
          LONG_STOCK,
          LONG_CUSTOM,
          LONG_CONFIGURED,
          LONG_FRESH,
          LONG_FASTJSON2,
          OFFSETDATETIME_STOCK,
          OFFSETDATETIME_CUSTOM,
          OFFSETDATETIME_CONFIGURED,
          OFFSETDATETIME_FRESH,
          OFFSETDATETIME_FASTJSON2);

  private static final List<Variant> OF_APIS = List.of(OWN_STOCK, OWN_CUSTOM, ORIGINAL_STOCK);

  private final String label;
  private final Optional<DateType> dateType;
  private final Serializer serializer;

  private Variant(String label, Optional<DateType> dateType, Serializer serializer) {
    this.label = label;
    this.dateType = dateType;
    this.serializer = serializer;
  }

  private static Variant measured(DateType dateType, Serializer serializer) {
    return new Variant(
        dateType.label() + "+" + serializer.label(), Optional.of(dateType), serializer);
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
      throw new IllegalArgumentException(
          "must be letters, digits, dots, dashes and underscores, not '" + label + "'");
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

  /** The name in flags, reports and docs, such as {@code localdatetime+custom}. */
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
    return measured(dateType, serializer);
  }

  /** All that Timebench has classes for, in the order in which reports list them. */
  public static List<Variant> all() {
    return ALL;
  }

  /** Whether it is a full copy of another, with classes of its own. */
  public boolean isCopyOf(Variant other) {
    return label.equals(other.label + AGAIN) || label.equals(other.label + PLANTED);
  }

  /** Whether it is an arm at a service that is there already. */
  public boolean isOfTarget() {
    return dateType.isEmpty() && !OF_APIS.contains(this);
  }

  /** The date type of all its times, if it has one. */
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
