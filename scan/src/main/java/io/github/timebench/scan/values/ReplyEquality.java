package io.github.timebench.scan.values;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * What {@link DeepEquality} says of replies, as cheap as a written {@code equals}: every reply is
 * judged, and a caller that judges long calls less often. For that the values that are expected
 * must be a tree, as those of samples are; others are left to {@link DeepEquality}. Thread-safe.
 */
final class ReplyEquality {
  private static final BiPredicate<Object, Object> VALUES = ReplyEquality::areEqual;

  private static final ClassValue<BiPredicate<Object, Object>> BY_CLASS =
      new ClassValue<>() {
        @Override
        protected BiPredicate<Object, Object> computeValue(Class<?> type) {
          return of(type);
        }
      };

  private final Object expected;
  private final boolean isTree;

  private ReplyEquality(Object expected, boolean isTree) {
    this.expected = expected;
    this.isTree = isTree;
  }

  static ReplyEquality to(Object expected) {
    return new ReplyEquality(expected, isTree(expected));
  }

  /** Whether a reply carries the same values. */
  boolean isMetBy(Object reply) {
    return isTree ? areEqual(expected, reply) : DeepEquality.areEqual(expected, reply);
  }

  private static boolean areEqual(Object one, Object other) {
    if (one == other) {
      return true;
    }
    return one != null && other != null && BY_CLASS.get(one.getClass()).test(one, other);
  }

  private static BiPredicate<Object, Object> of(Class<?> type) {
    if (List.class.isAssignableFrom(type)) {
      return (one, other) -> other instanceof List<?> list && areInOrder((List<?>) one, list);
    }
    if (Map.class.isAssignableFrom(type)) {
      return (one, other) -> other instanceof Map<?, ?> map && areByKey((Map<?, ?>) one, map);
    }
    if (Collection.class.isAssignableFrom(type) || type.isArray() && !isOfObjects(type)) {
      return DeepEquality::areEqual;
    }
    if (type.isArray()) {
      return (one, other) ->
          type == other.getClass() && areInOrder((Object[]) one, (Object[]) other);
    }
    if (Enum.class.isAssignableFrom(type) || CarriedFields.isOfJdk(type)) {
      return (one, other) -> type == other.getClass() && one.equals(other);
    }
    return FieldsEquality.of(type, VALUES);
  }

  private static boolean isOfObjects(Class<?> array) {
    return !array.getComponentType().isPrimitive();
  }

  private static boolean areInOrder(List<?> one, List<?> other) {
    if (one.size() != other.size()) {
      return false;
    }
    Iterator<?> others = other.iterator();
    for (Object element : one) {
      if (!areEqual(element, others.next())) {
        return false;
      }
    }
    return true;
  }

  private static boolean areInOrder(Object[] one, Object[] other) {
    boolean equal = one.length == other.length;
    for (int i = 0; equal && i < one.length; i++) {
      equal = areEqual(one[i], other[i]);
    }
    return equal;
  }

  private static boolean areByKey(Map<?, ?> one, Map<?, ?> other) {
    if (one.size() != other.size()) {
      return false;
    }
    for (Map.Entry<?, ?> entry : one.entrySet()) {
      Object key = entry.getKey();
      if (!DeepEquality.hasEquals(key)) {
        return DeepEquality.areEqual(one, other);
      }
      Object value = other.get(key);
      if (!areEqual(entry.getValue(), value) || value == null && !other.containsKey(key)) {
        return false;
      }
    }
    return true;
  }

  /** Whether no object is reached twice, so that to follow each is to come to an end. */
  private static boolean isTree(Object root) {
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Object> open = new ArrayDeque<>();
    boolean tree = add(root, seen, open);
    while (tree && !open.isEmpty()) {
      for (Object inside : inside(open.pop())) {
        tree = tree && add(inside, seen, open);
      }
    }
    return tree;
  }

  private static boolean add(Object value, Set<Object> seen, Deque<Object> open) {
    boolean holdsOthers =
        value != null
            && !(value instanceof Enum<?>)
            && !JdkContainers.isLeaf(value)
            && !(value instanceof Collection<?> elements && elements.isEmpty())
            && !(value instanceof Map<?, ?> map && map.isEmpty());
    if (holdsOthers) {
      open.push(value);
    }
    return !holdsOthers || seen.add(value);
  }

  private static Collection<?> inside(Object value) {
    if (value instanceof Collection<?> elements) {
      return elements;
    }
    List<Object> inside = new ArrayList<>();
    if (value instanceof Map<?, ?> map) {
      inside.addAll(map.keySet());
      inside.addAll(map.values());
    } else if (value.getClass().isArray()) {
      for (int i = 0; i < Array.getLength(value); i++) {
        inside.add(Array.get(value, i));
      }
    } else if (!CarriedFields.isOfJdk(value.getClass())) {
      for (Field field : CarriedFields.of(value.getClass())) {
        inside.add(CarriedFields.get(field, value));
      }
    }
    return inside;
  }
}
