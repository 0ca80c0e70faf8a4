package io.github.timebench.scan.sample;

import io.github.timebench.api.Phrase;
import io.github.timebench.scan.classes.ApiClass;
import io.github.timebench.scan.classes.ApiClass.ApiField;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.classes.ApiMethod;
import io.github.timebench.scan.classes.TypeUse;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.objectweb.asm.Opcodes;

/** Says of each type how samples write it, from class files alone. For one thread. */
final class Forms {
  private static final String COLLECTION = "java.util.Collection";
  private static final String MAP = "java.util.Map";
  private static final String ENUM_MAP = "java.util.EnumMap";
  static final String ENUM_SET = "java.util.EnumSet";

  /** Types that any serializable object may stand for. */
  private static final Set<String> OPEN =
      Set.of("java.lang.Object", "java.io.Serializable", "java.lang.Comparable");

  /** What programs usually make where the JDK's interface is declared. */
  private static final Map<String, String> MADE =
      Map.ofEntries(
          Map.entry("java.lang.Iterable", "java.util.ArrayList"),
          Map.entry(COLLECTION, "java.util.ArrayList"),
          Map.entry("java.util.SequencedCollection", "java.util.ArrayList"),
          Map.entry("java.util.AbstractCollection", "java.util.ArrayList"),
          Map.entry("java.util.List", "java.util.ArrayList"),
          Map.entry("java.util.AbstractList", "java.util.ArrayList"),
          Map.entry("java.util.AbstractSequentialList", "java.util.LinkedList"),
          Map.entry("java.util.Set", "java.util.HashSet"),
          Map.entry("java.util.AbstractSet", "java.util.HashSet"),
          Map.entry("java.util.SequencedSet", "java.util.LinkedHashSet"),
          Map.entry("java.util.SortedSet", "java.util.TreeSet"),
          Map.entry("java.util.NavigableSet", "java.util.TreeSet"),
          Map.entry("java.util.Queue", "java.util.LinkedList"),
          Map.entry("java.util.Deque", "java.util.LinkedList"),
          Map.entry(
              "java.util.concurrent.BlockingQueue", "java.util.concurrent.LinkedBlockingQueue"),
          Map.entry(
              "java.util.concurrent.BlockingDeque", "java.util.concurrent.LinkedBlockingDeque"),
          Map.entry(MAP, "java.util.HashMap"),
          Map.entry("java.util.AbstractMap", "java.util.HashMap"),
          Map.entry("java.util.SequencedMap", "java.util.LinkedHashMap"),
          Map.entry("java.util.SortedMap", "java.util.TreeMap"),
          Map.entry("java.util.NavigableMap", "java.util.TreeMap"),
          Map.entry(
              "java.util.concurrent.ConcurrentMap", "java.util.concurrent.ConcurrentHashMap"));

  private final ApiClasses classes;
  private final Scalars scalars;
  private final Map<TypeUse, Form> known = new HashMap<>();
  private final Map<String, List<String>> concrete = new HashMap<>();

  /**
   * Reads classes when they are asked for.
   *
   * @param zone see {@link Scalars}
   */
  Forms(ApiClasses classes, Optional<ZoneId> zone) {
    this.classes = classes;
    this.scalars = new Scalars(zone);
  }

  /**
   * @param neededBy what has that type, for the message if its class is missing
   * @throws ApiException if a class is missing or corrupt
   */
  Form of(TypeUse type, String neededBy) throws ApiException {
    Form form = known.get(type);
    if (form == null) {
      form = read(type, neededBy);
      known.put(type, form);
    }
    return form;
  }

  Optional<Scalar> scalar(String className) {
    return scalars.find(className);
  }

  private Form read(TypeUse type, String neededBy) throws ApiException {
    if (type instanceof TypeUse.Primitive primitive) {
      return scalars
          .find(primitive.label())
          .map(scalar -> (Form) new Form.One(scalar))
          .orElseGet(() -> new Form.NullOnly(Phrase.of("void, which has no values")));
    }
    if (type instanceof TypeUse.Array array) {
      return array.element().equals(new TypeUse.Primitive('B'))
          ? new Form.One(scalars.find("byte[]").orElseThrow())
          : new Form.Elements(array.element());
    }
    if (!(type instanceof TypeUse.Named named) || OPEN.contains(named.className())) {
      return new Form.Anything();
    }
    Optional<Scalar> scalar = scalars.find(named.className());
    if (scalar.isPresent()) {
      return new Form.One(scalar.get());
    }
    if (named.className().equals("java.util.Optional")) {
      return new Form.Maybe(argument(named, 0));
    }
    return ofClass(named, classes.require(named.className(), neededBy));
  }

  private static TypeUse argument(TypeUse.Named type, int index) {
    return index < type.arguments().size() ? type.arguments().get(index) : TypeUse.object();
  }

  private Form ofClass(TypeUse.Named type, ApiClass declared) throws ApiException {
    if (declared.isEnum()) {
      return new Form.Constant(type.className(), constants(declared));
    }
    Optional<TypeUse.Named> map = classes.asSuper(type, MAP);
    if (map.isPresent()) {
      return container(
          type,
          declared,
          made -> new Form.Mapped(made, argument(map.get(), 0), argument(map.get(), 1)));
    }
    Optional<TypeUse.Named> elements = elements(type);
    if (elements.isPresent()) {
      return container(
          type, declared, made -> new Form.Collected(made, argument(elements.get(), 0)));
    }
    if (declared.isOfJdk()) {
      return new Form.NullOnly(
          Phrase.of("%s, a class of the JDK that samples do not write", type.className()));
    }
    if (declared.isAbstract()) {
      return ofAbstract(type, declared);
    }
    return ofObject(type, declared);
  }

