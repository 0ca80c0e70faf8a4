package io.github.timebench.api;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A date type with a serializer, and the classes that are its own: no variant shares a transfer
 * class, a service interface or a connection with another, so that no JIT profile is shared either.
 */
public enum Variant {
  DATE_STOCK(DateType.DATE, Serializer.STOCK, new io.github.timebench.api.date.stocka.Binding()),
  DATE_STOCK_AGAIN(
      DateType.DATE, Serializer.STOCK, new io.github.timebench.api.date.stockb.Binding()),
  DATE_STOCK_PLANTED(
      DateType.DATE, Serializer.STOCK, new io.github.timebench.api.date.stockc.Binding()),
  DATE_CUSTOM(DateType.DATE, Serializer.CUSTOM, new io.github.timebench.api.date.custom.Binding()),
  DATE_CONFIGURED(
      DateType.DATE, Serializer.CONFIGURED, new io.github.timebench.api.date.config.Binding()),
  DATE_FRESH(DateType.DATE, Serializer.FRESH, new io.github.timebench.api.date.fresha.Binding()),
  DATE_FASTJSON2(
      DateType.DATE, Serializer.FASTJSON2, new io.github.timebench.api.date.fjsonb.Binding()),
  INSTANT_STOCK(
      DateType.INSTANT, Serializer.STOCK, new io.github.timebench.api.inst.stocka.Binding()),
  INSTANT_CUSTOM(
      DateType.INSTANT, Serializer.CUSTOM, new io.github.timebench.api.inst.custom.Binding()),
  INSTANT_CONFIGURED(
      DateType.INSTANT, Serializer.CONFIGURED, new io.github.timebench.api.inst.config.Binding()),
  INSTANT_FRESH(
      DateType.INSTANT, Serializer.FRESH, new io.github.timebench.api.inst.fresha.Binding()),
  INSTANT_FASTJSON2(
      DateType.INSTANT, Serializer.FASTJSON2, new io.github.timebench.api.inst.fjsonb.Binding()),
  LOCALDATETIME_STOCK(
      DateType.LOCALDATETIME, Serializer.STOCK, new io.github.timebench.api.ldtm.stocka.Binding()),
  LOCALDATETIME_CUSTOM(
      DateType.LOCALDATETIME, Serializer.CUSTOM, new io.github.timebench.api.ldtm.custom.Binding()),
  LOCALDATETIME_CONFIGURED(
      DateType.LOCALDATETIME,
      Serializer.CONFIGURED,
      new io.github.timebench.api.ldtm.config.Binding()),
  LOCALDATETIME_FRESH(
      DateType.LOCALDATETIME, Serializer.FRESH, new io.github.timebench.api.ldtm.fresha.Binding()),
  LOCALDATETIME_FASTJSON2(
      DateType.LOCALDATETIME,
      Serializer.FASTJSON2,
      new io.github.timebench.api.ldtm.fjsonb.Binding()),
  LONG_STOCK(DateType.LONG, Serializer.STOCK, new io.github.timebench.api.msec.stocka.Binding()),
  LONG_CUSTOM(DateType.LONG, Serializer.CUSTOM, new io.github.timebench.api.msec.custom.Binding()),
  LONG_CONFIGURED(
      DateType.LONG, Serializer.CONFIGURED, new io.github.timebench.api.msec.config.Binding()),
  LONG_FRESH(DateType.LONG, Serializer.FRESH, new io.github.timebench.api.msec.fresha.Binding()),
  LONG_FASTJSON2(
      DateType.LONG, Serializer.FASTJSON2, new io.github.timebench.api.msec.fjsonb.Binding()),
  OFFSETDATETIME_STOCK(
      DateType.OFFSETDATETIME, Serializer.STOCK, new io.github.timebench.api.odtm.stocka.Binding()),
  OFFSETDATETIME_CUSTOM(
      DateType.OFFSETDATETIME,
      Serializer.CUSTOM,
      new io.github.timebench.api.odtm.custom.Binding()),
  OFFSETDATETIME_CONFIGURED(
      DateType.OFFSETDATETIME,
      Serializer.CONFIGURED,
      new io.github.timebench.api.odtm.config.Binding()),
  OFFSETDATETIME_FRESH(
      DateType.OFFSETDATETIME, Serializer.FRESH, new io.github.timebench.api.odtm.fresha.Binding()),
  OFFSETDATETIME_FASTJSON2(
      DateType.OFFSETDATETIME,
      Serializer.FASTJSON2,
      new io.github.timebench.api.odtm.fjsonb.Binding());

  /** What every other variant is compared with. */
  public static final Variant BASELINE = DATE_STOCK;

  /** A full copy of the baseline: the A/A arm, whose difference from the baseline is noise. */
  public static final Variant BASELINE_AGAIN = DATE_STOCK_AGAIN;

  /** Another full copy, in which {@code loadgen selftest verdict} plants an effect. */
  public static final Variant BASELINE_PLANTED = DATE_STOCK_PLANTED;

  private final DateType dateType;
  private final Serializer serializer;
  private final VariantBinding<?> binding;

  Variant(DateType dateType, Serializer serializer, VariantBinding<?> binding) {
    this.dateType = dateType;
    this.serializer = serializer;
    this.binding = binding;
  }

  /** The variant's name in flags, reports and docs, such as {@code localdatetime+custom}. */
  public String label() {
    return dateType.label() + "+" + serializer.label() + copy();
  }

  private String copy() {
    return switch (this) {
      case DATE_STOCK_AGAIN -> "+again";
      case DATE_STOCK_PLANTED -> "+planted";
      default -> "";
    };
  }

  /** The variant of that label, if there is one. */
  public static Optional<Variant> ofLabel(String label) {
    return Arrays.stream(values()).filter(variant -> variant.label().equals(label)).findFirst();
  }

  /** The variant of a date type and a serializer; never a copy of the baseline. */
  public static Variant of(DateType dateType, Serializer serializer) {
    return Arrays.stream(values())
        .filter(variant -> variant.dateType == dateType && variant.serializer == serializer)
        .findFirst()
        .orElseThrow();
  }

  /** All variants, in the order in which reports list them. */
  public static List<Variant> all() {
    return List.of(values());
  }

  /** Whether it is a full copy of the baseline, with classes of its own. */
  public boolean isCopyOfBaseline() {
    return this != BASELINE && of(dateType, serializer) == BASELINE;
  }

  public DateType dateType() {
    return dateType;
  }

  public Serializer serializer() {
    return serializer;
  }

  /** The variant's own classes. */
  public VariantBinding<?> binding() {
    return binding;
  }
}
