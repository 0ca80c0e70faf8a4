package io.github.timebench.scan.values;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.RefusedValue;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.classes.JdkTimeType;
import io.github.timebench.scan.clone.Clones.ClonedArm;
import io.github.timebench.scan.sample.Instances;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The loaded clones of an arm, beside their originals. For one thread. */
final class CloneClasses {
  private final ClonedArm arm;
  private final ClassLoader loader;
  private final Map<Class<?>, ClonePair> pairs = new HashMap<>();

  CloneClasses(ClonedArm arm, ClassLoader loader) {
    this.arm = arm;
    this.loader = loader;
  }

  /** The clone of a class, or the class itself if it has none. */
  Class<?> of(Class<?> original) throws ApiException {
    String name = arm.classes().get(original.getName());
    if (name == null) {
      return original;
    }
    try {
      return Class.forName(name, true, loader);
    } catch (ClassNotFoundException | LinkageError e) {
      throw new ApiException(
          Phrase.of("%s, the clone of %s, cannot be loaded: %s", name, original.getName(), e), e);
    }
  }

  /** The class of elements in the clone of an array. */
  Class<?> element(Class<?> original, Optional<DateType> target) throws ApiException {
    if (original.isArray()) {
      return element(original.getComponentType(), target).arrayType();
    }
    return target.isPresent() && JdkTimeType.canVary(original.getName())
        ? target.get().timeClass()
        : of(original);
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  Object constant(Enum<?> original) throws ApiException {
    Class clone = of(original.getDeclaringClass());
    return clone == original.getDeclaringClass() ? original : Enum.valueOf(clone, original.name());
  }

  /**
   * @param place where an object of it stands, for the message
   * @throws ApiException if it has none
   */
  ClonePair pair(Class<?> original, String place) throws ApiException {
    ClonePair known = pairs.get(original);
    if (known == null) {
      if (!arm.classes().containsKey(original.getName())) {
        throw new ApiException(
            Phrase.of(
                "%s in the sample is a %s, of which there is no clone", place, original.getName()));
      }
      known = new ClonePair(of(original), fields(original));
      pairs.put(original, known);
    }
    return known;
  }

  private List<CloneField> fields(Class<?> original) throws ApiException {
    return original.isRecord() ? components(original) : fieldsOfObject(original);
  }

  private List<CloneField> fieldsOfObject(Class<?> original) throws ApiException {
    List<CloneField> fields = new ArrayList<>();
    for (Field field : CarriedFields.of(original)) {
      Class<?> clone = of(field.getDeclaringClass());
      try {
        Field cloned = clone.getDeclaredField(field.getName());
        cloned.setAccessible(true);
        String label = CarriedFields.label(field.getDeclaringClass(), field.getName());
        fields.add(new CloneField(label, field::get, cloned, cloned.getType(), target(field)));
      } catch (NoSuchFieldException e) {
        throw new ApiException(
            Phrase.of("%s lacks the field %s", clone.getName(), field.getName()), e);
      }
    }
    return List.copyOf(fields);
  }

  /** Hessian carries what the accessors of a record answer. */
  private List<CloneField> components(Class<?> original) throws ApiException {
    List<CloneField> components = new ArrayList<>();
    RecordComponent[] cloned = of(original).getRecordComponents();
    RecordComponent[] originals = original.getRecordComponents();
    for (int i = 0; i < originals.length; i++) {
      String name = originals[i].getName();
      Method accessor = originals[i].getAccessor();
      accessor.setAccessible(true);
      components.add(
          new CloneField(
              CarriedFields.label(original, name),
              accessor::invoke,
              null,
              cloned[i].getType(),
              arm.mapping().of(original.getName(), name)));
    }
    return List.copyOf(components);
  }

  private Optional<DateType> target(Field field) {
    return arm.classes().containsKey(field.getDeclaringClass().getName())
        ? arm.mapping().of(field.getDeclaringClass().getName(), field.getName())
        : Optional.empty();
  }

  /**
   * A field of an original and the same of its clone, or a component of a record.
   *
   * @param label for messages
   * @param reader reads the original's
   * @param cloned null for a component
   * @param type of the clone's
   * @param target what times in it become
   */
  record CloneField(
      String label, Reader reader, Field cloned, Class<?> type, Optional<DateType> target) {
    interface Reader {
      Object read(Object owner) throws ReflectiveOperationException;
    }

    Object get(Object owner) throws ApiException {
      try {
        return reader.read(owner);
      } catch (InvocationTargetException e) {
        throw new ApiException(Phrase.of("%s cannot be read: %s", label, e.getCause()), e);
      } catch (ReflectiveOperationException e) {
        throw new ApiException(Phrase.of("%s cannot be read: %s", label, e), e);
      }
    }

    Object checked(Object value) throws ApiException {
      if (value == null && type.isPrimitive()) {
        throw nullAsNumber(label);
      }
      return value;
    }

    void set(Object owner, Object value) throws ApiException {
      try {
        cloned.set(owner, checked(value));
      } catch (IllegalArgumentException e) {
        throw new ApiException(
            Phrase.of(
                "%s is a %s, and a %s cannot be there: leave it as it is with --map='%s=keep'",
                label, type.getSimpleName(), value.getClass().getSimpleName(), label),
            e);
      } catch (IllegalAccessException e) {
        throw new ApiException(Phrase.of("%s of a clone cannot be written: %s", label, e), e);
      }
    }

    /** The refusal of a null that would have to be a number. */
    static ApiException nullAsNumber(String place) {
      return new ApiException(
          Phrase.of(
              "%s is null in the sample, and a long cannot be: leave it as it is with"
                  + " --map='%s=keep'",
              place, place));
    }
  }

  /** How objects of a clone are made. */
  record ClonePair(Class<?> type, List<CloneField> fields) {
    boolean isRecord() {
      return type.isRecord();
    }

    /** As Hessian makes objects: without a constructor. */
    Object allocate() throws ApiException {
      try {
        return Instances.allocate(type);
      } catch (RefusedValue e) {
        throw new ApiException(Phrase.of("%s cannot be made: %s", type.getName(), e.words()), e);
      }
    }

    /** With its constructor without arguments, as Hessian makes collections. */
    Object constructEmpty() throws ApiException {
      return construct(new Class<?>[0], new Object[0]);
    }

    Object construct(Object... components) throws ApiException {
      return construct(fields.stream().map(CloneField::type).toArray(Class<?>[]::new), components);
    }

    private Object construct(Class<?>[] types, Object... arguments) throws ApiException {
      try {
        Constructor<?> constructor = type.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        return constructor.newInstance(arguments);
      } catch (InvocationTargetException e) {
        throw new ApiException(Phrase.of("%s cannot be made: %s", type.getName(), e.getCause()), e);
      } catch (ReflectiveOperationException | IllegalArgumentException e) {
        throw new ApiException(Phrase.of("%s cannot be made: %s", type.getName(), e), e);
      }
    }
  }
}
