package io.github.timebench.scan.sample;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.Precision;
import io.github.timebench.model.plan.Rules;
import io.github.timebench.scan.classes.ApiClass.ApiField;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.classes.TypeUse;
import io.github.timebench.scan.sample.plausible.FieldName;
import io.github.timebench.scan.sample.plausible.PlausibleValues;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Pattern;

/**
 * Makes a sample of a call from class files: plausible values, the same ones for the same seed. A
 * value depends on its path, so that a field more leaves the others as they are. For one thread.
 */
public final class SampleMaker {
  public static final String ITEMS = "--items";

  public static final String DEFAULT_ITEMS = "3";
  private static final int MAX_ITEMS = 10_000;

  /** Depths of nested objects and collections, tried in this order until there is not too much. */
  private static final int[] DEPTHS = {12, 8, 5, 3, 2};

  static final int MAX_DEPTH = DEPTHS[0];

  /** More than anybody edits; a page of some thousand orders fits. */
  static final int MAX_VALUES = 200_000;

  private static final int MAX_NOTES = 20;
  private static final Pattern INDEX = Pattern.compile("\\[\\d+]");

  /** Stands for what was left out; collections without elements, and null elsewhere, come of it. */
  private static final JsonNode CUT = MissingNode.getInstance();

  private static final JsonNode COUNTED = SampleJson.NODES.nullNode();

  private final ServiceMethod method;
  private final String label;
  private final Forms forms;
  private final PlausibleValues plausible;
  private final long seed;
  private final int items;

  private final Deque<String> open = new ArrayDeque<>();
  private final Map<String, FieldName> names = new HashMap<>();
  private final Map<String, String> notes = new LinkedHashMap<>();
  private int maxValues;

  /** Whether values are counted and not made, which is much faster. */
  private boolean counting;

  private int depth;
  private int level;
  private int count;

  /**
   * @param items elements of each collection
   * @throws io.github.timebench.model.plan.UsageException if they are too many
   */
  public SampleMaker(
      ApiClasses classes, ServiceMethod method, long seed, int items, Precision precision) {
    Rules.requireRange(ITEMS, items, 0, MAX_ITEMS);
    this.method = method;
    this.label = method.label();
    this.forms = new Forms(classes, Optional.empty());
    this.plausible = new PlausibleValues(precision);
    this.seed = seed;
    this.items = items;
  }

  static SplittableRandom random(long seed, String path) {
    return new SplittableRandom(seed * 31 + path.hashCode());
  }

  /**
   * The sample as a file has it.
   *
   * @throws ApiException if a class is missing, or there would be too much of it
   */
  public String make() throws ApiException {
    return make(MAX_VALUES);
  }

  /**
   * The sample as a file has it, less deep if it would have more values.
   *
   * @throws ApiException if a class is missing, or there would be too much of it
   */
  public String make(int values) throws ApiException {
    maxValues = values;
    for (int levels : DEPTHS) {
      depth = levels;
      counting = true;
      attempt();
      if (count <= maxValues) {
        counting = false;
        return SampleJson.pretty(attempt());
      }
    }
    throw new ApiException(
        Phrase.of(
            "a sample of %s would have more than %,d values: give fewer %s",
            label, maxValues, ITEMS));
  }

  private ObjectNode attempt() throws ApiException {
    count = 0;
    notes.clear();
    ObjectNode sample = SampleJson.NODES.objectNode();
    sample.put(SampleJson.CALL, label);
    sample.set(SampleJson.ARGUMENTS, arguments(JsonPath.root("").field(SampleJson.ARGUMENTS)));
    if (!method.isVoid()) {
      JsonPath path = JsonPath.root("").field(SampleJson.REPLY);
      sample.set(SampleJson.REPLY, orNull(value(method.reply(), hint(), path)));
    }
    if (!notes.isEmpty()) {
      ArrayNode said = sample.putArray(SampleJson.NOTES);
      notes.values().stream().limit(MAX_NOTES).forEach(said::add);
      if (notes.size() > MAX_NOTES) {
        said.add("and %d more".formatted(notes.size() - MAX_NOTES));
      }
    }
    return sample;
  }

  private JsonNode arguments(JsonPath path) throws ApiException {
    List<TypeUse> types = method.parameters();
    List<String> parameters = method.method().parameterNames();
    ArrayNode listed = SampleJson.NODES.arrayNode();
    ObjectNode named = SampleJson.NODES.objectNode();
    for (int i = 0; i < types.size(); i++) {
      if (parameters.isEmpty()) {
        listed.add(orNull(value(types.get(i), hint().taken(), path.element(i))));
      } else {
        String name = parameters.get(i);
        named.set(name, orNull(value(types.get(i), name(name), path.field(name))));
      }
    }
    return parameters.isEmpty() ? listed : named;
  }

