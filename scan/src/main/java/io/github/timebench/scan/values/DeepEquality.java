package io.github.timebench.scan.values;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Whether two graphs of objects carry the same values, to the last digit of every time: by their
 * fields, since clones have no {@code equals}. Cycles are followed once. Lists, sets and maps of
 * the JDK count by what is in them, not by their class.
 */
public final class DeepEquality {
  private final Set<Pair> assumed;

  private DeepEquality(Set<Pair> assumed) {
    this.assumed = assumed;
  }

  /** Two objects by their identity. */
  private record Pair(Object one, Object other) {
    @Override
    public boolean equals(Object that) {
      return that instanceof Pair pair && pair.one == one && pair.other == other;
    }

    @Override
    public int hashCode() {
      return 31 * System.identityHashCode(one) + System.identityHashCode(other);
    }
  }

  public static boolean areEqual(Object one, Object other) {
    return difference(one, other).isEmpty();
  }

  /**
   * The first place where they differ, such as {@code .orders[3].paid: 2026-… is not 2025-…}; empty
   * if they are equal.
   */
  public static Optional<String> difference(Object one, Object other) {
    return Optional.ofNullable(new DeepEquality(new HashSet<>()).compare(one, other));
  }

  /** Null if they are equal. */
  private String compare(Object one, Object other) {
    if (one == other) {
      return null;
    }
    if (one == null || other == null) {
      return said(one, other);
    }
    if (one instanceof List<?> first && other instanceof List<?> second) {
      return assume(one, other) ? null : compareInOrder(first, second);
    }
    if (one instanceof Set<?> first && other instanceof Set<?> second) {
      return assume(one, other) ? null : compareSets(first, second);
    }
    if (one instanceof Map<?, ?> first && other instanceof Map<?, ?> second) {
      return assume(one, other) ? null : compareMaps(first, second);
    }
    if (one.getClass() != other.getClass()) {
      return said(one, other);
    }
    return compareOfOneClass(one, other);
  }

  private String compareOfOneClass(Object one, Object other) {
    if (one instanceof Object[] first) {
      return assume(one, other)
          ? null
          : compareInOrder(Arrays.asList(first), Arrays.asList((Object[]) other));
    }
    if (one.getClass().isArray()) {
      return comparePrimitives(one, other);
    }
    if (one instanceof Collection<?> first) {
      return assume(one, other) ? null : compareInOrder(first, (Collection<?>) other);
    }
    if (one instanceof Enum<?> || CarriedFields.isOfJdk(one.getClass())) {
      return one.equals(other) ? null : said(one, other);
    }
    return assume(one, other) ? null : compareFields(one, other);
  }

  private boolean assume(Object one, Object other) {
    return !assumed.add(new Pair(one, other));
  }

  private String compareFields(Object one, Object other) {
    for (Field field : CarriedFields.of(one.getClass())) {
      String difference = compare(CarriedFields.get(field, one), CarriedFields.get(field, other));
      if (difference != null) {
        return "." + field.getName() + difference;
      }
    }
    return null;
  }

  private static String comparePrimitives(Object one, Object other) {
    int length = Array.getLength(one);
    if (length != Array.getLength(other)) {
      return ": " + length + " elements are not " + Array.getLength(other);
    }
    for (int i = 0; i < length; i++) {
      if (!Array.get(one, i).equals(Array.get(other, i))) {
        return "[" + i + "]" + said(Array.get(one, i), Array.get(other, i));
      }
    }
    return null;
  }

  private String compareInOrder(Collection<?> one, Collection<?> other) {
    if (one.size() != other.size()) {
      return ": " + one.size() + " elements are not " + other.size();
    }
    Iterator<?> others = other.iterator();
    int at = 0;
    for (Object element : one) {
      String difference = compare(element, others.next());
      if (difference != null) {
        return "[" + at + "]" + difference;
      }
      at++;
    }
    return null;
  }

  private String compareSets(Set<?> one, Set<?> other) {
    if (one.size() != other.size()) {
      return ": " + one.size() + " elements are not " + other.size();
    }
    List<Object> rest = new ArrayList<>(other);
    for (Object element : one) {
      boolean isThere = hasEquals(element) ? other.contains(element) : removeEqual(element, rest);
      if (!isThere) {
        return ": " + value(element) + " is missing";
      }
    }
    return null;
  }

  private String compareMaps(Map<?, ?> one, Map<?, ?> other) {
    if (one.size() != other.size()) {
      return ": " + one.size() + " entries are not " + other.size();
    }
    boolean areKeysPlain = one.keySet().stream().allMatch(DeepEquality::hasEquals);
    return areKeysPlain ? compareByKey(one, other) : comparePairs(pairs(one), pairs(other));
  }

  private String compareByKey(Map<?, ?> one, Map<?, ?> other) {
    for (Map.Entry<?, ?> entry : one.entrySet()) {
      Object key = entry.getKey();
      if (!other.containsKey(key)) {
        return "[" + value(key) + "] is missing";
      }
      String difference = compare(entry.getValue(), other.get(key));
      if (difference != null) {
        return "[" + value(key) + "]" + difference;
      }
    }
    return null;
  }

  private static List<Object> pairs(Map<?, ?> map) {
    List<Object> pairs = new ArrayList<>();
    map.forEach((key, value) -> pairs.add(Arrays.asList(key, value)));
    return pairs;
  }

  private String comparePairs(List<Object> one, List<Object> rest) {
    for (Object pair : one) {
      if (!removeEqual(pair, rest)) {
        return "[" + value(((List<?>) pair).get(0)) + "] is missing or differs";
      }
    }
    return null;
  }

  /** Whether a value is judged by its own equals. */
  static boolean hasEquals(Object value) {
    return value == null
        || value instanceof Enum<?>
        || CarriedFields.isOfJdk(value.getClass())
            && !value.getClass().isArray()
            && !(value instanceof Collection<?>)
            && !(value instanceof Map<?, ?>);
  }

  private boolean removeEqual(Object element, List<Object> rest) {
    for (Iterator<Object> others = rest.iterator(); others.hasNext(); ) {
      Set<Pair> tentative = new HashSet<>(assumed);
      if (new DeepEquality(tentative).compare(element, others.next()) == null) {
        assumed.addAll(tentative);
        others.remove();
        return true;
      }
    }
    return false;
  }

  private static String said(Object one, Object other) {
    return ": " + value(one) + " is not " + value(other);
  }

  private static String value(Object value) {
    return value == null || CarriedFields.isOfJdk(value.getClass())
        ? String.valueOf(value)
        : "a " + value.getClass().getName();
  }
}
