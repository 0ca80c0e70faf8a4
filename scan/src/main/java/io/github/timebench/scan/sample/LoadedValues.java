package io.github.timebench.scan.sample;

import io.github.timebench.api.RefusedValue;
import io.github.timebench.scan.classes.ApiClass.ApiField;
import io.github.timebench.scan.classes.TypeUse;
import io.github.timebench.scan.sample.ValueReader.Values;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes objects of the classes of an API. It loads and initialises them, so it is for the JVMs of a
 * lab alone.
 */
final class LoadedValues implements Values<Object> {
  private final ClassLoader loader;
  private final Map<ApiField, Field> fields = new HashMap<>();

  LoadedValues(ClassLoader loader) {
    this.loader = loader;
  }

  @Override
  public Object nothing() {
    return null;
  }

  @Override
  public Object scalar(Scalar scalar, Object value) {
    return value;
  }

  @Override
  public Object constant(String className, String name) {
    for (Object constant : load(className).getEnumConstants()) {
      if (((Enum<?>) constant).name().equals(name)) {
        return constant;
      }
    }
    throw new RefusedValue("%s is not in the class that is loaded", name);
  }

  @Override
  public Object array(TypeUse element, List<Object> elements) {
    Object array = Array.newInstance(load(element), elements.size());
    for (int i = 0; i < elements.size(); i++) {
      Array.set(array, i, elements.get(i));
    }
    return array;
  }

  @Override
  public Object collection(Form.Collected form, List<Object> elements) {
    Collection<Object> collection =
        form.className().equals(Forms.ENUM_SET)
            ? enumSet(load(form.element()))
            : uncheckedCollection(Instances.make(load(form.className())));
    collection.addAll(elements);
    if (collection.size() < elements.size()) {
      throw JsonValues.twice();
    }
    return collection;
  }

  @Override
  public Object map(Form.Mapped form, List<Map.Entry<Object, Object>> entries) {
    Class<?> type = load(form.className());
    Map<Object, Object> map =
        type == EnumMap.class ? enumMap(load(form.key())) : uncheckedMap(Instances.make(type));
    entries.forEach(entry -> map.put(entry.getKey(), entry.getValue()));
    return map;
  }

  @SuppressWarnings("unchecked")
  private static Collection<Object> uncheckedCollection(Object made) {
    return (Collection<Object>) made;
  }

  @SuppressWarnings("unchecked")
  private static Map<Object, Object> uncheckedMap(Object made) {
    return (Map<Object, Object>) made;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Collection<Object> enumSet(Class<?> element) {
    return (Collection) EnumSet.noneOf((Class) element);
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Map<Object, Object> enumMap(Class<?> key) {
    return new EnumMap(key);
  }

  @Override
  public Object maybe(Object value) {
    return Optional.ofNullable(value);
  }

  @Override
  public Object object(Form.Fields form, Map<ApiField, Object> values) {
    Class<?> type = load(form.type().className());
    if (form.isRecord()) {
      return record(type, values);
    }
    Object made = Instances.make(type);
    values.forEach((field, value) -> set(made, field, value));
    return made;
  }

  private void set(Object object, ApiField field, Object value) {
    try {
      fields.computeIfAbsent(field, this::open).set(object, value);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(field.name() + " cannot be set", e);
    }
  }

  private Field open(ApiField field) {
    try {
      Field opened = load(field.declaredBy()).getDeclaredField(field.name());
      opened.setAccessible(true);
      return opened;
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(
          "%s has no field %s in the class that is loaded"
              .formatted(field.declaredBy(), field.name()),
          e);
    }
  }

  private static Object record(Class<?> type, Map<ApiField, Object> values) {
    Map<String, Object> byName = new HashMap<>();
    values.forEach((field, value) -> byName.put(field.name(), value));
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    List<Object> arguments = new ArrayList<>();
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      Object value = byName.get(components[i].getName());
      arguments.add(value == null && types[i].isPrimitive() ? zero(types[i]) : value);
    }
    try {
      Constructor<?> canonical = type.getDeclaredConstructor(types);
      return Instances.call(canonical, arguments.toArray());
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("a record has its canonical constructor", e);
    }
  }

  private static Object zero(Class<?> primitive) {
    return Array.get(Array.newInstance(primitive, 1), 0);
  }

  @Override
  public Object named(String className, Object value, boolean isObject) {
    return value;
  }

  private Class<?> load(TypeUse type) {
    if (type instanceof TypeUse.Array array) {
      return load(array.element()).arrayType();
    }
    if (type instanceof TypeUse.Primitive primitive) {
      return MethodType.fromMethodDescriptorString("()" + primitive.descriptor(), loader)
          .returnType();
    }
    return type instanceof TypeUse.Named named ? load(named.className()) : Object.class;
  }

  private Class<?> load(String className) {
    try {
      return Class.forName(className, true, loader);
    } catch (ClassNotFoundException e) {
      throw new RefusedValue("class %s is not on this JVM's class path", className).because(e);
    } catch (LinkageError e) {
      Throwable why =
          e instanceof ExceptionInInitializerError && e.getCause() != null ? e.getCause() : e;
      throw new RefusedValue("class %s cannot be loaded: %s", className, why).because(e);
    }
  }
}
