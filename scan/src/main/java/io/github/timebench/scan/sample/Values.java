package io.github.timebench.scan.sample;

import io.github.timebench.scan.classes.ApiField;
import io.github.timebench.scan.classes.TypeUse;
import java.util.List;
import java.util.Map;

/**
 * What a reader of samples makes of what it has read. Whatever a method throws that is unchecked is
 * said with the value's path.
 *
 * @param <V> what it makes
 */
interface Values<V> {
  /** For null. */
  V nothing();

  V scalar(Scalar scalar, Object value);

  V constant(String className, String name);

  /** For an array of Java. */
  V array(TypeUse element, List<V> elements);

  V collection(Form.Collected form, List<V> elements);

  /** For a map, keys and values in order. */
  V map(Form.Mapped form, List<Map.Entry<V, V>> entries);

  /** For an Optional. */
  V maybe(V value);

  /** For an object; fields that the sample leaves out are not in the map. */
  V object(Form.Fields form, Map<ApiField, V> fields);

  /**
   * For a value whose class the sample names.
   *
   * @param isObject whether it has fields, among which the name stands
   */
  V named(String className, V value, boolean isObject);
}
