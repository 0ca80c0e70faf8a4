package io.github.timebench.scan.find;

import io.github.timebench.scan.classes.ApiClass;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.classes.ApiMethod;
import io.github.timebench.scan.classes.TypeUse;
import io.github.timebench.scan.find.ServiceFinder.Service;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The classes that Dubbo's check of classes trusts because a service is referred or exported: those
 * that its methods declare, with their supertypes and fields, and all whose names begin with the
 * name of one of them, such as nested ones. Of an array it trusts the elements only where they are
 * generic. For one thread.
 */
final class TrustedClasses {
  private final Set<String> trusted = new HashSet<>();
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
      if (isGeneric(array.element())) {
        add(array.element());
      }
    } else if (type instanceof TypeUse.Named named) {
      addName(named.className());
      named.arguments().forEach(this::add);
    }
  }

  private static boolean isGeneric(TypeUse element) {
    return element instanceof TypeUse.Array array
        ? isGeneric(array.element())
        : element instanceof TypeUse.Named named && !named.arguments().isEmpty();
  }

  private void addName(String name) {
    if (trusted.add(name)) {
      open.add(name);
    }
  }

  boolean trusts(String className) {
    return IntStream.rangeClosed(1, className.length())
        .anyMatch(length -> trusted.contains(className.substring(0, length)));
  }
}
