package io.github.timebench.scan.values;

import io.github.timebench.scan.classes.JdkTimeType;
import io.github.timebench.scan.clone.Cloner.CloneCall;
import io.github.timebench.scan.sample.ServiceMethod;
import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What only the values of a sample say about its classes.
 *
 * @param classes binary names of all classes but the JDK's, and of the classes of times
 * @param nullTimes fields that are declared as a time and are null somewhere, such as {@code
 *     com.acme.Order.paid}
 */
public record SampleFacts(Set<String> classes, Set<String> nullTimes) {
  public static SampleFacts of(Object... values) {
    SampleFacts facts = new SampleFacts(new TreeSet<>(), new TreeSet<>());
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Object> open = new ArrayDeque<>();
    push(Arrays.asList(values), open);
    while (!open.isEmpty()) {
      Object value = open.pop();
      if (seen.add(value)) {
        facts.look(value, open);
      }
    }
    return facts;
  }

  /** The call of a method whose samples have these values. */
  public CloneCall callOf(ServiceMethod method) {
    return new CloneCall(
        method.call().interfaceName(),
        method.method().name(),
        method.method().descriptor(),
        classes,
        nullTimes);
  }

  private static void push(Collection<?> values, Deque<Object> open) {
    for (Object value : values) {
      if (value != null) {
        open.push(value);
      }
    }
  }

  private void look(Object value, Deque<Object> open) {
    Class<?> type = value.getClass();
    if (value instanceof Enum<?> constant) {
      add(constant.getDeclaringClass());
      return;
    }
    add(type);
    push(CarriedFields.inside(value), open);
    boolean hasFields = !(value instanceof Collection<?> || value instanceof Map<?, ?>);
    for (Field field : hasFields ? CarriedFields.of(type) : List.<Field>of()) {
      boolean isTime = JdkTimeType.canVary(field.getType().getName());
      if (isTime && CarriedFields.get(field, value) == null) {
        nullTimes.add(field.getDeclaringClass().getName() + "." + field.getName());
      }
    }
  }

  private void add(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    boolean counts = !CarriedFields.isOfJdk(element) || JdkTimeType.canVary(element.getName());
    if (counts && !element.isPrimitive()) {
      classes.add(element.getName());
    }
  }
}
