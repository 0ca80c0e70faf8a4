package io.github.timebench.scan.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.timebench.api.Phrase;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.classes.ApiMethod;
import io.github.timebench.scan.classes.TypeUse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a Dubbo provider publishes of a service: its methods, and the fields of the classes that
 * they declare.
 *
 * @param service name of the interface, nested ones with a dot
 * @param types fields by class; a class that is not in it has none that are known
 */
record ServiceDefinition(
    String service, List<ApiMethod> methods, Map<String, Map<String, TypeUse>> types) {
  private static final JsonMapper MAPPER = new JsonMapper();

  /**
   * Reads the JSON that Dubbo 2.7 and 3 write.
   *
   * @param path where it stands, for messages
   */
  static ServiceDefinition parse(String json, String path) throws ApiException {
    try {
      JsonNode tree = MAPPER.readTree(json);
      String service = tree.path("canonicalName").asText("");
      if (service.isEmpty()) {
        throw new ApiException(
            Phrase.of("%s holds no definition of a service: it names no interface", path));
      }
      List<ApiMethod> methods = new ArrayList<>();
      for (JsonNode method : tree.path("methods")) {
        List<TypeUse> parameters = new ArrayList<>();
        method.path("parameterTypes").forEach(type -> parameters.add(type(type)));
        methods.add(
            new ApiMethod(
                method.path("name").asText(),
                parameters,
                List.of(),
                type(method.path("returnType")),
                ""));
      }
      Map<String, Map<String, TypeUse>> types = new LinkedHashMap<>();
      for (JsonNode type : tree.path("types")) {
        types.put(type.path("type").asText(), fields(type.path("properties")));
      }
      return new ServiceDefinition(service, methods, types);
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw new ApiException(
          Phrase.of("%s holds no definition of a service: it cannot be read", path), e);
    }
  }

  private static Map<String, TypeUse> fields(JsonNode properties) {
    Map<String, TypeUse> fields = new LinkedHashMap<>();
    properties.properties().forEach(one -> fields.put(one.getKey(), type(one.getValue())));
    return fields;
  }

  /** Dubbo 2.7 writes a field's type as an object, Dubbo 3 as its name. */
  private static TypeUse type(JsonNode written) {
    return TypeName.parse(
        written.isObject() ? written.path("type").asText("") : written.asText(""));
  }

  /** Reads types as Java source writes them: {@code java.util.List<com.acme.Order[]>}. */
  private static final class TypeName {
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
}
