package io.github.timebench.api;

import java.util.Collection;
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
          ServiceLoader.load(BuiltIn.class, Bindings.class.getClassLoader()).stream()
              .map(ServiceLoader.Provider::get)
              .collect(Collectors.toMap(BuiltIn::variant, BuiltIn::classes)));

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

  public static Bindings builtIn() {
    return BUILT_IN;
  }

  /**
   * Those of the {@link Source} on the class path, or else Timebench's own.
   *
   * @throws RefusedValue if several of them have some, or one cannot say which
   */
  public static Bindings ofClassPath() {
    try {
      return of(
          ServiceLoader.load(Source.class).stream().map(ServiceLoader.Provider::get).toList());
    } catch (ServiceConfigurationError | LinkageError e) {
      throw new RefusedValue("the classes of the variants cannot be loaded: %s", e).because(e);
    }
  }

  static Bindings of(List<Source> sources) {
    List<Source> speaking =
        sources.stream().filter(source -> !source.bindings().isEmpty()).toList();
    if (speaking.size() > 1) {
      throw new RefusedValue(
          "variants must have classes of one source on the class path, not of %s",
          speaking.stream()
              .map(source -> source.getClass().getName())
              .collect(Collectors.joining(", ")));
    }
    return speaking.isEmpty() ? BUILT_IN : new Bindings(speaking.get(0).bindings());
  }

  /**
   * The same of some variants alone.
   *
   * @throws IllegalArgumentException if one of them is not there
   */
  public Bindings only(Collection<Variant> some) {
    Map<Variant, VariantBinding<?>> chosen = new LinkedHashMap<>();
    some.forEach(variant -> chosen.put(variant, of(variant)));
    return new Bindings(chosen);
  }

  /** The variants that there are, in the order in which reports list them. */
  public List<Variant> variants() {
    return List.copyOf(bindings.keySet());
  }

  /**
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

  /**
   * Classes that variants are to be measured with in place of Timebench's own; found on the class
   * path by {@link java.util.ServiceLoader}.
   */
  public interface Source {
    /** The variants that it has classes for; none where it has nothing to say in this JVM. */
    Map<Variant, VariantBinding<?>> bindings();
  }

  /** Timebench's own classes of a variant. Those on the class path are {@link Bindings#builtIn}. */
  public interface BuiltIn {
    Variant variant();

    VariantBinding<?> classes();
  }
}
