package io.github.timebench.scan.values;

import io.github.timebench.scan.clone.CloneCall;
import io.github.timebench.scan.clone.TimeClasses;
import io.github.timebench.scan.sample.ServiceMethod;
import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
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
    push(open, values);
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

  private static void push(Deque<Object> open, Object... values) {
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
    if (type.isArray() && !type.getComponentType().isPrimitive()) {
      push(open, (Object[]) value);
    } else if (value instanceof Collection<?> elements) {
      push(open, elements.toArray());
    } else if (value instanceof Map<?, ?> map) {
      push(open, map.keySet().toArray());
      push(open, map.values().toArray());
    } else if (!CarriedFields.isOfJdk(type)) {
      for (Field field : CarriedFields.of(type)) {
        lookAt(field, value, open);
      }
    }
  }

  private void lookAt(Field field, Object owner, Deque<Object> open) {
    Object value = CarriedFields.get(field, owner);
    push(open, value);
    if (value == null && TimeClasses.contains(field.getType().getName())) {
      nullTimes.add(field.getDeclaringClass().getName() + "." + field.getName());
    }
  }

  private void add(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    boolean counts = !CarriedFields.isOfJdk(element) || TimeClasses.contains(element.getName());
    if (counts && !element.isPrimitive()) {
      classes.add(element.getName());
    }
  }
}
