package io.github.timebench.scan.classes;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A method. Its own type variables stand as their bounds.
 *
 * @param parameterNames empty if they are not known
 * @param descriptor as the class file has it; empty if there is no class file
 */
public record ApiMethod(
    String name,
    List<TypeUse> parameters,
    List<String> parameterNames,
    TypeUse result,
    String descriptor) {
  private static final Set<String> PROMISES =
      Set.of(
          "java.util.concurrent.CompletableFuture",
          "java.util.concurrent.CompletionStage",
          "java.util.concurrent.Future");

  public ApiMethod {
    parameters = List.copyOf(parameters);
    parameterNames = List.copyOf(parameterNames);
  }

  /** As people write it: {@code page(PageQuery, int)}. */
  public String label() {
    return parameters.stream()
        .map(TypeUse::label)
        .collect(Collectors.joining(", ", name + "(", ")"));
  }

  /** As {@code --call} names it: with types if there are others of its name. */
  public String labelAmong(List<ApiMethod> methods) {
    boolean overloaded = methods.stream().filter(other -> other.name.equals(name)).count() > 1;
    return overloaded ? label() : name;
  }

  /** What travels back: of a promise what it will hold. */
  public TypeUse reply() {
    return result instanceof TypeUse.Named named && PROMISES.contains(named.className())
        ? named.arguments().stream().findFirst().orElse(TypeUse.object())
        : result;
  }

  /** A parameter's name, or {@code arg0} where the class file has no names. */
  public String parameterName(int index) {
    return parameterNames.isEmpty() ? "arg" + index : parameterNames.get(index);
  }

  ApiMethod substitute(Map<String, TypeUse> variables) {
    return new ApiMethod(
        name,
        parameters.stream().map(type -> type.substitute(variables)).toList(),
        parameterNames,
        result.substitute(variables),
        descriptor);
  }
}
