package io.github.timebench.scan.classes;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.Type;

/** A type as it is declared, generics included. A wildcard stands as its upper bound. */
public sealed interface TypeUse {
  /** The type with variables replaced; those that the map lacks stay. */
  TypeUse substitute(Map<String, TypeUse> variables);

  /** As people write it, without packages: {@code List<LocalDateTime>}. */
  String label();

  /** The classes in it: its own or that of its elements, and those of the arguments. */
  default Stream<Named> classes() {
    if (this instanceof Array array) {
      return array.element().classes();
    }
    return this instanceof Named named
        ? Stream.concat(Stream.of(named), named.arguments().stream().flatMap(TypeUse::classes))
        : Stream.empty();
  }

  static Named object() {
    return Named.of("java.lang.Object");
  }

  /** A primitive type, or void. */
  record Primitive(char descriptor) implements TypeUse {
    @Override
    public TypeUse substitute(Map<String, TypeUse> variables) {
      return this;
    }

    @Override
    public String label() {
      return Type.getType(String.valueOf(descriptor)).getClassName();
    }
  }

  /**
   * A class or an interface.
   *
   * @param className binary name, such as {@code com.acme.Order$Line}
   * @param arguments of its own type variables; empty if it has none or is used raw
   */
  record Named(String className, List<TypeUse> arguments) implements TypeUse {
    public Named {
      arguments = List.copyOf(arguments);
    }

    public static Named of(String className) {
      return new Named(className, List.of());
    }

    @Override
    public Named substitute(Map<String, TypeUse> variables) {
      return arguments.isEmpty()
          ? this
          : new Named(
              className, arguments.stream().map(type -> type.substitute(variables)).toList());
    }

    @Override
    public String label() {
      String simple = className.substring(className.lastIndexOf('.') + 1).replace('$', '.');
      return arguments.isEmpty()
          ? simple
          : arguments.stream()
              .map(TypeUse::label)
              .collect(Collectors.joining(", ", simple + "<", ">"));
    }
  }

  record Array(TypeUse element) implements TypeUse {
    @Override
    public TypeUse substitute(Map<String, TypeUse> variables) {
      return new Array(element.substitute(variables));
    }

    @Override
    public String label() {
      return element.label() + "[]";
    }
  }

  /** A type variable of the class that declares what has this type. */
  record Variable(String name) implements TypeUse {
    @Override
    public TypeUse substitute(Map<String, TypeUse> variables) {
      return variables.getOrDefault(name, this);
    }

    @Override
    public String label() {
      return name;
    }
  }
}
