package io.github.timebench.scan.sample;

import io.github.timebench.api.Nearest;
import io.github.timebench.api.Phrase;
import io.github.timebench.scan.classes.ApiClass;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.classes.ApiMethod;
import io.github.timebench.scan.classes.TypeUse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.objectweb.asm.Type;

/**
 * A method of a service, found in the class files.
 *
 * @param call the same, with the whole name of the interface, and with types where it is overloaded
 * @param method its type variables replaced by what the service says of them
 */
public record ServiceMethod(ServiceCall call, ApiMethod method) {
  /**
   * @throws ApiException if there is no such interface or method, or more than one
   */
  public static ServiceMethod find(ServiceCall call, ApiClasses classes) throws ApiException {
    ApiClass service = service(call.interfaceName(), classes);
    List<ApiMethod> methods = classes.methodsOf(service);
    List<ApiMethod> named =
        methods.stream().filter(method -> method.name().equals(call.method())).toList();
    if (named.isEmpty()) {
      throw new ApiException(
          methods.isEmpty()
              ? Phrase.of("%s has no methods", service.name())
              : Phrase.of(
                  "%s has no method %s; %s",
                  service.name(),
                  call.method(),
                  Nearest.to(
                      call.method(), methods.stream().map(ApiMethod::name).distinct().toList())));
    }
    List<ApiMethod> meant =
        named.stream()
            .filter(method -> call.types().isEmpty() || hasTypes(method, call.types().get()))
            .toList();
    if (meant.size() != 1) {
      throw new ApiException(
          manyOrNone(
              meant.isEmpty(),
              service.name(),
              call.toString().substring(call.toString().indexOf('#') + 1),
              named.stream()
                  .map(method -> "'" + named(call, service, method, true) + "'")
                  .collect(Collectors.joining(", "))));
    }
    ApiMethod method = meant.get(0);
    return new ServiceMethod(named(call, service, method, named.size() > 1), method);
  }

  private static Phrase manyOrNone(boolean none, String service, String written, String named) {
    return none
        ? Phrase.of("%s has no such method %s; say which one: %s", service, written, named)
        : Phrase.of("%s has more than one method %s; say which one: %s", service, written, named);
  }

  private static ServiceCall named(
      ServiceCall call, ApiClass service, ApiMethod method, boolean withTypes) {
    List<String> types =
        List.of(Type.getArgumentTypes(method.descriptor())).stream()
            .map(Type::getClassName)
            .toList();
    return new ServiceCall(
        call.group(),
        service.name(),
        call.version(),
        method.name(),
        withTypes ? Optional.of(types) : Optional.empty());
  }

  private static ApiClass service(String written, ApiClasses classes) throws ApiException {
    Optional<ApiClass> exact = classes.find(written);
    if (exact.isPresent()) {
      return requireInterface(exact.get());
    }
    List<ApiClass> meant = new ArrayList<>();
    for (String name : classes.namesOfApi()) {
      if (isEndOf(name, written) && classes.require(name, written).isInterface()) {
        meant.add(classes.require(name, written));
      }
    }
    if (meant.size() == 1) {
      return meant.get(0);
    }
    if (meant.size() > 1) {
      throw new ApiException(
          Phrase.of(
              "the API has more than one interface %s: say which of %s",
              written, Nearest.some(meant.stream().map(ApiClass::name).toList())));
    }
    List<String> names = interfaces(classes);
    throw new ApiException(
        names.isEmpty()
            ? Phrase.of("the API has no interfaces, so no service %s", written)
            : Phrase.of("the API has no interface %s; %s", written, Nearest.to(written, names)));
  }

  /** Those that can be read: a name that is wrong is to be answered in any case. */
  private static List<String> interfaces(ApiClasses classes) {
    List<String> names = new ArrayList<>();
    for (String name : classes.namesOfApi()) {
      try {
        ApiClass type = classes.require(name, name);
        if (type.isInterface() && !type.isAnnotation()) {
          names.add(name);
        }
      } catch (ApiException unreadable) {
        continue;
      }
    }
    return names;
  }

  /**
   * Whether a name was written from some dot on, as a scan prints it: {@code
   * com.acme.Order$Service} is also acme.Order.Service, Order$Service and Service.
   */
  private static boolean isEndOf(String name, String written) {
    return ("." + name.replace('$', '.')).endsWith("." + written.replace('$', '.'));
  }

  /** {@code com.acme.Order$Line} is also Order$Line, Order.Line and Line. */
  private static Set<String> shortNames(String name) {
    String simple = name.substring(name.lastIndexOf('.') + 1);
    return new HashSet<>(
        List.of(simple, simple.replace('$', '.'), simple.substring(simple.lastIndexOf('$') + 1)));
  }

  private static ApiClass requireInterface(ApiClass type) throws ApiException {
    if (!type.isInterface()) {
      throw new ApiException(
          Phrase.of(
              "%s is a class: name the interface that is exported as a service", type.name()));
    }
    return type;
  }

  private static boolean hasTypes(ApiMethod method, List<String> written) {
    Type[] types = Type.getArgumentTypes(method.descriptor());
    if (types.length != written.size()) {
      return false;
    }
    for (int i = 0; i < types.length; i++) {
      String type = written.get(i).replace("...", "[]");
      if (!namesOf(types[i]).contains(type) && !simple(method.parameters().get(i)).equals(type)) {
        return false;
      }
    }
    return true;
  }

  /**
   * As in source, as {@code Class.getName} has it (so do Dubbo's access logs), and without package.
   */
  private static Set<String> namesOf(Type type) {
    String name = type.getClassName();
    Set<String> names = shortNames(name);
    names.add(name);
    names.add(name.replace('$', '.'));
    if (type.getSort() == Type.ARRAY) {
      names.add(type.getDescriptor().replace('/', '.'));
    }
    return names;
  }

  private static String simple(TypeUse type) {
    return type.label().replaceAll("<.*>", "");
  }

  /**
   * Whether a call of an access log is one of this method; of any group and version that this one
   * does not name.
   */
  public boolean isMeantBy(ServiceCall logged) {
    return logged.interfaceName().equals(call.interfaceName())
        && logged.method().equals(call.method())
        && (call.group().isEmpty() || call.group().equals(logged.group()))
        && (call.version().isEmpty() || call.version().equals(logged.version()))
        && hasTypes(method, logged.types().orElse(List.of()));
  }

  public List<TypeUse> parameters() {
    return method.parameters();
  }

  /** What its callers get: of a future what it promises. Void if they get nothing. */
  public TypeUse reply() {
    return method.reply().equals(TypeUse.Named.of("java.lang.Void"))
        ? new TypeUse.Primitive('V')
        : method.reply();
  }

  public boolean isVoid() {
    return reply() instanceof TypeUse.Primitive primitive && primitive.descriptor() == 'V';
  }

  /** The method without group and version: {@code com.acme.OrderQuery#page}. */
  public String label() {
    return new ServiceCall(
            Optional.empty(), call.interfaceName(), Optional.empty(), call.method(), call.types())
        .toString();
  }
}
