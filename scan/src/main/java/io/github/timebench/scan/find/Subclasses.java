package io.github.timebench.scan.find;

import io.github.timebench.scan.classes.ApiClass;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.classes.TypeUse;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Who extends and implements what, within the API. For one thread. */
final class Subclasses {
  private final ApiClasses classes;
  private final Map<String, Set<String>> direct = new HashMap<>();
  private final Map<String, Optional<Missing>> missingAbove = new HashMap<>();

  /** A class that is neither in the API nor in a library, and the one that extends it. */
  record Missing(String name, String neededBy) {}

  Subclasses(ApiClasses classes, List<ApiClass> ofApi) {
    this.classes = classes;
    for (ApiClass type : ofApi) {
      for (TypeUse.Named superType : type.superTypes()) {
        direct.computeIfAbsent(superType.className(), name -> new TreeSet<>()).add(type.name());
      }
    }
  }

  Set<String> of(String name) {
    Set<String> found = new TreeSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(name));
    while (!open.isEmpty()) {
      for (String below : direct.getOrDefault(open.pop(), Set.of())) {
        if (!below.equals(name) && found.add(below)) {
          open.add(below);
        }
      }
    }
    return found;
  }

  boolean hasInterfaceBelow(String name) throws ApiException {
    for (String below : of(name)) {
      if (classes.require(below, name).isInterface()) {
        return true;
      }
    }
    return false;
  }

  /** Classes below a class that a value can be of, by name. */
  List<String> concrete(String name) throws ApiException {
    Set<String> found = new TreeSet<>();
    for (String below : of(name)) {
      if (!classes.require(below, name).isAbstract()) {
        found.add(below);
      }
    }
    return List.copyOf(found);
  }

  /** The first class above this one that is missing. */
  Optional<Missing> missingAbove(String name) throws ApiException {
    if (!missingAbove.containsKey(name)) {
      missingAbove.put(name, firstMissing(name));
    }
    return missingAbove.get(name);
  }

  private Optional<Missing> firstMissing(String name) throws ApiException {
    Set<String> seen = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(name));
    while (!open.isEmpty()) {
      String next = open.pop();
      for (TypeUse.Named superType :
          classes.findReadable(next).map(ApiClass::superTypes).orElse(List.of())) {
        String above = superType.className();
        if (classes.findReadable(above).isEmpty()) {
          return Optional.of(new Missing(above, next));
        }
        if (seen.add(above)) {
          open.add(above);
        }
      }
    }
    return Optional.empty();
  }
}
