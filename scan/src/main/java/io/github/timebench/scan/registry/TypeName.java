package io.github.timebench.scan.registry;

import io.github.timebench.scan.classes.TypeUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads types as Java source writes them: {@code java.util.List<com.acme.Order[]>}. */
final class TypeName {
  private static final int MAX_LENGTH = 10_000;
  private static final int MAX_DEPTH = 64;

  private static final Map<String, Character> PRIMITIVES =
      Map.of(
          "void", 'V', "boolean", 'Z', "byte", 'B', "char", 'C', "short", 'S', "int", 'I', "long",
          'J', "float", 'F', "double", 'D');

  private final String text;
  private int at;

  private TypeName(String text) {
    this.text = text;
  }

  /**
   * Reads one.
   *
   * @throws IllegalArgumentException if it is none
   */
  static TypeUse parse(String text) {
    if (text.length() > MAX_LENGTH) {
      throw new IllegalArgumentException("a type of more than " + MAX_LENGTH + " characters");
    }
    TypeName name = new TypeName(text.replace(" ", ""));
    TypeUse type = name.type(0);
    if (name.at < name.text.length()) {
      throw new IllegalArgumentException("no type: " + text);
    }
    return type;
  }

  private TypeUse type(int depth) {
    if (depth > MAX_DEPTH) {
      throw new IllegalArgumentException("types nested more than " + MAX_DEPTH + " deep");
    }
    for (String bound : List.of("?extends", "?super", "?")) {
      if (text.startsWith(bound, at)) {
        at += bound.length();
        TypeUse of = bound.equals("?") ? TypeUse.object() : type(depth + 1);
        return bound.equals("?super") ? TypeUse.object() : of;
      }
    }
    TypeUse type = named(depth);
    while (text.startsWith("[]", at)) {
      at += 2;
      type = new TypeUse.Array(type);
    }
    return type;
  }

  private TypeUse named(int depth) {
    int start = at;
    while (at < text.length() && "<>,[]?".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    String name = text.substring(start, at);
    if (name.isEmpty()) {
      throw new IllegalArgumentException("no type: " + text);
    }
    if (PRIMITIVES.containsKey(name)) {
      return new TypeUse.Primitive(PRIMITIVES.get(name));
    }
    List<TypeUse> arguments = new ArrayList<>();
    if (text.startsWith("<", at)) {
      do {
        at++;
        arguments.add(type(depth + 1));
      } while (text.startsWith(",", at));
      if (!text.startsWith(">", at)) {
        throw new IllegalArgumentException("no type: " + text);
      }
      at++;
    }
    return new TypeUse.Named(name, arguments);
  }
}
