package io.github.timebench.scan.sample;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.timebench.api.RefusedValue;
import io.github.timebench.scan.classes.ApiClass.ApiField;
import io.github.timebench.scan.classes.TypeUse;
import io.github.timebench.scan.sample.ValueReader.Values;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** Makes JSON in the form in which samples are made: a check that loads nothing. */
final class JsonValues implements Values<JsonNode> {
  @Override
  public JsonNode nothing() {
    return SampleJson.NODES.nullNode();
  }

  @Override
  public JsonNode scalar(Scalar scalar, Object value) {
    return scalar.write().apply(value);
  }

  @Override
  public JsonNode constant(String className, String name) {
    return SampleJson.NODES.textNode(name);
  }

  @Override
  public JsonNode array(TypeUse element, List<JsonNode> elements) {
    return SampleJson.NODES.arrayNode().addAll(elements);
  }

  @Override
  public JsonNode collection(Form.Collected form, List<JsonNode> elements) {
    if (form.isSet() && new HashSet<>(elements).size() < elements.size()) {
      throw twice();
    }
    return SampleJson.NODES.arrayNode().addAll(elements);
  }

  static RefusedValue twice() {
    return new RefusedValue("an element stands twice");
  }

  @Override
  public JsonNode map(Form.Mapped form, List<Map.Entry<JsonNode, JsonNode>> entries) {
    if (entries.stream().allMatch(entry -> entry.getKey().isValueNode() && !isNull(entry))) {
      ObjectNode object = SampleJson.NODES.objectNode();
      entries.forEach(entry -> object.set(entry.getKey().asText(), entry.getValue()));
      return object;
    }
    ArrayNode array = SampleJson.NODES.arrayNode();
    for (Map.Entry<JsonNode, JsonNode> entry : entries) {
      ObjectNode object = array.addObject();
      object.set(ValueReader.KEY, entry.getKey());
      object.set(ValueReader.VALUE, entry.getValue());
    }
    return array;
  }

  private static boolean isNull(Map.Entry<JsonNode, JsonNode> entry) {
    return entry.getKey().isNull();
  }

  @Override
  public JsonNode maybe(JsonNode value) {
    return value;
  }

  @Override
  public JsonNode object(Form.Fields form, Map<ApiField, JsonNode> fields) {
    ObjectNode object = SampleJson.NODES.objectNode();
    fields.forEach((field, value) -> object.set(field.name(), value));
    return object;
  }

  @Override
  public JsonNode named(String className, JsonNode value, boolean isObject) {
    ObjectNode named = SampleJson.NODES.objectNode();
    named.put(ValueReader.CLASS, className);
    if (isObject) {
      named.setAll((ObjectNode) value);
    } else {
      named.set(ValueReader.CLASS_VALUE, value);
    }
    return named;
  }
}