  /** An Iterable that is no collection is an object like others. */
  private Optional<TypeUse.Named> elements(TypeUse.Named type) throws ApiException {
    return type.className().equals("java.lang.Iterable")
        ? Optional.of(type)
        : classes.asSuper(type, COLLECTION);
  }

  private Form container(TypeUse.Named type, ApiClass declared, Function<String, Form> container)
      throws ApiException {
    String name = type.className();
    if (MADE.containsKey(name) || name.equals(ENUM_SET) || name.equals(ENUM_MAP)) {
      return container.apply(MADE.getOrDefault(name, name));
    }
    if (declared.isAbstract()) {
      return ofAbstract(type, declared);
    }
    boolean makeable =
        declared.node().methods.stream()
            .anyMatch(method -> method.name.equals("<init>") && method.desc.equals("()V"));
    return makeable
        ? container.apply(name)
        : new Form.NullOnly(Phrase.of("%s, which has no constructor without arguments", name));
  }

  private static List<String> constants(ApiClass type) throws ApiException {
    return type.node().fields.stream()
        .filter(field -> (field.access & Opcodes.ACC_ENUM) != 0)
        .map(field -> field.name)
        .toList();
  }

  private Form ofAbstract(TypeUse.Named type, ApiClass declared) throws ApiException {
    List<TypeUse.Named> found = new ArrayList<>();
    for (String name : concrete(declared.name())) {
      found.add(narrowed(type, name));
    }
    return found.isEmpty()
        ? new Form.NullOnly(
            declared.isInterface()
                ? Phrase.of(
                    "%s, an interface without a concrete class in the API", type.className())
                : Phrase.of(
                    "%s, an abstract class without a concrete class in the API", type.className()))
        : new Form.Abstract(type, found);
  }

  private List<String> concrete(String ancestor) throws ApiException {
    List<String> names = concrete.get(ancestor);
    if (names == null) {
      names = new ArrayList<>();
      for (String name : classes.namesOfApi()) {
        if (hasName(name) && isConcrete(name, ancestor)) {
          names.add(name);
        }
      }
      concrete.put(ancestor, names);
    }
    return names;
  }

  /** Not so anonymous classes, and those of an enum's constants. */
  private static boolean hasName(String className) {
    return !Character.isDigit(className.charAt(className.lastIndexOf('$') + 1));
  }

  /** What cannot be read, or lacks a supertype, can be no value: no lab could load it. */
  private boolean isConcrete(String className, String ancestor) {
    try {
      ApiClass type = classes.require(className, ancestor);
      return !type.isAbstract() && classes.isA(type, ancestor);
    } catch (ApiException notLoadable) {
      return false;
    }
  }

  /**
   * A subclass with the arguments that its own type variables must have so that it is of the
   * declared type; those that do not follow from it are left raw.
   */
  TypeUse.Named narrowed(TypeUse.Named declared, String subclass) throws ApiException {
    ApiClass below = classes.require(subclass, declared.className());
    List<TypeUse> own =
        below.typeVariables().stream().map(name -> (TypeUse) new TypeUse.Variable(name)).toList();
    Optional<TypeUse.Named> above =
        classes.asSuper(new TypeUse.Named(subclass, own), declared.className());
    Map<String, TypeUse> meant = new LinkedHashMap<>(below.variablesFor(List.of()));
    if (above.isPresent() && above.get().arguments().size() == declared.arguments().size()) {
      for (int i = 0; i < declared.arguments().size(); i++) {
        if (above.get().arguments().get(i) instanceof TypeUse.Variable variable) {
          meant.put(variable.name(), declared.arguments().get(i));
        }
      }
    }
    return new TypeUse.Named(subclass, List.copyOf(meant.values()));
  }

  private Form ofObject(TypeUse.Named type, ApiClass declared) throws ApiException {
    Map<String, ApiField> fields = new LinkedHashMap<>();
    Set<String> computed = new HashSet<>();
    List<ApiClass> line = new ArrayList<>(classes.superClasses(declared));
    Collections.reverse(line);
    for (ApiClass owner : line) {
      if (owner.isOfJdk()) {
        if (owner.name().equals("java.lang.Record")) {
          continue;
        }
        return new Form.NullOnly(
            Phrase.of("%s, which extends %s of the JDK", type.className(), owner.name()));
      }
      TypeUse.Named use = classes.asSuper(type, owner.name()).orElse(type);
      Map<String, TypeUse> variables = owner.variablesFor(use.arguments());
      for (ApiField field : owner.fields()) {
        // A field of a subclass hides the one above it, for Hessian, too.
        fields.remove(field.name());
        fields.put(
            field.name(),
            new ApiField(field.name(), field.type().substitute(variables), field.declaredBy()));
      }
      owner.methods().forEach(method -> property(method).ifPresent(computed::add));
    }
    return new Form.Fields(type, declared.isRecord(), List.copyOf(fields.values()), computed);
  }

  /** The name that JSON libraries make of a getter. */
  private static Optional<String> property(ApiMethod method) {
    boolean getter =
        method.parameters().isEmpty() && !method.result().equals(new TypeUse.Primitive('V'));
    int prefix = method.name().startsWith("get") ? 3 : method.name().startsWith("is") ? 2 : 0;
    return getter && prefix > 0 && method.name().length() > prefix
        ? Optional.of(method.name().substring(prefix).toLowerCase(Locale.ROOT))
        : Optional.empty();
  }
}
