package io.github.timebench.api;

/** Timebench's own classes of a variant. Those on the class path are {@link Bindings#builtIn}. */
public interface BuiltInBinding {
  Variant variant();

  VariantBinding<?> classes();
}
