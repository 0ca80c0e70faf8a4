package io.github.timebench.scan.registry;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.api.ServiceRegistry;
import io.github.timebench.model.scan.ScanResult;
import io.github.timebench.model.scan.ScanResult.ScanFinding;
import io.github.timebench.model.scan.ScanResult.ScanFinding.Kind;
import io.github.timebench.model.scan.ScannedMethod;
import io.github.timebench.scan.classes.ApiClass;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.classes.ApiMethod;
import io.github.timebench.scan.classes.Glob;
import io.github.timebench.scan.classes.JdkTimeType;
import io.github.timebench.scan.classes.TypeUse;
import io.github.timebench.scan.find.ApiScan;
import io.github.timebench.scan.find.TimePlaces;
import io.github.timebench.scan.find.TimePlaces.Declared;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Reads what services carry from what their providers published in a registry. */
public final class RegistryScan {
  private final ApiClasses jdk;
  private final List<ScannedMethod> methods = new ArrayList<>();
  private final Map<String, ScanFinding> findings = new TreeMap<>();
  private final Set<String> types = new HashSet<>();

  private RegistryScan(ApiClasses jdk) {
    this.jdk = jdk;
  }

  /**
   * Scans the services of a registry. Where applications or versions published one interface more
   * than once, the last by path counts.
   *
   * @throws ApiException if nothing answers, or nothing is published
   */
  public static ApiScan of(ServiceRegistry registry, Optional<Glob> services)
      throws ApiException, InterruptedException {
    Map<String, ServiceDefinition> definitions = new TreeMap<>();
    for (Map.Entry<String, String> one : published(registry).entrySet()) {
      ServiceDefinition definition = ServiceDefinition.parse(one.getValue(), one.getKey());
      if (services.isEmpty() || services.get().matches(definition.service())) {
        definitions.put(definition.service(), definition);
      }
    }
    try (ApiClasses jdk = ApiClasses.ofJdk()) {
      RegistryScan scan = new RegistryScan(jdk);
      for (ServiceDefinition definition : definitions.values()) {
        scan.add(definition);
      }
      return new ApiScan(
          new ScanResult.Size(scan.types.size(), definitions.size(), scan.methods.size()),
          ApiScan.withTimes(scan.methods),
          List.copyOf(scan.findings.values()),
          List.of());
    }
  }

  private static Map<String, String> published(ServiceRegistry registry)
      throws ApiException, InterruptedException {
    return registry.nacos()
        ? NacosMetadata.definitions(
            registry, NacosMetadata.PATIENCE, NacosMetadata.trustOfThisJvm())
        : MetadataCenter.definitions(RegistryAddress.parse(registry.url()), MetadataCenter.USUAL);
  }

  private void add(ServiceDefinition definition) throws ApiException {
    DefinedTypes declared = new DefinedTypes(definition, jdk);
    definition.types().keySet().stream()
        .filter(name -> !name.startsWith("java"))
        .forEach(types::add);
    for (ApiMethod method : definition.methods()) {
      add(definition, method, declared);
    }
    definition
        .types()
        .forEach(
            (owner, fields) ->
                fields.forEach(
                    (name, type) -> addHoles(owner + "." + name, type, declared, definition)));
  }

  private void add(ServiceDefinition definition, ApiMethod method, DefinedTypes declared)
      throws ApiException {
    String service = definition.service();
    String call = service + "#" + method.name();
    for (int i = 0; i < method.parameters().size(); i++) {
      addHoles(
          call + " " + method.parameterName(i), method.parameters().get(i), declared, definition);
    }
    addHoles(call + " " + ApiScan.RESULT, method.reply(), declared, definition);
    methods.add(
        ApiScan.scanned(
            service, method.labelAmong(definition.methods()), method, new TimePlaces(declared)));
  }

  private void addHoles(
      String where, TypeUse type, DefinedTypes declared, ServiceDefinition definition) {
    if (declared.isHole(type)) {
      findings.putIfAbsent(
          where,
          new ScanFinding(
              Kind.HOLE, where, List.of(type.label()), List.of(), definition.service()));
    } else if (type instanceof TypeUse.Array array) {
      addHoles(where + "[]", array.element(), declared, definition);
    } else if (type instanceof TypeUse.Named named && declared.isOfJdk(named)) {
      named.arguments().forEach(one -> addHoles(where + "[]", one, declared, definition));
    }
  }

  /** What the definition of a service says of values. Type variables are lost in it. */
  static final class DefinedTypes implements Declared {
    private final Map<String, Map<String, TypeUse>> types;
    private final ApiClasses jdk;

    /**
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
}
