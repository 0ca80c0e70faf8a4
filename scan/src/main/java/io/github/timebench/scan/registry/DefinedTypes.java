package io.github.timebench.scan.registry;

import io.github.timebench.scan.classes.ApiClass;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.classes.JdkTimeType;
import io.github.timebench.scan.classes.TypeUse;
import io.github.timebench.scan.find.TimePlaces.Declared;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the definition of a service says of values. Type variables are lost in it. */
final class DefinedTypes implements Declared {
  private final Map<String, Map<String, TypeUse>> types;
  private final ApiClasses jdk;

  /**
   * The types of a service.
   *
   * @param jdk tells which types of the JDK are collections and maps
   */
  DefinedTypes(ServiceDefinition definition, ApiClasses jdk) {
    this.types = definition.types();
    this.jdk = jdk;
  }

  @Override
  public boolean isTime(TypeUse type) {
    return type instanceof TypeUse.Named named && JdkTimeType.of(named.className()).isPresent();
  }

  /** Whether it does not say what travels: Object, or a name that is not defined. */
  boolean isHole(TypeUse type) {
    return type instanceof TypeUse.Named named
        && (named.className().equals("java.lang.Object")
            || named.className().equals("java.io.Serializable")
            || !isOfJdk(named) && !types.containsKey(named.className()));
  }

  boolean isOfJdk(TypeUse.Named type) {
    return type.className().startsWith("java.") || type.className().startsWith("javax.");
  }

  @Override
  public List<Part> parts(TypeUse type, String neededBy) throws ApiException {
    if (type instanceof TypeUse.Array array) {
      return List.of(new Part("[]", array.element()));
    }
    if (!(type instanceof TypeUse.Named named) || isTime(type)) {
      return List.of();
    }
    return isOfJdk(named) ? ofJdk(named) : fields(named);
  }

  private List<Part> fields(TypeUse.Named type) {
    List<Part> parts = new ArrayList<>();
    types
        .getOrDefault(type.className(), Map.of())
        .forEach((name, field) -> parts.add(new Part("." + name, field)));
    return parts;
  }

  private List<Part> ofJdk(TypeUse.Named type) throws ApiException {
    Optional<ApiClass> declared = jdk.find(type.className());
    if (declared.isEmpty() || type.arguments().isEmpty()) {
      return List.of();
    }
    Optional<TypeUse.Named> map = jdk.asSuper(type, "java.util.Map");
    if (map.isPresent()) {
      return List.of(
          new Part("{key}", map.get().arguments().get(0)),
          new Part("{}", map.get().arguments().get(1)));
    }
    Optional<TypeUse.Named> elements = jdk.asSuper(type, "java.lang.Iterable");
    return elements.isPresent()
        ? List.of(new Part("[]", elements.get().arguments().get(0)))
        : type.arguments().stream().map(argument -> new Part("", argument)).toList();
  }
}
