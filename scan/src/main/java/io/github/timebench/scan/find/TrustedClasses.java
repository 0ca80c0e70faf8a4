package io.github.timebench.scan.find;

import io.github.timebench.scan.classes.ApiClass;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.classes.ApiMethod;
import io.github.timebench.scan.classes.TypeUse;
import io.github.timebench.scan.find.Services.Service;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The classes that Dubbo's check of classes trusts because a service is referred or exported: those
 * that its methods declare, with their supertypes and fields, and all classes whose first three
 * package names are those of one of them. For one thread.
 */
final class TrustedClasses {
  /** Dubbo's default, {@code trust-serialize-class-level}. */
  static final int PACKAGE_NAMES = 3;

  private final Set<String> seen = new HashSet<>();
  private final Set<String> groups = new HashSet<>();
  private final Deque<String> open = new ArrayDeque<>();

  TrustedClasses(ApiClasses classes, Service service) throws ApiException {
    addName(service.type().name());
    for (ApiMethod method : service.methods()) {
      method.parameters().forEach(this::add);
      add(method.result());
    }
    while (!open.isEmpty()) {
      classes.find(open.pop()).filter(type -> !type.isOfJdk()).ifPresent(this::addDeclared);
    }
  }

  private void addDeclared(ApiClass type) {
    type.superTypes().forEach(this::add);
    type.fields().forEach(field -> add(field.type()));
  }

  private void add(TypeUse type) {
    if (type instanceof TypeUse.Array array) {
      add(array.element());
    } else if (type instanceof TypeUse.Named named) {
      addName(named.className());
      named.arguments().forEach(this::add);
    }
  }

  private void addName(String name) {
    if (seen.add(name)) {
      groups.add(group(name));
      open.add(name);
    }
  }

  /** Its first package names, or all of a name that has no more. */
  private static String group(String className) {
    String[] names = className.split("\\.");
    return names.length > PACKAGE_NAMES
        ? Arrays.stream(names).limit(PACKAGE_NAMES).collect(Collectors.joining(".")) + "."
        : className;
  }

  boolean trusts(String className) {
    return groups.contains(group(className));
  }
}
