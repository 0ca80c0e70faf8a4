package io.github.timebench.scan.find;

import io.github.timebench.api.Phrase;
import io.github.timebench.scan.classes.ApiClass;
import io.github.timebench.scan.classes.ApiClass.ApiField;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.classes.JdkTimeType;
import io.github.timebench.scan.classes.TypeUse;
import io.github.timebench.scan.find.Subclasses.Missing;
import io.github.timebench.scan.find.TimePlaces.Declared;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What class files say of values: the elements of a collection, the fields of an object, what may
 * stand for an abstract class. A class that is missing, or cannot be read, is recorded and treated
 * as empty. For one thread.
 */
final class Carried implements Declared {
  /** Arguments that are nested deeper are left out: types can grow with each step. */
  private static final int MAX_NESTING = 8;

  /** More types than a thousand services have. */
  private static final int MAX_TYPES = 1_000_000;

  private static final String MAP = "java.util.Map";
  private static final String COLLECTION = "java.util.Collection";
  private static final String ITERABLE = "java.lang.Iterable";

  private final ApiClasses classes;
  private final Subclasses subclasses;
  private final Map<TypeUse, List<Part>> parts = new HashMap<>();
  private final Map<String, Map<String, Boolean>> ancestors = new HashMap<>();
  private final Map<String, String> missing = new TreeMap<>();

  Carried(ApiClasses classes, Subclasses subclasses) {
    this.classes = classes;
    this.subclasses = subclasses;
  }

  /** Classes that were nowhere, and what needs each. */
  Map<String, String> missing() {
    return missing;
  }

  Optional<ApiClass> find(TypeUse.Named type, String neededBy) throws ApiException {
    Optional<ApiClass> found = classes.findReadable(type.className());
    if (found.isEmpty()) {
      missing.putIfAbsent(type.className(), neededBy);
    }
    return found;
  }

  @Override
  public boolean isUnknown(TypeUse type) throws ApiException {
    return type instanceof TypeUse.Named named
        && (classes.findReadable(named.className()).isEmpty()
            || subclasses.missingAbove(named.className()).isPresent());
  }

  @Override
  public boolean isTime(TypeUse type) throws ApiException {
    return type instanceof TypeUse.Named named
        && (JdkTimeType.of(named.className()).isPresent() || isDate(named));
  }

  private boolean isDate(TypeUse.Named type) throws ApiException {
    Optional<ApiClass> found = classes.findReadable(type.className());
    return found.isPresent()
        && !found.get().isInterface()
        && !found.get().isOfJdk()
        && isA(found.get(), JdkTimeType.DATE.className());
  }

  /** As {@link ApiClasses#isA}, but a supertype that is missing is taken down. */
  boolean isA(ApiClass type, String ancestor) throws ApiException {
    Map<String, Boolean> known = ancestors.computeIfAbsent(ancestor, any -> new HashMap<>());
    Boolean is = known.get(type.name());
    if (is == null) {
      is = asSuper(TypeUse.Named.of(type.name()), ancestor).isPresent();
      known.put(type.name(), is);
    }
    return is;
  }

  private Optional<TypeUse.Named> asSuper(TypeUse.Named type, String ancestor) throws ApiException {
    return hasWholeHierarchy(type.className()) ? classes.asSuper(type, ancestor) : Optional.empty();
  }

  /** Whether no class above this one is missing; one that is, is taken down. */
  boolean hasWholeHierarchy(String className) throws ApiException {
    Optional<Missing> above = subclasses.missingAbove(className);
    above.ifPresent(one -> missing.putIfAbsent(one.name(), one.neededBy()));
    return above.isEmpty();
  }

  /** Whether it is a map, a collection or anything else of the JDK: no object with fields. */
  boolean isContainer(ApiClass type) throws ApiException {
    return type.isOfJdk() || isA(type, MAP) || isA(type, elementsOf(type));
  }

  /** Hessian writes an object of the API that is an Iterable and no collection by its fields. */
  private static String elementsOf(ApiClass type) {
    return type.isOfJdk() ? ITERABLE : COLLECTION;
  }

  @Override
  public List<Part> parts(TypeUse type, String neededBy) throws ApiException {
    List<Part> known = parts.get(type);
    if (known == null) {
      known = List.copyOf(read(type, neededBy));
      parts.put(type, known);
      if (parts.size() > MAX_TYPES) {
        throw new ApiException(
            Phrase.of("the types of %s have no end: it cannot be scanned", neededBy));
      }
    }
    return known;
  }

