package io.github.timebench.hessian2time.hessian;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** What idle streams hold, found by their fields. It takes the streams of this thread away. */
final class IdleStreams {

  private IdleStreams() {}

  /** The objects that can be reached, those of the JDK without what is in them. */
  static Set<Object> reachable(Streams streams) throws IllegalAccessException {
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    collect(streams.output(), seen);
    collect(streams.input(), seen);
    return seen;
  }

  /** About how many bytes they take. */
  static long bytes(Streams streams) throws IllegalAccessException {
    return reachable(streams).stream().mapToLong(IdleStreams::bytesOf).sum();
  }

  private static long bytesOf(Object object) {
    if (object instanceof byte[]) {
      return ((byte[]) object).length;
    }
    if (object instanceof Object[]) {
      return 4L * ((Object[]) object).length;
    }
    if (object instanceof int[]) {
      return 4L * ((int[]) object).length;
    }
    return object instanceof StringBuilder ? 2L * ((StringBuilder) object).capacity() : 16;
  }

  private static void collect(Object object, Set<Object> seen) throws IllegalAccessException {
    boolean isOpaque = object == null || object instanceof Class || object instanceof Enum<?>;
    if (isOpaque || !seen.add(object)) {
      return;
    }
    if (object instanceof Object[]) {
      for (Object each : (Object[]) object) {
        collect(each, seen);
      }
    } else if (!object.getClass().isArray() && !isOfTheJdk(object)) {
      for (Class<?> type = object.getClass(); type != Object.class; type = type.getSuperclass()) {
        collectFields(object, type, seen);
      }
    }
  }

  private static boolean isOfTheJdk(Object object) {
    return object.getClass().getName().startsWith("java.");
  }

  private static void collectFields(Object object, Class<?> type, Set<Object> seen)
      throws IllegalAccessException {
    for (Field field : type.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
        field.setAccessible(true);
        collect(field.get(object), seen);
      }
    }
  }
}
