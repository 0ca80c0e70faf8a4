package io.github.timebench.api;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * An object as people read it, by its fields: a class of an API may have no {@code toString} worth
 * reading. Short, however large or deep the object is.
 */
public final class ReplyText {
  private static final int MAX_LENGTH = 600;
  private static final int MAX_ELEMENTS = 20;
  private static final int MAX_DEPTH = 8;
  private static final String MORE = "...";

  private final StringBuilder text = new StringBuilder();
  private final Set<Object> above = Collections.newSetFromMap(new IdentityHashMap<>());

  private ReplyText() {}

  public static String of(Object value) {
    ReplyText reply = new ReplyText();
    reply.add(value);
    return reply.isFull() ? reply.text.substring(0, MAX_LENGTH) + MORE : reply.text.toString();
  }

  private boolean isFull() {
    return text.length() > MAX_LENGTH;
  }

  private void add(Object value) {
    if (value == null || isFull()) {
      text.append(value == null ? "null" : MORE);
    } else if (value instanceof CharSequence) {
      text.append('"').append(line(value)).append('"');
    } else if (value instanceof Date date) {
      text.append(date.getClass().getSimpleName()).append(' ');
      text.append(Instant.ofEpochMilli(date.getTime()));
    } else if (!isContainer(value) && isOfJdk(value)) {
      text.append(line(value));
    } else if (above.size() >= MAX_DEPTH || !above.add(value)) {
      text.append(value.getClass().getSimpleName()).append(MORE);
    } else {
      addParts(value);
      above.remove(value);
    }
  }

  private static boolean isContainer(Object value) {
    return value instanceof Collection
        || value instanceof Map
        || value instanceof Optional
        || value.getClass().isArray();
  }

  private static boolean isOfJdk(Object value) {
    return value instanceof Enum
        || value.getClass().getName().startsWith("java.")
        || value.getClass().getName().startsWith("sun.");
  }

  private static String line(Object value) {
    String said = String.valueOf(value);
    return said.substring(0, Math.min(said.length(), MAX_LENGTH)).replaceAll("\\p{Cntrl}", " ");
  }

  private void addParts(Object value) {
    if (value instanceof Collection<?> elements) {
      addAll('[', elements, this::add, ']');
    } else if (value instanceof Optional<?> optional) {
      add(optional.orElse(null));
    } else if (value.getClass().isArray()) {
      List<Object> elements = new ArrayList<>();
      for (int i = 0; i < Math.min(Array.getLength(value), MAX_ELEMENTS + 1); i++) {
        elements.add(Array.get(value, i));
      }
      addAll('[', elements, this::add, ']');
    } else if (value instanceof Map<?, ?> map) {
      addAll('{', map.entrySet(), this::addEntry, '}');
    } else {
      addFields(value);
    }
  }

  private <E> void addAll(
      char first, Collection<E> elements, Consumer<? super E> adding, char last) {
    text.append(first);
    int count = 0;
    for (E element : elements) {
      if (count++ > 0) {
        text.append(", ");
      }
      if (count > MAX_ELEMENTS || isFull()) {
        text.append(MORE);
        break;
      }
      adding.accept(element);
    }
    text.append(last);
  }

  private void addEntry(Map.Entry<?, ?> entry) {
    add(entry.getKey());
    text.append('=');
    add(entry.getValue());
  }

  private void addFields(Object value) {
    text.append(value.getClass().getSimpleName()).append('{');
    boolean first = true;
    for (Field field : fields(value.getClass())) {
      if (isFull()) {
        break;
      }
      text.append(first ? "" : ", ").append(field.getName()).append('=');
      first = false;
      try {
        add(field.get(value));
      } catch (IllegalAccessException closed) {
        text.append('?');
      }
    }
    text.append('}');
  }

  private static List<Field> fields(Class<?> type) {
    List<Field> fields = new ArrayList<>();
    for (Class<?> one = type; one != null && one != Object.class; one = one.getSuperclass()) {
      if (!one.getName().startsWith("java.")) {
        List<Field> own = new ArrayList<>();
        for (Field field : one.getDeclaredFields()) {
          if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
            own.add(field);
          }
        }
        AccessibleObject.setAccessible(own.toArray(AccessibleObject[]::new), true);
        fields.addAll(0, own);
      }
    }
    return fields;
  }
}
