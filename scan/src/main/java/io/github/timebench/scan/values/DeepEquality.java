package io.github.timebench.scan.values;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Whether two graphs of objects carry the same values, to the last digit of every time: by their
 * fields, since clones have no {@code equals}. Cycles are followed once. Lists, sets and maps of
 * the JDK count by what is in them, not by their class.
 */
public final class DeepEquality {
  /** Follows every object: for values that are a tree, whose end it reaches by itself. */
  private static final DeepEquality OF_TREES = new DeepEquality(null, false);

  private static final ClassValue<Shape> SHAPES =
      new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
          return Shape.of(type);
        }
      };

  /** What was met and is equal if nothing else differs; null if nothing is met twice. */
  private final Set<Pair> assumed;

  private final boolean tells;
  private String difference = "";

  private DeepEquality(Set<Pair> assumed, boolean tells) {
    this.assumed = assumed;
    this.tells = tells;
  }

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
    return new DeepEquality(new HashSet<>(), false).isSame(one, other);
  }

  /**
   * The first place where they differ, such as {@code .orders[3].paid: 2026-… is not 2025-…}; empty
   * if they are equal.
   */
  public static Optional<String> difference(Object one, Object other) {
    DeepEquality equality = new DeepEquality(new HashSet<>(), true);
    return equality.isSame(one, other) ? Optional.empty() : Optional.of(equality.difference);
  }

  /**
   * Whether values are equal to one, as cheap as a written {@code equals}: every reply is judged,
   * and a caller that judges long calls less often. For that the one that is expected must be a
   * tree, as values of samples are; others take longer. Thread-safe.
   */
  static Predicate<Object> to(Object expected) {
    return isTree(expected)
        ? value -> OF_TREES.isSame(expected, value)
        : value -> areEqual(expected, value);
  }

  private boolean isSame(Object one, Object other) {
    if (one == other) {
      return true;
    }
    if (one == null || other == null) {
      return differ(one, other);
    }
    Shape shape = SHAPES.get(one.getClass());
    if (!shape.isOf(other)) {
      return differ(one, other);
    }
    if (shape.kind == Kind.VALUE) {
      return one.equals(other) || differ(one, other);
    }
    if (assumed != null && !assumed.add(new Pair(one, other))) {
      return true;
    }
    return switch (shape.kind) {
      case SET -> areSame((Set<?>) one, (Set<?>) other);
      case MAP -> areSame((Map<?, ?>) one, (Map<?, ?>) other);
      case OBJECTS -> areInOrder(Arrays.asList((Object[]) one), Arrays.asList((Object[]) other));
      case PRIMITIVES -> arePrimitivesSame(one, other);
      case FIELDS -> areFieldsSame(shape, one, other);
      default -> areInOrder((Collection<?>) one, (Collection<?>) other);
    };
  }

  /** Takes down a part of the difference, the innermost first. */
  private boolean differ(Supplier<String> part) {
    if (tells) {
      difference = part.get() + difference;
    }
    return false;
  }

  private boolean differ(Object one, Object other) {
    return differ(() -> ": " + text(one) + " is not " + text(other));
  }

  private boolean differ(int size, int other, String parts) {
    return differ(() -> ": " + size + " " + parts + " are not " + other);
  }

  private static String text(Object value) {
    return value == null || CarriedFields.isOfJdk(value.getClass())
        ? String.valueOf(value)
        : "a " + value.getClass().getName();
  }

  private boolean areFieldsSame(Shape shape, Object one, Object other) {
    if (this == OF_TREES) {
      return shape.areFieldsSame(one, other);
    }
    for (Field field : CarriedFields.of(shape.type)) {
      if (!isSame(CarriedFields.get(field, one), CarriedFields.get(field, other))) {
        return differ(() -> "." + field.getName());
      }
    }
    return true;
  }

  private boolean arePrimitivesSame(Object one, Object other) {
    int length = Array.getLength(one);
    if (length != Array.getLength(other)) {
      return differ(length, Array.getLength(other), "elements");
    }
    for (int i = 0; i < length; i++) {
      if (!isSame(Array.get(one, i), Array.get(other, i))) {
        int index = i;
        return differ(() -> "[" + index + "]");
      }
    }
    return true;
  }

  private boolean areInOrder(Collection<?> one, Collection<?> other) {
    if (one.size() != other.size()) {
      return differ(one.size(), other.size(), "elements");
    }
    Iterator<?> others = other.iterator();
    int at = 0;
    for (Object element : one) {
      if (!isSame(element, others.next())) {
        int index = at;
        return differ(() -> "[" + index + "]");
      }
      at++;
    }
    return true;
  }

  private boolean areSame(Set<?> one, Set<?> other) {
    if (one.size() != other.size()) {
      return differ(one.size(), other.size(), "elements");
    }
    List<Object> rest = new ArrayList<>(other);
    for (Object element : one) {
      boolean isThere = hasEquals(element) ? other.contains(element) : removeEqual(element, rest);
      if (!isThere) {
        return differ(() -> ": " + text(element) + " is missing");
      }
    }
    return true;
  }

  private boolean areSame(Map<?, ?> one, Map<?, ?> other) {
    if (one.size() != other.size()) {
      return differ(one.size(), other.size(), "entries");
    }
    for (Map.Entry<?, ?> entry : one.entrySet()) {
      Object key = entry.getKey();
      if (!hasEquals(key)) {
        return arePairsSame(pairs(one), pairs(other));
      }
      Object value = other.get(key);
      if (value == null && !other.containsKey(key)) {
        return differ(() -> "[" + text(key) + "] is missing");
      }
      if (!isSame(entry.getValue(), value)) {
        return differ(() -> "[" + text(key) + "]");
      }
    }
    return true;
  }

  private static List<List<Object>> pairs(Map<?, ?> map) {
    List<List<Object>> pairs = new ArrayList<>();
    map.forEach((key, value) -> pairs.add(Arrays.asList(key, value)));
    return pairs;
  }

  private boolean arePairsSame(List<List<Object>> one, List<List<Object>> rest) {
    for (List<Object> pair : one) {
      if (!removeEqual(pair, rest)) {
        return differ(() -> "[" + text(pair.get(0)) + "] is missing or differs");
      }
    }
    return true;
  }

  private static boolean hasEquals(Object value) {
    return value == null || SHAPES.get(value.getClass()).kind == Kind.VALUE;
  }

  private boolean removeEqual(Object element, List<?> rest) {
    for (Iterator<?> others = rest.iterator(); others.hasNext(); ) {
      DeepEquality trial = assumed == null ? this : new DeepEquality(new HashSet<>(assumed), false);
      if (trial.isSame(element, others.next())) {
        if (assumed != null) {
          assumed.addAll(trial.assumed);
        }
        others.remove();
        return true;
      }
    }
    return false;
  }

  /** Whether no object is reached twice, so that to follow each is to come to an end. */
  private static boolean isTree(Object root) {
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Object> open = new ArrayDeque<>();
    boolean tree = add(root, seen, open);
    while (tree && !open.isEmpty()) {
      for (Object inside : CarriedFields.inside(open.pop())) {
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

  private enum Kind {
    LIST,
    SET,
    MAP,
    OTHER_COLLECTION,
    OBJECTS,
    PRIMITIVES,
    VALUE,
    FIELDS;

    static Kind of(Class<?> type) {
      if (List.class.isAssignableFrom(type)) {
        return LIST;
      }
      if (Set.class.isAssignableFrom(type)) {
        return SET;
      }
      if (Map.class.isAssignableFrom(type)) {
        return MAP;
      }
      if (Collection.class.isAssignableFrom(type)) {
        return OTHER_COLLECTION;
      }
      if (type.isArray()) {
        return type.getComponentType().isPrimitive() ? PRIMITIVES : OBJECTS;
      }
      return Enum.class.isAssignableFrom(type) || CarriedFields.isOfJdk(type) ? VALUE : FIELDS;
    }
  }

  /**
   * How objects of a class are compared.
   *
   * @param fields compares all fields of two trees at once: one by one, by reflection, they take
   *     several times as long
   */
  private record Shape(Class<?> type, Kind kind, MethodHandle fields) {
    private static final MethodType TEST =
        MethodType.methodType(boolean.class, Object.class, Object.class);
    private static final MethodHandle SAME = always(true);
    private static final MethodHandle DIFFERENT = always(false);

    static Shape of(Class<?> type) {
      Kind kind = Kind.of(type);
      MethodHandle fields = SAME;
      for (Field field : kind == Kind.FIELDS ? CarriedFields.of(type) : List.<Field>of()) {
        fields = MethodHandles.guardWithTest(test(field), fields, DIFFERENT);
      }
      return new Shape(type, kind, fields);
    }

    private static MethodHandle always(boolean value) {
      return MethodHandles.dropArguments(
          MethodHandles.constant(boolean.class, value), 0, TEST.parameterList());
    }

    /** Whether a field's values are judged by their own equals, whatever stands in it. */
    private static boolean isPlain(Class<?> type) {
      boolean isFinal = Modifier.isFinal(type.getModifiers()) && !type.isArray();
      return type.isPrimitive() || type.isEnum() || isFinal && CarriedFields.isOfJdk(type);
    }

    private static MethodHandle test(Field field) {
      Class<?> type = field.getType();
      Class<?> as =
          !type.isPrimitive()
              ? Object.class
              : type == boolean.class
                  ? boolean.class
                  : type == float.class || type == double.class ? double.class : long.class;
      try {
        MethodHandle getter =
            MethodHandles.lookup()
                .unreflectGetter(field)
                .asType(MethodType.methodType(as, Object.class));
        MethodHandle test =
            MethodHandles.lookup()
                .findStatic(
                    Shape.class,
                    isPlain(type) ? "test" : "follow",
                    MethodType.methodType(boolean.class, as, as));
        return MethodHandles.filterArguments(test, 0, getter, getter);
      } catch (ReflectiveOperationException opened) {
        throw new IllegalStateException(field + " cannot be read", opened);
      }
    }

    private static boolean test(boolean one, boolean other) {
      return one == other;
    }

    private static boolean test(long one, long other) {
      return one == other;
    }

    /** As boxes are equal: NaN to itself, and 0.0 not to -0.0. */
    private static boolean test(double one, double other) {
      return Double.compare(one, other) == 0;
    }

    private static boolean test(Object one, Object other) {
      return one == other || one != null && one.equals(other);
    }

    private static boolean follow(Object one, Object other) {
      return OF_TREES.isSame(one, other);
    }

    boolean isOf(Object value) {
      return switch (kind) {
        case LIST -> value instanceof List<?>;
        case SET -> value instanceof Set<?>;
        case MAP -> value instanceof Map<?, ?>;
        default -> value.getClass() == type;
      };
    }

    boolean areFieldsSame(Object one, Object other) {
      try {
        return (boolean) fields.invokeExact(one, other);
      } catch (RuntimeException | Error e) {
        throw e;
      } catch (Throwable unchecked) {
        throw new IllegalStateException(unchecked);
      }
    }
  }
}
