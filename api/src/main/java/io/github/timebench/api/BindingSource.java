package io.github.timebench.api;

import java.util.Map;

/**
 * Classes that variants are to be measured with in place of Timebench's own; found on the class
 * path by {@link java.util.ServiceLoader}.
 */
public interface BindingSource {
  /** The variants that it has classes for; none where it has nothing to say in this JVM. */
  Map<Variant, VariantBinding<?>> bindings();
}
