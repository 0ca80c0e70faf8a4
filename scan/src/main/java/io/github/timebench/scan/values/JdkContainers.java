package io.github.timebench.scan.values;

import io.github.timebench.api.Phrase;
import io.github.timebench.scan.classes.ApiException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Currency;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** The JDK's classes in a graph: which are values, and how to make a container like another. */
final class JdkContainers {
  private static final List<String> PACKAGES_OF_VALUES =
      List.of("java.lang.", "java.math.", "java.net.", "java.sql.", "java.time.");

  private static final List<Class<?>> VALUES =
      List.of(
          UUID.class,
          Locale.class,
          Currency.class,
          BitSet.class,
          Calendar.class,
          TimeZone.class,
          java.util.Date.class,
          Number.class);

  /** Containers that are made whole: each from a list or a map of what is in it. */
  private static final Map<Class<?>, UnaryOperator<Object>> FIXED = new HashMap<>();

  static {
    for (Object example : List.of(List.of(1), List.of(1, 2, 3))) {
      FIXED.put(example.getClass(), list -> ((List<?>) list).stream().toList());
    }
    for (Object example : List.of(Set.of(1), Set.of(1, 2, 3))) {
      FIXED.put(example.getClass(), list -> Set.copyOf((List<?>) list));
    }
    for (Object example : List.of(Map.of(1, 1), Map.of(1, 1, 2, 2))) {
      FIXED.put(example.getClass(), map -> Map.copyOf((Map<?, ?>) map));
    }
    List<Integer> array = Arrays.asList(1);
    FIXED.put(array.getClass(), list -> Arrays.asList(((List<?>) list).toArray()));
    FIXED.put(
        Collections.unmodifiableList(array).getClass(),
        list -> Collections.unmodifiableList((List<?>) list));
    FIXED.put(
        Collections.unmodifiableList(new LinkedList<>()).getClass(),
        list -> Collections.unmodifiableList(new LinkedList<>((List<?>) list)));
    FIXED.put(
        Collections.unmodifiableSet(Set.of()).getClass(),
        list -> Collections.unmodifiableSet(new LinkedHashSet<>((List<?>) list)));
    FIXED.put(
        Collections.unmodifiableMap(Map.of()).getClass(),
        map -> Collections.unmodifiableMap((Map<?, ?>) map));
    FIXED.put(
        Collections.singletonList(1).getClass(),
        list -> Collections.singletonList(((List<?>) list).get(0)));
    FIXED.put(
        Collections.singleton(1).getClass(),
        list -> Collections.singleton(((List<?>) list).get(0)));
  }

  private JdkContainers() {}

  /** Whether a container can only be made with all that is in it. */
  static boolean isFixed(Object container) {
    return size(container) > 0 && FIXED.containsKey(container.getClass());
  }

  /** An empty list or map that takes what is in such a container, in order. */
  static Object forFixed(Object container) {
    return container instanceof Map<?, ?> ? new LinkedHashMap<>() : new ArrayList<>();
  }

  static Object fixed(Object container, Object taken) {
    return FIXED.get(container.getClass()).apply(taken);
  }

  /** Whether a value of the JDK can have no other object in it that a copy would change. */
  static boolean isLeaf(Object value) {
    Class<?> type = value.getClass();
    if (type.isArray()) {
      return type.getComponentType().isPrimitive();
    }
    if (!CarriedFields.isOfJdk(type)) {
      return false;
    }
    return PACKAGES_OF_VALUES.stream().anyMatch(type.getName()::startsWith)
        || VALUES.stream().anyMatch(leaf -> leaf.isInstance(value));
  }

  static int size(Object container) {
    return container instanceof Map<?, ?> map ? map.size() : ((Collection<?>) container).size();
  }

  /**
   * An empty container of the same class; the same one if it is empty and cannot be made.
   *
   * @param place where it stands, for the message
   * @throws ApiException if it cannot be made
   */
  static Object emptyLike(Object container, CloneClasses clones, String place) throws ApiException {
    Class<?> type = container.getClass();
    if (container instanceof EnumSet<?> set) {
      return enumSet(set, clones);
    }
    if (container instanceof EnumMap<?, ?> map && !map.isEmpty()) {
      return enumMap(map, clones);
    }
    Comparator<Object> comparator = comparator(container);
    if (comparator != null) {
      return sorted(type, comparator, place);
    }
    Constructor<?> constructor = constructor(type);
    if (constructor != null) {
      try {
        return constructor.newInstance();
      } catch (ReflectiveOperationException e) {
        throw notCopied(type, place);
      }
    }
    if (size(container) == 0) {
      return container;
    }
    throw notCopied(type, place);
  }

  private static ApiException notCopied(Class<?> type, String place) {
    return new ApiException(
        Phrase.of(
            "%s in the sample is a %s, which cannot be copied: use an ArrayList, a HashMap"
                + " or the like",
            place, type.getName()));
  }

  private static Constructor<?> constructor(Class<?> type) {
    boolean isReachable =
        Modifier.isPublic(type.getModifiers())
            && type.getModule().isExported(type.getPackageName());
    try {
      return isReachable ? type.getConstructor() : null;
    } catch (NoSuchMethodException e) {
      return null;
    }
  }

  @SuppressWarnings("unchecked")
  private static Comparator<Object> comparator(Object container) {
    if (container instanceof SortedMap<?, ?> map) {
      return (Comparator<Object>) map.comparator();
    }
    if (container instanceof SortedSet<?> set) {
      return (Comparator<Object>) set.comparator();
    }
    return container instanceof PriorityQueue<?> queue
        ? (Comparator<Object>) queue.comparator()
        : null;
  }

  private static Object sorted(Class<?> type, Comparator<Object> comparator, String place)
      throws ApiException {
    if (type == TreeMap.class) {
      return new TreeMap<>(comparator);
    }
    if (type == TreeSet.class) {
      return new TreeSet<>(comparator);
    }
    if (type == PriorityQueue.class) {
      return new PriorityQueue<>(comparator);
    }
    throw notCopied(type, place);
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Object enumSet(EnumSet set, CloneClasses clones) throws ApiException {
    EnumSet<?> known = set.isEmpty() ? EnumSet.complementOf(set) : set;
    if (known.isEmpty()) {
      return set;
    }
    return EnumSet.noneOf((Class) clones.of(known.iterator().next().getDeclaringClass()));
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Object enumMap(EnumMap map, CloneClasses clones) throws ApiException {
    Enum<?> key = (Enum<?>) map.keySet().iterator().next();
    return new EnumMap(clones.of(key.getDeclaringClass()));
  }
}
