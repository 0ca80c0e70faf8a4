package io.github.timebench.scan.values;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The fields of objects that Hessian carries, found once for each class. */
final class CarriedFields {
  private static final ClassValue<List<Field>> FIELDS =
      new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
          return find(type);
        }
      };

  private CarriedFields() {}

  /** The fields of a class and of its superclasses outside of the JDK, readable and writable. */
  static List<Field> of(Class<?> type) {
    return FIELDS.get(type);
  }

  private static List<Field> find(Class<?> type) {
    List<Field> fields = new ArrayList<>();
    for (Class<?> line = type; line != null && !isOfJdk(line); line = line.getSuperclass()) {
      for (Field field : line.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())
            && !Modifier.isTransient(field.getModifiers())) {
          field.setAccessible(true);
          fields.add(field);
        }
      }
    }
    return List.copyOf(fields);
  }

  static boolean isOfJdk(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader == ClassLoader.getPlatformClassLoader();
  }

  static Object get(Field field, Object owner) {
    try {
      return field.get(owner);
    } catch (IllegalAccessException opened) {
      throw new IllegalStateException(field + " cannot be read", opened);
    }
  }

  /** Elements, keys and values, or what the fields hold; nothing for a value of the JDK. */
  static Collection<?> inside(Object value) {
    if (value instanceof Collection<?> elements) {
      return elements;
    }
    List<Object> inside = new ArrayList<>();
    if (value instanceof Map<?, ?> map) {
      inside.addAll(map.keySet());
      inside.addAll(map.values());
    } else if (value instanceof Object[] elements) {
      inside.addAll(Arrays.asList(elements));
    } else {
      for (Field field : of(value.getClass())) {
        inside.add(get(field, value));
      }
    }
    return inside;
  }

  /** As people write it: {@code Order.paid}. */
  static String label(Class<?> owner, String field) {
    String name = owner.getName();
    return name.substring(name.lastIndexOf('.') + 1).replace('$', '.') + "." + field;
  }
}