  private List<Part> read(TypeUse type, String neededBy) throws ApiException {
    if (type instanceof TypeUse.Array array) {
      return List.of(new Part("[]", array.element()));
    }
    if (!(type instanceof TypeUse.Named named) || isTime(type)) {
      return List.of();
    }
    Optional<ApiClass> found = find(named, neededBy);
    if (found.isEmpty() || found.get().isEnum()) {
      return List.of();
    }
    Optional<TypeUse.Named> map = asSuper(named, MAP);
    if (map.isPresent()) {
      List<TypeUse> types = arguments(map.get(), 2);
      return List.of(new Part("{key}", types.get(0)), new Part("{}", types.get(1)));
    }
    Optional<TypeUse.Named> elements = asSuper(named, elementsOf(found.get()));
    if (elements.isPresent()) {
      return List.of(new Part("[]", arguments(elements.get(), 1).get(0)));
    }
    return found.get().isOfJdk() ? ofJdk(named) : ofObject(named, found.get());
  }

  private static List<TypeUse> arguments(TypeUse.Named type, int count) {
    List<TypeUse> known = new ArrayList<>();
    for (TypeUse argument : type.arguments()) {
      known.add(cut(argument, MAX_NESTING));
    }
    while (known.size() < count) {
      known.add(TypeUse.object());
    }
    return known;
  }

  /** An Optional or a reference holds what its arguments say. */
  private static List<Part> ofJdk(TypeUse.Named type) {
    return arguments(type, 0).stream().map(argument -> new Part("", argument)).toList();
  }

  /** Its fields, and what those that may stand for an abstract class have beyond it. */
  private List<Part> ofObject(TypeUse.Named type, ApiClass declared) throws ApiException {
    List<Part> found = new ArrayList<>(fields(type, declared, ""));
    if (declared.isAbstract()) {
      for (String name : subclasses.concrete(declared.name())) {
        TypeUse.Named subclass = TypeUse.Named.of(name);
        ApiClass stands = classes.require(name, declared.name());
        if (!stands.isEnum() && !isContainer(stands)) {
          fields(subclass, stands, declared.name()).stream()
              .map(part -> new Part("(" + subclass.label() + ")" + part.suffix(), part.type()))
              .forEach(found::add);
        }
      }
    }
    return found;
  }

  /**
   * Fields of superclasses first, as they are declared; those of the JDK's classes do not travel.
   *
   * @param below left out are the fields of this class and of those above it
   */
  private List<Part> fields(TypeUse.Named type, ApiClass declared, String below)
      throws ApiException {
    List<Part> found = new ArrayList<>();
    for (ApiClass owner : declared.isInterface() ? List.<ApiClass>of() : superClasses(declared)) {
      if (owner.isOfJdk() || owner.name().equals(below)) {
        break;
      }
      found.addAll(0, own(owner, asSuper(type, owner.name()).orElse(type)));
    }
    return found;
  }

  /** The class and those above it, or the class alone where one of them is missing. */
  List<ApiClass> superClasses(ApiClass type) throws ApiException {
    return hasWholeHierarchy(type.name()) ? classes.superClasses(type) : List.of(type);
  }

  private List<Part> own(ApiClass owner, TypeUse.Named use) throws ApiException {
    Map<String, TypeUse> variables = owner.variablesFor(use.arguments());
    List<Part> found = new ArrayList<>();
    for (ApiField field : owner.fields()) {
      for (TypeUse.Named named : field.type().classes().toList()) {
        find(named, owner.name() + "." + field.name());
      }
      found.add(new Part("." + field.name(), cut(field.type().substitute(variables), MAX_NESTING)));
    }
    return found;
  }

  /** The type without arguments that are nested deeper. */
  private static TypeUse cut(TypeUse type, int nesting) {
    if (type instanceof TypeUse.Array array) {
      return nesting == 0 ? TypeUse.object() : new TypeUse.Array(cut(array.element(), nesting - 1));
    }
    if (type instanceof TypeUse.Named named && !named.arguments().isEmpty()) {
      return nesting == 0
          ? TypeUse.Named.of(named.className())
          : new TypeUse.Named(
              named.className(),
              named.arguments().stream().map(argument -> cut(argument, nesting - 1)).toList());
    }
    return type instanceof TypeUse.Variable ? TypeUse.object() : type;
  }
}
