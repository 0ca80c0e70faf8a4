package io.github.timebench.scan.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.timebench.scan.classes.ApiException;
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
    String service, List<Method> methods, Map<String, Map<String, TypeUse>> types) {
  private static final JsonMapper MAPPER = new JsonMapper();

  record Method(String name, List<TypeUse> parameters, TypeUse result) {}

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
        throw new ApiException(path + " holds no definition of a service: it names no interface");
      }
      List<Method> methods = new ArrayList<>();
      for (JsonNode method : tree.path("methods")) {
        List<TypeUse> parameters = new ArrayList<>();
        method.path("parameterTypes").forEach(type -> parameters.add(type(type)));
        methods.add(
            new Method(method.path("name").asText(), parameters, type(method.path("returnType"))));
      }
      Map<String, Map<String, TypeUse>> types = new LinkedHashMap<>();
      for (JsonNode type : tree.path("types")) {
        types.put(type.path("type").asText(), fields(type.path("properties")));
      }
      return new ServiceDefinition(service, methods, types);
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw new ApiException(path + " holds no definition of a service: it cannot be read", e);
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
}
