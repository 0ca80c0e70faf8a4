package io.github.timebench.scan.find;

import io.github.timebench.scan.classes.ApiClass;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.classes.ApiMethod;
import io.github.timebench.scan.classes.Glob;
import io.github.timebench.scan.classes.TypeUse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Tells services from other interfaces. A service is a public interface with methods that is no
 * data: no serializable class, record or enum of the API implements it or has a field of it, and no
 * interface takes or returns it or one that extends it. An interface with type variables that
 * others extend is their base; its methods are theirs. For one thread.
 */
final class ServiceFinder {
  private final ApiClasses classes;
  private final List<ApiClass> ofApi;
  private final Subclasses subclasses;
  private final Carried carried;
  private final Set<String> data = new HashSet<>();

  /** An interface and its methods, those of its superinterfaces among them. */
  record Service(ApiClass type, List<ApiMethod> methods) {
    /** The method as {@code --call} names it. */
    String label(ApiMethod method) {
      return method.labelAmong(methods);
    }
  }

  ServiceFinder(ApiClasses classes, List<ApiClass> ofApi, Subclasses subclasses, Carried carried)
      throws ApiException {
    this.classes = classes;
    this.ofApi = ofApi;
    this.subclasses = subclasses;
    this.carried = carried;
    for (ApiClass type : ofApi) {
      if (type.isInterface()) {
        addWhatIsPassed(type);
        if (!type.typeVariables().isEmpty() && subclasses.hasInterfaceBelow(type.name())) {
          data.add(type.name());
        }
      } else if (isData(classes, subclasses, type)) {
        type.fields().forEach(field -> addNames(field.type()));
        data.addAll(above(type));
      }
    }
    for (ApiClass type : ofApi) {
      if (type.isInterface() && data.contains(type.name())) {
        data.addAll(above(type));
      }
    }
  }

  private void addWhatIsPassed(ApiClass type) throws ApiException {
    boolean whole = subclasses.missingAbove(type.name()).isEmpty();
    for (ApiMethod method : whole ? classes.methodsOf(type) : type.methods()) {
      method.parameters().forEach(this::addNames);
      addNames(method.result());
    }
  }

  /** A class that extends a missing one is none: if it travels, the scan says so. */
  private static boolean isData(ApiClasses classes, Subclasses subclasses, ApiClass type)
      throws ApiException {
    return type.isEnum()
        || type.isRecord()
        || subclasses.missingAbove(type.name()).isEmpty()
            && classes.isA(type, "java.io.Serializable");
  }

  /** Interfaces that a class implements, by itself or above; a missing one ends its line. */
  private Set<String> above(ApiClass type) throws ApiException {
    Set<String> found = new HashSet<>();
    List<ApiClass> open = new ArrayList<>(List.of(type));
    while (!open.isEmpty()) {
      for (TypeUse.Named superType : open.remove(open.size() - 1).superTypes()) {
        if (found.add(superType.className())) {
          classes.findReadable(superType.className()).ifPresent(open::add);
        }
      }
    }
    return found;
  }

  private void addNames(TypeUse type) {
    type.classes().map(TypeUse.Named::className).forEach(data::add);
  }

  List<Service> all() throws ApiException {
    return callable(type -> type.isPublic() && !data.contains(type.name()));
  }

  /** Interfaces that a glob names, whatever else they are. */
  List<Service> named(Glob glob) throws ApiException {
    return callable(type -> glob.matches(type.name()));
  }

  private List<Service> callable(Predicate<ApiClass> wanted) throws ApiException {
    List<Service> services = new ArrayList<>();
    for (ApiClass type : ofApi) {
      boolean readable =
          wanted.test(type)
              && type.isInterface()
              && !type.isAnnotation()
              && carried.hasWholeHierarchy(type.name());
      List<ApiMethod> methods = readable ? classes.methodsOf(type) : List.of();
      if (!methods.isEmpty()) {
        services.add(new Service(type, methods));
      }
    }
    return services;
  }
}
