package io.github.timebench.scan.values;

import io.github.timebench.api.DateType;
import io.github.timebench.scan.classes.ApiException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.util.Optional;

/**
 * A field of an original and the same of its clone, or a component of a record.
 *
 * @param label for messages
 * @param reader reads the original's
 * @param cloned null for a component
 * @param type of the clone's
 * @param target what times in it become
 */
record CloneField(
    String label, Reader reader, Field cloned, Class<?> type, Optional<DateType> target) {
  interface Reader {
    Object read(Object owner) throws ReflectiveOperationException;
  }

  Object get(Object owner) throws ApiException {
    try {
      return reader.read(owner);
    } catch (InvocationTargetException e) {
      throw new ApiException(label + " cannot be read: " + e.getCause(), e);
    } catch (ReflectiveOperationException e) {
      throw new ApiException(label + " cannot be read: " + e, e);
    }
  }

  /** A value that the clone can have. */
  Object checked(Object value) throws ApiException {
    if (value == null && type.isPrimitive()) {
      throw nullAsNumber(label);
    }
    return value;
  }

  void set(Object owner, Object value) throws ApiException {
    try {
      cloned.set(owner, checked(value));
    } catch (IllegalArgumentException e) {
      throw new ApiException(
          "%s is a %s, and a %s cannot be there: leave it as it is with --map='%s=keep'"
              .formatted(label, type.getSimpleName(), value.getClass().getSimpleName(), label),
          e);
    } catch (IllegalAccessException e) {
      throw new ApiException(label + " of a clone cannot be written: " + e, e);
    }
  }

  /** The refusal of a null that would have to be a number. */
  static ApiException nullAsNumber(String place) {
    return new ApiException(
        "%s is null in the sample, and a long cannot be: leave it as it is with --map='%s=keep'"
            .formatted(place, place));
  }
}
