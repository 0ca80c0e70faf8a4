package io.github.timebench.api;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/**
 * The classes that each variant is measured with. A variant is the label of an arm: what it
 * carries, and over which service, is said here. Immutable.
 */
public final class Bindings {
  private static final Bindings BUILT_IN =
      new Bindings(
          Map.ofEntries(
              Map.entry(Variant.DATE_STOCK, new io.github.timebench.api.date.stocka.Binding()),
              Map.entry(Variant.BASELINE_AGAIN, new io.github.timebench.api.date.stockb.Binding()),
              Map.entry(
                  Variant.BASELINE_PLANTED, new io.github.timebench.api.date.stockc.Binding()),
              Map.entry(Variant.DATE_CUSTOM, new io.github.timebench.api.date.custom.Binding()),
              Map.entry(
                  Variant.of(DateType.DATE, Serializer.CONFIGURED),
                  new io.github.timebench.api.date.config.Binding()),
              Map.entry(
                  Variant.of(DateType.DATE, Serializer.FRESH),
                  new io.github.timebench.api.date.fresha.Binding()),
              Map.entry(
                  Variant.of(DateType.DATE, Serializer.UNPLANNED),
                  new io.github.timebench.api.date.noplan.Binding()),
              Map.entry(
                  Variant.of(DateType.DATE, Serializer.FASTJSON2),
                  new io.github.timebench.api.date.fjsonb.Binding()),
              Map.entry(Variant.INSTANT_STOCK, new io.github.timebench.api.inst.stocka.Binding()),
              Map.entry(Variant.INSTANT_CUSTOM, new io.github.timebench.api.inst.custom.Binding()),
              Map.entry(
                  Variant.of(DateType.INSTANT, Serializer.CONFIGURED),
                  new io.github.timebench.api.inst.config.Binding()),
              Map.entry(
                  Variant.of(DateType.INSTANT, Serializer.FRESH),
                  new io.github.timebench.api.inst.fresha.Binding()),
              Map.entry(
                  Variant.of(DateType.INSTANT, Serializer.UNPLANNED),
                  new io.github.timebench.api.inst.noplan.Binding()),
              Map.entry(
                  Variant.of(DateType.INSTANT, Serializer.FASTJSON2),
                  new io.github.timebench.api.inst.fjsonb.Binding()),
              Map.entry(
                  Variant.LOCALDATETIME_STOCK, new io.github.timebench.api.ldtm.stocka.Binding()),
              Map.entry(
                  Variant.LOCALDATETIME_CUSTOM, new io.github.timebench.api.ldtm.custom.Binding()),
              Map.entry(
                  Variant.of(DateType.LOCALDATETIME, Serializer.CONFIGURED),
                  new io.github.timebench.api.ldtm.config.Binding()),
              Map.entry(
                  Variant.of(DateType.LOCALDATETIME, Serializer.FRESH),
                  new io.github.timebench.api.ldtm.fresha.Binding()),
              Map.entry(
                  Variant.of(DateType.LOCALDATETIME, Serializer.UNPLANNED),
                  new io.github.timebench.api.ldtm.noplan.Binding()),
              Map.entry(
                  Variant.of(DateType.LOCALDATETIME, Serializer.FASTJSON2),
                  new io.github.timebench.api.ldtm.fjsonb.Binding()),
              Map.entry(Variant.LONG_STOCK, new io.github.timebench.api.msec.stocka.Binding()),
              Map.entry(Variant.LONG_CUSTOM, new io.github.timebench.api.msec.custom.Binding()),
              Map.entry(
                  Variant.of(DateType.LONG, Serializer.CONFIGURED),
                  new io.github.timebench.api.msec.config.Binding()),
              Map.entry(
                  Variant.of(DateType.LONG, Serializer.FRESH),
                  new io.github.timebench.api.msec.fresha.Binding()),
              Map.entry(
                  Variant.of(DateType.LONG, Serializer.UNPLANNED),
                  new io.github.timebench.api.msec.noplan.Binding()),
              Map.entry(
                  Variant.of(DateType.LONG, Serializer.FASTJSON2),
                  new io.github.timebench.api.msec.fjsonb.Binding()),
              Map.entry(
                  Variant.of(DateType.OFFSETDATETIME, Serializer.STOCK),
                  new io.github.timebench.api.odtm.stocka.Binding()),
              Map.entry(
                  Variant.of(DateType.OFFSETDATETIME, Serializer.CUSTOM),
                  new io.github.timebench.api.odtm.custom.Binding()),
              Map.entry(
                  Variant.of(DateType.OFFSETDATETIME, Serializer.CONFIGURED),
                  new io.github.timebench.api.odtm.config.Binding()),
              Map.entry(
                  Variant.of(DateType.OFFSETDATETIME, Serializer.FRESH),
                  new io.github.timebench.api.odtm.fresha.Binding()),
              Map.entry(
                  Variant.of(DateType.OFFSETDATETIME, Serializer.UNPLANNED),
                  new io.github.timebench.api.odtm.noplan.Binding()),
              Map.entry(
                  Variant.of(DateType.OFFSETDATETIME, Serializer.FASTJSON2),
                  new io.github.timebench.api.odtm.fjsonb.Binding())));

  private final Map<Variant, VariantBinding<?>> bindings;

  /** The variants that there are, each with its classes; at least one. */
  public Bindings(Map<Variant, VariantBinding<?>> bindings) {
    Map<Variant, VariantBinding<?>> ordered = new LinkedHashMap<>();
    for (Variant variant : Variant.all()) {
      if (bindings.containsKey(variant)) {
        ordered.put(variant, bindings.get(variant));
      }
    }
    bindings.forEach(ordered::putIfAbsent);
    this.bindings = Collections.unmodifiableMap(ordered);
  }

  /** Timebench's own classes, for every variant. */
  public static Bindings builtIn() {
    return BUILT_IN;
  }

  /**
   * Those of the {@link BindingSource} on the class path, or else Timebench's own.
   *
   * @throws IllegalStateException if several of them have some, or one cannot say which; its
   *     message is one line for people
   */
  public static Bindings ofClassPath() {
    try {
      return of(
          ServiceLoader.load(BindingSource.class).stream()
              .map(ServiceLoader.Provider::get)
              .toList());
    } catch (ServiceConfigurationError | LinkageError e) {
      throw new IllegalStateException("the classes of the variants cannot be loaded: " + e, e);
    }
  }

  static Bindings of(List<BindingSource> sources) {
    List<BindingSource> speaking =
        sources.stream().filter(source -> !source.bindings().isEmpty()).toList();
    if (speaking.size() > 1) {
      throw new IllegalStateException(
          "variants must have classes of one source on the class path, not of "
              + speaking.stream()
                  .map(source -> source.getClass().getName())
                  .collect(Collectors.joining(" and ")));
    }
    return speaking.isEmpty() ? BUILT_IN : new Bindings(speaking.get(0).bindings());
  }

  /** The variants that there are, in the order in which reports list them. */
  public List<Variant> variants() {
    return List.copyOf(bindings.keySet());
  }

  /**
   * A variant's own classes.
   *
   * @throws IllegalArgumentException if there is no such variant
   */
  public VariantBinding<?> of(Variant variant) {
    VariantBinding<?> binding = bindings.get(variant);
    if (binding == null) {
      throw new IllegalArgumentException(
          "no classes for %s, only for %s"
              .formatted(variant.label(), variants().stream().map(Variant::label).toList()));
    }
    return binding;
  }

  public String service(Variant variant) {
    return of(variant).serviceInterface().getName();
  }
}
