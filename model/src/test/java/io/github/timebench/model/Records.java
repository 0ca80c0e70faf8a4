package io.github.timebench.model;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Copies of records for tests, in which some components have other values. */
public final class Records {
  private Records() {}

  /**
   * A copy of a record.
   *
   * @param namesAndValues a component's name, its value, and so on
   * @throws IllegalArgumentException if the record has no component of a name
   */
  public static <R extends Record> R with(R record, Object... namesAndValues) {
    Map<Object, Object> others = new HashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      others.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    RecordComponent[] components = record.getClass().getRecordComponents();
    Object[] values = new Object[components.length];
    try {
      for (int i = 0; i < values.length; i++) {
        components[i].getAccessor().setAccessible(true);
        Object own = components[i].getAccessor().invoke(record);
        String name = components[i].getName();
        values[i] = others.containsKey(name) ? others.remove(name) : own;
      }
      if (!others.isEmpty()) {
        throw new IllegalArgumentException(record.getClass() + " has no " + others.keySet());
      }
      return made(record, components, values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException refused) {
        throw refused;
      }
      throw new AssertionError(e);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static <R extends Record> R made(R record, RecordComponent[] components, Object[] values)
      throws ReflectiveOperationException {
    Class<?>[] types = Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    @SuppressWarnings("unchecked")
    Constructor<R> constructor = (Constructor<R>) record.getClass().getDeclaredConstructor(types);
    constructor.setAccessible(true);
    return constructor.newInstance(values);
  }
}
