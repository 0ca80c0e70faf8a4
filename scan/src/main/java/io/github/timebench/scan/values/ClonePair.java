package io.github.timebench.scan.values;

import io.github.timebench.scan.classes.ApiException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.util.List;

/**
 * How objects of a clone are made.
 *
 * @param type the clone
 * @param fields of the original and the clone
 */
record ClonePair(Class<?> type, List<CloneField> fields) {
  private static final MethodHandle ALLOCATE = allocation();

  private static MethodHandle allocation() {
    try {
      Class<?> type = Class.forName("sun.misc.Unsafe");
      Field only = type.getDeclaredField("theUnsafe");
      only.setAccessible(true);
      return MethodHandles.lookup()
          .findVirtual(type, "allocateInstance", MethodType.methodType(Object.class, Class.class))
          .bindTo(only.get(null));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "this JVM has no sun.misc.Unsafe, which Hessian needs, too", e);
    }
  }

  boolean isRecord() {
    return type.isRecord();
  }

  /** As Hessian makes objects: without a constructor. */
  Object allocate() throws ApiException {
    try {
      return ALLOCATE.invoke(type);
    } catch (Throwable e) {
      throw new ApiException(type.getName() + " cannot be made: " + e, e);
    }
  }

  /** With its constructor without arguments, as Hessian makes collections. */
  Object constructEmpty() throws ApiException {
    return construct(new Class<?>[0], new Object[0]);
  }

  /** With the canonical constructor of a record. */
  Object construct(Object... components) throws ApiException {
    return construct(fields.stream().map(CloneField::type).toArray(Class<?>[]::new), components);
  }

  private Object construct(Class<?>[] types, Object... arguments) throws ApiException {
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(arguments);
    } catch (InvocationTargetException e) {
      throw new ApiException(type.getName() + " cannot be made: " + e.getCause(), e);
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      throw new ApiException(type.getName() + " cannot be made: " + e, e);
    }
  }
}
