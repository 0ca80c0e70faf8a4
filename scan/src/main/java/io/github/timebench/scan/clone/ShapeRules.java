package io.github.timebench.scan.clone;

import io.github.timebench.api.Phrase;
import io.github.timebench.scan.classes.ApiClass;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.classes.JdkTimeType;
import io.github.timebench.scan.classes.TypeUse;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.tree.MethodNode;

/**
 * Which classes cannot be cloned by their shape, because Hessian looks at more than their shape.
 * What it never calls is no reason: {@code writeObject}, {@code readObject}, {@code
 * Externalizable}.
 */
final class ShapeRules {
  /** Hessian writes their instances by what their methods answer. */
  private static final List<String> WRITTEN_BY_METHODS =
      List.of("java.util.Iterator", "java.util.Enumeration", "java.io.InputStream");

  private static final Set<String> METHODS_OF_CONTAINERS =
      Set.of("iterator", "size", "entrySet", "add", "addAll", "put", "putAll");

  private final ApiClasses classes;
  private final OwnResources resources;
  private final boolean readsRecords;

  /**
   * @param readsRecords whether every hessian-lite of the comparison reads records
   */
  ShapeRules(ApiClasses classes, OwnResources resources, boolean readsRecords) {
    this.classes = classes;
    this.resources = resources;
    this.readsRecords = readsRecords;
  }

  static ApiException refusal(ApiClass type, Phrase reason) {
    return new ApiException(Phrase.of("%s cannot be cloned: %s", type, reason));
  }

  /** What of a class's own has a say in how it is serialized, if there is anything. */
  Optional<Phrase> hook(ApiClass type, Reach reach) throws ApiException {
    for (ApiClass line : classes.superClasses(type)) {
      if (reach.found().containsKey(line.name())) {
        for (MethodNode method : line.node().methods) {
          boolean isHook = method.name.equals("writeReplace") || method.name.equals("readResolve");
          if (isHook && method.desc.startsWith("()")) {
            return Optional.of(Phrase.of("Hessian calls its method %s", method.name));
          }
        }
      }
    }
    for (String suffix : List.of("HessianSerializer", "HessianDeserializer")) {
      if (classes.find(type.name() + suffix).isPresent()) {
        return Optional.of(Phrase.of("it is serialized by %s", type.name() + suffix));
      }
    }
    return resources.serializerOf(type.name()).map(own -> Phrase.of("it is serialized by %s", own));
  }

  /**
   * Checks a class that is to be cloned.
   *
   * @throws ApiException with its name and the reason
   */
  void check(ApiClass type) throws ApiException {
    if (type.isInterface() || type.isEnum()) {
      return;
    }
    if (type.isRecord() && !readsRecords) {
      throw refusal(
          type, Phrase.of("it is a record, and a hessian-lite of this comparison reads none"));
    }
    if (classes.isA(type, "java.lang.Throwable")) {
      throw refusal(type, Phrase.of("it is an exception, with fields of the JDK's own"));
    }
    for (String name : WRITTEN_BY_METHODS) {
      if (classes.isA(type, name)) {
        throw refusal(type, Phrase.of("Hessian writes a %s by calling its methods", name));
      }
    }
    if (isContainer(type)) {
      checkContainer(type);
    } else {
      checkSuperClasses(type);
    }
  }

  private boolean isContainer(ApiClass type) throws ApiException {
    return classes.isA(type, "java.util.Collection") || classes.isA(type, "java.util.Map");
  }

  private void checkContainer(ApiClass type) throws ApiException {
    List<ApiClass> line = classes.superClasses(type);
    Optional<ApiClass> base = line.stream().filter(ApiClass::isOfJdk).findFirst();
    if (base.isEmpty() || base.get().isAbstract() || !isContainer(base.get())) {
      throw refusal(type, Phrase.of("it is a collection that is not based on one of the JDK"));
    }
    requireDefaultConstructor(type);
    for (ApiClass own : line.subList(0, line.indexOf(base.get()))) {
      for (MethodNode method : own.node().methods) {
        if (METHODS_OF_CONTAINERS.contains(method.name)) {
          throw refusal(
              type,
              Phrase.of(
                  "Hessian writes a collection by calling methods, and it has its own %s",
                  method.name));
        }
      }
    }
  }

  private static void requireDefaultConstructor(ApiClass type) throws ApiException {
    if (type.node().methods.stream()
        .noneMatch(m -> m.name.equals("<init>") && m.desc.equals("()V"))) {
      throw refusal(
          type, Phrase.of("it is a collection without a constructor that takes no arguments"));
    }
  }

  private void checkSuperClasses(ApiClass type) throws ApiException {
    for (ApiClass line : classes.superClasses(type)) {
      if (JdkTimeType.canVary(line.name())) {
        throw refusal(
            type, Phrase.of("it extends %s, whose time Hessian does not write then", line.name()));
      }
      if (line.isOfJdk() && !line.fields().isEmpty()) {
        throw refusal(type, Phrase.of("it extends %s, with fields of the JDK's own", line.name()));
      }
    }
  }

  /**
   * Checks that a clone can have a supertype that is no clone.
   *
   * @param supertype the JDK's, Dubbo's, or one that all arms share
   */
  static void checkSharedSupertype(ApiClass type, ApiClass supertype) throws ApiException {
    if (!supertype.isPublic()) {
      throw refusal(type, Phrase.of("its supertype %s is not public", supertype));
    }
    if (supertype.node().permittedSubclasses != null) {
      throw refusal(type, Phrase.of("its supertype %s is sealed", supertype));
    }
  }

  static List<String> supertypes(ApiClass type) {
    return type.superTypes().stream().map(TypeUse.Named::className).toList();
  }
}
