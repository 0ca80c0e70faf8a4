package io.github.timebench.scan.values;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Phrase;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.classes.JdkTimeType;
import io.github.timebench.scan.clone.Clones.ClonedArm;
import io.github.timebench.scan.values.CloneClasses.CloneField;
import io.github.timebench.scan.values.CloneClasses.ClonePair;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Copies values of the original classes into the clones of an arm, field by field, with times in
 * the arm's date type. What is one object stays one object, cycles included. For one thread.
 */
public final class GraphCopy {
  private final ClonedArm arm;
  private final TimeConversion times;
  private final CloneClasses clones;
  private final Map<Copied, Object> copies = new HashMap<>();
  private final Set<Copied> unfinished = new HashSet<>();

  /**
   * @param times counts what loses digits
   * @param loader finds the clones
   */
  public GraphCopy(ClonedArm arm, TimeConversion times, ClassLoader loader) {
    this.arm = arm;
    this.times = times;
    this.clones = new CloneClasses(arm, loader);
  }

  /** An object by its identity, and what times in it become: a list may stand in two fields. */
  private record Copied(Object original, Optional<DateType> target) {
    @Override
    public boolean equals(Object that) {
      return that instanceof Copied copied
          && copied.original == original
          && copied.target.equals(target);
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(original);
    }
  }

  public Class<?> service(Class<?> original) throws ApiException {
    return clones.of(original);
  }

  /**
   * Copies the arguments of a call, or its result, as one message carries them.
   *
   * @param method of the original interface
   * @throws ApiException if a value cannot be copied: which one, where, and why
   */
  public Object[] copy(Method method, Object... originals) throws ApiException {
    String owner = method.getDeclaringClass().getName();
    Optional<DateType> target = arm.mapping().of(owner, method.getName());
    if (arm.usesOriginals()) {
      return originals;
    }
    copies.clear();
    unfinished.clear();
    Object[] copied = new Object[originals.length];
    try {
      for (int i = 0; i < copied.length; i++) {
        copied[i] = copy(originals[i], target, method.getName());
      }
    } catch (StackOverflowError tooDeep) {
      throw new ApiException(
          Phrase.of(
              "the sample of %s.%s is nested too deeply to be copied", owner, method.getName()));
    }
    return copied;
  }

  /**
   * @param target what times become, unless they are in a field of another object
   * @param place where it stands, for messages
   */
  Object copy(Object value, Optional<DateType> target, String place) throws ApiException {
    if (value == null) {
      return null;
    }
    Class<?> type = value.getClass();
    boolean isTime = JdkTimeType.canVary(type.getName());
    if (isTime && target.isEmpty() || arm.kept().contains(type.getName())) {
      return value;
    }
    if (value instanceof Enum<?> constant) {
      return clones.constant(constant);
    }
    if (JdkContainers.isLeaf(value) && !isTime) {
      return value;
    }
    boolean hasOwnTargets = arm.classes().containsKey(type.getName());
    Copied key = new Copied(value, hasOwnTargets ? Optional.empty() : target);
    Object known = copies.get(key);
    if (known == null) {
      known = isTime ? times.convert(value, target.get(), place) : begin(key, place);
      copies.put(key, known);
    }
    return known;
  }

  private Object begin(Copied key, String place) throws ApiException {
    Object value = key.original();
    if (value.getClass().isArray()) {
      return array(value, key, place);
    }
    if (value instanceof Collection<?> || value instanceof Map<?, ?>) {
      return container(value, key, place);
    }
    ClonePair pair = clones.pair(value.getClass(), place);
    if (pair.isRecord()) {
      return record(pair, key, place);
    }
    Object copy = pair.allocate();
    copies.put(key, copy);
    for (CloneField field : pair.fields()) {
      field.set(copy, copy(field.get(value), field.target(), field.label()));
    }
    return copy;
  }

  /** Hessian itself cannot read a record that leads to itself. */
  private Object record(ClonePair pair, Copied key, String place) throws ApiException {
    if (!unfinished.add(key)) {
      throw new ApiException(
          Phrase.of(
              "%s in the sample is a record that leads to itself: Hessian cannot carry it", place));
    }
    Object[] components = new Object[pair.fields().size()];
    for (int i = 0; i < components.length; i++) {
      CloneField field = pair.fields().get(i);
      components[i] = field.checked(copy(field.get(key.original()), field.target(), field.label()));
    }
    unfinished.remove(key);
    return pair.construct(components);
  }

  private Object array(Object value, Copied key, String place) throws ApiException {
    int length = Array.getLength(value);
    Class<?> element = clones.element(value.getClass().getComponentType(), key.target());
    Object copy = Array.newInstance(element, length);
    copies.put(key, copy);
    for (int i = 0; i < length; i++) {
      Object copied = copy(Array.get(value, i), key.target(), place);
      if (copied == null && element.isPrimitive()) {
        throw CloneField.nullAsNumber(place);
      }
      Array.set(copy, i, copied);
    }
    return copy;
  }

  private Object container(Object value, Copied key, String place) throws ApiException {
    if (JdkContainers.isFixed(value)) {
      return fixed(value, key, place);
    }
    boolean isCloned = arm.classes().containsKey(value.getClass().getName());
    Object copy =
        isCloned
            ? clones.pair(value.getClass(), place).constructEmpty()
            : JdkContainers.emptyLike(value, clones, place);
    if (copy == value) {
      return copy;
    }
    copies.put(key, copy);
    try {
      fill(value, copy, key.target(), place);
    } catch (ClassCastException | AbstractMethodError notComparable) {
      throw new ApiException(
          Phrase.of(
              "%s in the sample is sorted by a comparison of the API's own, which clones do"
                  + " not have",
              place),
          notComparable);
    }
    requireSameSize(value, copy, key, place);
    return copy;
  }

  private static void requireSameSize(Object value, Object copy, Copied key, String place)
      throws ApiException {
    if (JdkContainers.size(copy) != JdkContainers.size(value)) {
      throw new ApiException(
          Phrase.of(
              "%s in the sample has times that differ beyond the millisecond alone: as %s"
                  + " they are the same",
              place, key.target().map(DateType::className).orElse("they are")));
    }
  }

  /** Such as {@code List.of(order)}: it is made when all that is in it is there. */
  private Object fixed(Object value, Copied key, String place) throws ApiException {
    if (!unfinished.add(key)) {
      throw new ApiException(
          Phrase.of(
              "%s in the sample is an immutable collection that leads to itself: use an"
                  + " ArrayList",
              place));
    }
    Object taken = JdkContainers.forFixed(value);
    fill(value, taken, key.target(), place);
    unfinished.remove(key);
    Object copy = JdkContainers.fixed(value, taken);
    requireSameSize(value, copy, key, place);
    return copy;
  }

  @SuppressWarnings("unchecked")
  private void fill(Object value, Object copy, Optional<DateType> target, String place)
      throws ApiException {
    if (value instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        ((Map<Object, Object>) copy)
            .put(copy(entry.getKey(), target, place), copy(entry.getValue(), target, place));
      }
      return;
    }
    for (Object element : (Collection<?>) value) {
      ((Collection<Object>) copy).add(copy(element, target, place));
    }
  }
}