  private FieldName name(String field) {
    return names.computeIfAbsent(field, FieldName::of);
  }

  /** Parameters rarely have names in class files, replies never have. */
  private FieldName hint() {
    return name(method.method().name());
  }

  private static JsonNode orNull(JsonNode value) {
    return value.isMissingNode() ? SampleJson.NODES.nullNode() : value;
  }

  private JsonNode value(TypeUse type, FieldName name, JsonPath path) throws ApiException {
    if (++count > maxValues) {
      return CUT;
    }
    Form form = forms.of(type, label);
    if (form instanceof Form.One one) {
      return counting ? COUNTED : plausible.of(one.scalar(), name, random(seed, path.toString()));
    }
    if (form instanceof Form.Constant constant) {
      List<String> constants = constant.names();
      return constants.isEmpty()
          ? CUT
          : SampleJson.NODES.textNode(
              constants.get(random(seed, path.toString()).nextInt(constants.size())));
    }
    if (form instanceof Form.Maybe maybe) {
      return value(maybe.of(), name, path);
    }
    if (form instanceof Form.Anything) {
      note(path, "may be any JSON, because its type is " + type.label());
      return SampleJson.NODES.textNode(name.label());
    }
    if (form instanceof Form.NullOnly nothing) {
      return cut(path, "its type is " + nothing.reason());
    }
    if (level >= depth) {
      return cut(path, "it is nested deeper than " + depth + " levels");
    }
    level++;
    JsonNode nested = nested(form, name, path);
    level--;
    return nested;
  }

  private JsonNode nested(Form form, FieldName name, JsonPath path) throws ApiException {
    if (form instanceof Form.Elements array) {
      return elements(array.element(), false, name, path);
    }
    if (form instanceof Form.Collected collection) {
      return elements(collection.element(), collection.isSet(), name, path);
    }
    if (form instanceof Form.Mapped map) {
      return map(map, name, path);
    }
    return form instanceof Form.Fields fields
        ? object(fields, path)
        : ofSubclass((Form.Abstract) form, name, path);
  }

  private JsonNode elements(TypeUse element, boolean isSet, FieldName name, JsonPath path)
      throws ApiException {
    ArrayNode elements = SampleJson.NODES.arrayNode();
    Set<JsonNode> seen = new HashSet<>();
    FieldName singular = name.singular();
    for (int i = 0; i < items; i++) {
      JsonNode value = value(element, singular, path.element(i));
      if (value.isMissingNode()) {
        break;
      }
      if (!isSet || seen.add(value)) {
        elements.add(value);
      }
    }
    return elements;
  }

  private JsonNode map(Form.Mapped map, FieldName name, JsonPath path) throws ApiException {
    List<Map.Entry<JsonNode, JsonNode>> entries = new ArrayList<>();
    Set<JsonNode> keys = new HashSet<>();
    FieldName singular = name.singular();
    for (int i = 0; i < items; i++) {
      JsonPath at = path.element(i);
      JsonNode key = value(map.key(), singular, at.field(ValueReader.KEY));
      JsonNode value = value(map.value(), singular, at.field(ValueReader.VALUE));
      if (key.isMissingNode() || value.isMissingNode()) {
        break;
      }
      if (keys.add(key)) {
        entries.add(Map.entry(key, value));
      }
    }
    return new JsonValues().map(map, entries);
  }

  private JsonNode object(Form.Fields form, JsonPath path) throws ApiException {
    String className = form.type().className();
    if (open.contains(className)) {
      return cut(path, className + " contains itself");
    }
    open.push(className);
    ObjectNode object = SampleJson.NODES.objectNode();
    for (ApiField field : form.fields()) {
      if (count > maxValues) {
        break;
      }
      JsonPath at = path.field(field.name());
      object.set(field.name(), orNull(value(field.type(), name(field.name()), at)));
    }
    open.pop();
    return object;
  }

  /** The first that does not lead back to what is being made, where there is one. */
  private JsonNode ofSubclass(Form.Abstract form, FieldName name, JsonPath path)
      throws ApiException {
    TypeUse.Named chosen =
        form.concrete().stream()
            .filter(type -> !open.contains(type.className()))
            .findFirst()
            .orElse(form.concrete().get(0));
    JsonNode value = value(chosen, name, path);
    return value.isMissingNode()
        ? value
        : new JsonValues()
            .named(chosen.className(), value, forms.of(chosen, label) instanceof Form.Fields);
  }

  private JsonNode cut(JsonPath path, String reason) {
    note(path, "is left out: " + reason);
    return CUT;
  }

  /** Once for all elements of an array. */
  private void note(JsonPath path, String sentence) {
    if (counting) {
      return;
    }
    String shape = INDEX.matcher(path.toString()).replaceAll("[]");
    notes.computeIfAbsent(shape, first -> path + " " + sentence);
  }
}
