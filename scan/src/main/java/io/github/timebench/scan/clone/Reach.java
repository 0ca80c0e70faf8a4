package io.github.timebench.scan.clone;

import io.github.timebench.api.Phrase;
import io.github.timebench.scan.classes.ApiClass;
import io.github.timebench.scan.classes.ApiClass.ApiField;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.classes.JdkTimeType;
import io.github.timebench.scan.classes.TypeUse;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.tree.FieldNode;

/**
 * What values can carry, beginning with some classes: all classes but those of the JDK and of
 * Dubbo, every place of a time, and every place whose declared type may hide a time.
 */
final class Reach {
  /** Types that may hold a time without saying so. */
  private static final Set<String> HOLES =
      Set.of(
          "java.lang.Object",
          "java.io.Serializable",
          "java.lang.Comparable",
          "java.lang.Cloneable",
          "java.lang.Record",
          "java.time.temporal.Temporal",
          "java.time.temporal.TemporalAccessor",
          "java.time.temporal.TemporalAdjuster",
          "java.time.chrono.ChronoLocalDateTime");

  private static final int MAX_CLASSES = 10_000;

  private final ApiClasses classes;
  private final Map<String, ApiClass> found = new LinkedHashMap<>();
  private final Deque<ApiClass> open = new ArrayDeque<>();
  private final Set<TimeMember> times = new TreeSet<>();
  private final Set<TimeMember> holes = new TreeSet<>();
  private boolean hasTimesAsArguments;

  Reach(ApiClasses classes) {
    this.classes = classes;
  }

  private static boolean isDubbo(String name) {
    return name.startsWith("org.apache.dubbo.")
        || name.startsWith("com.alibaba.dubbo.")
        || name.startsWith("com.alibaba.com.caucho.");
  }

  /** The class files that were found, by binary name, in the order in which they were met. */
  Map<String, ApiClass> found() {
    return found;
  }

  /** Where times may be: whatever a rule can mean. */
  Set<TimeMember> places() {
    Set<TimeMember> places = new TreeSet<>(times);
    places.addAll(holes);
    return places;
  }

  boolean declaresTimes() {
    return hasTimesAsArguments || !times.isEmpty();
  }

  /** Whether no value of these classes can have a time in it. */
  boolean isTimeless() {
    return !declaresTimes() && holes.isEmpty();
  }

  void addAll(Set<String> names, String neededBy) throws ApiException {
    for (String name : names) {
      add(name, neededBy);
    }
    while (!open.isEmpty()) {
      follow(open.pop());
    }
  }

  /** The body of a constant is a class of its own, which never crosses the wire. */
  private void add(String name, String neededBy) throws ApiException {
    if (found.containsKey(name) || JdkTimeType.canVary(name) || isDubbo(name)) {
      return;
    }
    ApiClass type = classes.require(name, neededBy);
    if (type.isOfJdk()) {
      return;
    }
    String superName = type.superType().map(TypeUse.Named::className).orElse("");
    if (type.isEnum() && !superName.equals("java.lang.Enum")) {
      add(superName, neededBy);
      return;
    }
    if (found.size() >= MAX_CLASSES) {
      throw new ApiException(
          Phrase.of(
              "%s leads to more than %,d classes: it cannot be cloned", neededBy, MAX_CLASSES));
    }
    found.put(name, type);
    open.add(type);
  }

  private void follow(ApiClass type) throws ApiException {
    for (TypeUse.Named superType : type.superTypes()) {
      add(superType.className(), type.name());
    }
    for (String name : TypeNames.ofClass(type.node().signature)) {
      hasTimesAsArguments |= JdkTimeType.canVary(name);
      add(name, type.name());
    }
    if (!type.isEnum()) {
      followFields(type);
    }
  }

  private void followFields(ApiClass type) throws ApiException {
    for (FieldNode field : type.node().fields) {
      if ((field.access & Opcodes.ACC_STATIC) == 0) {
        String neededBy = new TimeMember(type.name(), field.name).label();
        for (String name : TypeNames.ofField(field.desc, field.signature)) {
          add(name, neededBy);
        }
      }
    }
    for (ApiField field : type.fields()) {
      look(field.type(), new TimeMember(type.name(), field.name()));
    }
  }

  void look(TypeUse type, TimeMember place) throws ApiException {
    if (type instanceof TypeUse.Array array) {
      look(array.element(), place);
    } else if (type instanceof TypeUse.Variable) {
      holes.add(place);
    } else if (type instanceof TypeUse.Named named) {
      lookAt(named, place);
    }
  }

  /**
   * A rule for a field reaches into the JDK's containers; fields of others have their own rules.
   */
  private void lookAt(TypeUse.Named type, TimeMember place) throws ApiException {
    if (JdkTimeType.canVary(type.className())) {
      times.add(place);
      return;
    }
    ApiClass declared = classes.find(type.className()).orElse(null);
    if (declared == null || HOLES.contains(type.className()) || isOpen(declared, type)) {
      holes.add(place);
    }
    for (TypeUse argument : type.arguments()) {
      if (declared == null || declared.isOfJdk()) {
        look(argument, place);
      } else {
        hasTimesAsArguments |=
            argument.classes().anyMatch(one -> JdkTimeType.canVary(one.className()));
      }
    }
  }

  /** A raw container, or an API's class that others extend. */
  private static boolean isOpen(ApiClass declared, TypeUse.Named use) {
    boolean isRaw = use.arguments().isEmpty() && !declared.typeVariables().isEmpty();
    boolean isExtended =
        !declared.isOfJdk()
            && !declared.isEnum()
            && (declared.isInterface() || declared.isAbstract());
    return isRaw || isExtended;
  }

  /**
   * Where times are declared: a field, or the arguments and the result of a method.
   *
   * @param owner binary name of the class or interface
   * @param member the field or the method
   */
  record TimeMember(String owner, String member) implements Comparable<TimeMember> {
    private static final Comparator<TimeMember> ORDER =
        Comparator.comparing(TimeMember::label).thenComparing(TimeMember::owner);

    /** As people write it: {@code Order.paid}. */
    String label() {
      return owner.substring(owner.lastIndexOf('.') + 1).replace('$', '.') + "." + member;
    }

    @Override
    public int compareTo(TimeMember other) {
      return ORDER.compare(this, other);
    }
  }

  /** Collects the names of all classes in descriptors and generic signatures. */
  static final class TypeNames extends Remapper {
    private final Set<String> names = new LinkedHashSet<>();

    private TypeNames() {
      super(Opcodes.ASM9);
    }

    /**
     * The classes that a field names.
     *
     * @param signature null if it has none
     * @return binary names
     */
    static Set<String> ofField(String descriptor, String signature) {
      TypeNames found = new TypeNames();
      found.mapDesc(descriptor);
      found.mapSignature(signature, true);
      return found.names;
    }

    /** The classes that a method names, without what it throws. */
    static Set<String> ofMethod(String descriptor, String signature) {
      TypeNames found = new TypeNames();
      found.mapMethodDesc(descriptor);
      found.mapSignature(signature, false);
      return found.names;
    }

    /**
     * The classes that a class extends and implements, and their arguments.
     *
     * @param signature null if it has none
     */
    static Set<String> ofClass(String signature) {
      TypeNames found = new TypeNames();
      found.mapSignature(signature, false);
      return found.names;
    }

    @Override
    public String map(String internalName) {
      names.add(internalName.replace('/', '.'));
      return internalName;
    }
  }
}
