package io.github.timebench.scan.sample;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.github.timebench.api.Nearest;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.RefusedValue;
import io.github.timebench.api.Worded;
import io.github.timebench.scan.classes.ApiClass;
import io.github.timebench.scan.classes.ApiClass.ApiField;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.classes.TypeUse;
import java.time.ZoneId;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Reads JSON as values of declared types. For one thread. */
final class ValueReader<V> {
  /** Names the class of an object that is of a subclass, or stands where any object may. */
  static final String CLASS = "@class";

  /** Beside the name of a class without fields: its value. */
  static final String CLASS_VALUE = "@value";

  static final String KEY = "key";
  static final String VALUE = "value";

  /** Elements of one array or map. */
  static final int MAX_ELEMENTS = 100_000;

  /** Values of one sample, all together. */
  static final int MAX_VALUES = 1_000_000;

  private static final TypeUse ANY_LIST = TypeUse.Named.of("java.util.List");
  private static final TypeUse ANY_MAP =
      new TypeUse.Named(
          "java.util.Map", List.of(TypeUse.Named.of("java.lang.String"), TypeUse.object()));

  private final ApiClasses classes;
  private final Forms forms;
  private final Values<V> values;
  private final Placeholders placeholders;
  private final Set<Phrase> ignored = new LinkedHashSet<>();

  private long number;
  private int count;

  ValueReader(
      ApiClasses classes, Optional<ZoneId> zone, Values<V> values, Placeholders placeholders) {
    this.classes = classes;
    this.forms = new Forms(classes, zone);
    this.values = values;
    this.placeholders = placeholders;
  }

  void begin(long numberOfSample) {
    number = numberOfSample;
    count = 0;
  }

  /** What samples had that no field has, but a getter computes, for people; it was left out. */
  Set<Phrase> ignored() {
    return Collections.unmodifiableSet(ignored);
  }

  V read(TypeUse type, JsonNode node, JsonPath path) throws ApiException {
    if (++count > MAX_VALUES) {
      throw path.said(Phrase.of("a sample has at most %,d values", MAX_VALUES));
    }
    Form form = forms.of(type, "the sample");
    if (node.isMissingNode() || node.isNull()) {
      return nothing(type, form, node, path);
    }
    return node.isObject() && node.has(CLASS)
        ? named(type, form, node, path)
        : value(form, node, path);
  }

  private V nothing(TypeUse type, Form form, JsonNode node, JsonPath path) throws ApiException {
    if (type instanceof TypeUse.Primitive && form instanceof Form.One one) {
      throw path.refused(one.scalar().expected(), node);
    }
    return form instanceof Form.Maybe ? values.maybe(values.nothing()) : values.nothing();
  }

  private V value(Form form, JsonNode node, JsonPath path) throws ApiException {
    if (form instanceof Form.One one) {
      return scalar(one.scalar(), node, path);
    }
    if (form instanceof Form.Constant constant) {
      return constant(constant, node, path);
    }
    if (form instanceof Form.Elements array) {
      List<V> elements = elements(array.element(), node, path);
      return made(path, () -> values.array(array.element(), elements));
    }
    if (form instanceof Form.Collected collection) {
      List<V> elements = elements(collection.element(), node, path);
      return made(path, () -> values.collection(collection, elements));
    }
    if (form instanceof Form.Mapped map) {
      List<Map.Entry<V, V>> entries = entries(map, node, path);
      return made(path, () -> values.map(map, entries));
    }
    if (form instanceof Form.Maybe maybe) {
      return values.maybe(read(maybe.of(), node, path));
    }
    if (form instanceof Form.Anything) {
      return anything(node, path);
    }
    if (form instanceof Form.Fields object) {
      return object(object, node, path);
    }
    if (form instanceof Form.Abstract choice) {
      return ofOnlySubclass(choice, node, path);
    }
    throw path.refused(
        Phrase.of("null, because its type is %s", ((Form.NullOnly) form).reason()), node);
  }

  private V scalar(Scalar scalar, JsonNode node, JsonPath path) throws ApiException {
    Object value;
    try {
      value = scalar.read().apply(placeholders.filled(node, scalar, number, path));
    } catch (RefusedValue e) {
      throw path.refused(scalar.expected(), node, e.words());
    } catch (RuntimeException noSuchValue) {
      throw path.refused(scalar.expected(), node);
    }
    return made(path, () -> values.scalar(scalar, value));
  }

  private V constant(Form.Constant form, JsonNode node, JsonPath path) throws ApiException {
    if (!node.isTextual() || !form.names().contains(node.textValue())) {
      Phrase known =
          form.names().isEmpty()
              ? Phrase.of("it has none")
              : Nearest.to(node.asText(), form.names());
      throw path.refused(Phrase.of("a constant of %s", form.className()), node, known);
    }
    return made(path, () -> values.constant(form.className(), node.textValue()));
  }

  private List<V> elements(TypeUse element, JsonNode node, JsonPath path) throws ApiException {
    if (!node.isArray()) {
      throw path.refused(Phrase.of("an array of %s", element.label()), node);
    }
    requireFew(node, path);
    List<V> elements = new ArrayList<>(node.size());
    for (int i = 0; i < node.size(); i++) {
      elements.add(read(element, node.get(i), path.element(i)));
    }
    return elements;
  }

  private static void requireFew(JsonNode node, JsonPath path) throws ApiException {
    if (node.size() > MAX_ELEMENTS) {
      throw path.refused(Phrase.of("at most %,d elements", MAX_ELEMENTS), node);
    }
  }

  private List<Map.Entry<V, V>> entries(Form.Mapped form, JsonNode node, JsonPath path)
      throws ApiException {
    if (!node.isContainerNode()) {
      throw path.refused(
          Phrase.of("an object with %s by %s", form.value().label(), form.key().label()), node);
    }
    requireFew(node, path);
    List<Map.Entry<V, V>> entries = new ArrayList<>(node.size());
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      JsonPath at = path.field(entry.getKey());
      V key = read(form.key(), new TextNode(entry.getKey()), at);
      entries.add(new SimpleImmutableEntry<>(key, read(form.value(), entry.getValue(), at)));
    }
    for (int i = 0; i < node.size() && node.isArray(); i++) {
      JsonNode entry = node.get(i);
      JsonPath at = path.element(i);
      if (entry.size() != 2 || !entry.has(KEY) || !entry.has(VALUE)) {
        throw at.refused(Phrase.of("an object with %s and %s", KEY, VALUE), entry);
      }
      V key = read(form.key(), entry.get(KEY), at.field(KEY));
      entries.add(
          new SimpleImmutableEntry<>(key, read(form.value(), entry.get(VALUE), at.field(VALUE))));
    }
    return entries;
  }

  private V anything(JsonNode node, JsonPath path) throws ApiException {
    if (node.isArray()) {
      return value(forms.of(ANY_LIST, "the sample"), node, path);
    }
    if (node.isObject()) {
      return value(forms.of(ANY_MAP, "the sample"), node, path);
    }
    String className =
        node.isTextual()
            ? "java.lang.String"
            : node.isBoolean()
                ? "java.lang.Boolean"
                : NumberScalars.untyped(node.decimalValue()).getClass().getName();
    return scalar(forms.scalar(className).orElseThrow(), node, path);
  }

  private V object(Form.Fields form, JsonNode node, JsonPath path) throws ApiException {
    if (!node.isObject()) {
      throw path.refused(Phrase.of("an object with the fields of %s", form.type().label()), node);
    }
    Set<String> names = new LinkedHashSet<>(form.names());
    Map<String, JsonNode> given = new HashMap<>();
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      if (!entry.getKey().equals(CLASS)) {
        fieldOf(form, names, entry.getKey(), path)
            .ifPresent(name -> given.put(name, entry.getValue()));
      }
    }
    Map<ApiField, V> fields = new LinkedHashMap<>();
    for (ApiField field : form.fields()) {
      JsonNode value = given.get(field.name());
      if (value != null) {
        fields.put(field, read(field.type(), value, path.field(field.name())));
      }
    }
    return made(path, () -> values.object(form, fields));
  }

  /**
   * The field that a name means. JSON libraries, and access logs with them, write what getters
   * return: {@code isOpen} as open, {@code aName} as AName. What no field holds is left out.
   */
  private Optional<String> fieldOf(Form.Fields form, Set<String> names, String name, JsonPath path)
      throws ApiException {
    if (names.contains(name)) {
      return Optional.of(name);
    }
    String type = form.type().className();
    String property = name.toLowerCase(Locale.ROOT);
    if (form.computed().contains(property)) {
      Optional<String> held =
          names.stream()
              .filter(
                  field ->
                      field.equalsIgnoreCase(property) || field.equalsIgnoreCase("is" + property))
              .findFirst();
      if (held.isEmpty()) {
        ignored.add(Phrase.of("%s of %s is left out, because a getter computes it", name, type));
      }
      return held;
    }
    throw path.field(name)
        .said(
            names.isEmpty()
                ? Phrase.of("%s has no fields", type)
                : Phrase.of("%s has no such field; %s", type, Nearest.to(name, names)));
  }

  private V ofOnlySubclass(Form.Abstract form, JsonNode node, JsonPath path) throws ApiException {
    if (form.concrete().size() > 1) {
      List<String> names = form.concrete().stream().map(TypeUse.Named::className).toList();
      throw path.refused(
          Phrase.of("an object with %s, because %s is abstract", CLASS, form.type().className()),
          node,
          Phrase.of("its classes are %s", String.join(", ", names)));
    }
    TypeUse.Named only = form.concrete().get(0);
    Form meant = forms.of(only, form.type().className());
    V value = value(meant, node, path);
    return values.named(only.className(), value, meant instanceof Form.Fields);
  }

  private V named(TypeUse type, Form form, JsonNode node, JsonPath path) throws ApiException {
    String name = node.get(CLASS).asText();
    Optional<ApiClass> found = classes.find(name);
    if (found.isEmpty()) {
      throw path.field(CLASS)
          .refused(Phrase.of("a class of the API, of a library or of the JDK"), node.get(CLASS));
    }
    TypeUse.Named chosen = TypeUse.Named.of(name);
    if (!(form instanceof Form.Anything)) {
      if (!(type instanceof TypeUse.Named declared)
          || !classes.isA(found.get(), declared.className())) {
        throw path.field(CLASS)
            .refused(Phrase.of("a class that is a %s", type.label()), node.get(CLASS));
      }
      chosen = forms.narrowed(declared, name);
    }
    Form meant = forms.of(chosen, "the sample");
    if (node.has(CLASS_VALUE) && node.size() == 2) {
      V value = read(chosen, node.get(CLASS_VALUE), path.field(CLASS_VALUE));
      return values.named(name, value, false);
    }
    if (meant instanceof Form.Abstract) {
      throw path.field(CLASS).refused(Phrase.of("a class that is not abstract"), node.get(CLASS));
    }
    if (!(meant instanceof Form.Fields fields)) {
      throw path.refused(
          Phrase.of(
              "%s and %s alone, because %s is no object with fields", CLASS, CLASS_VALUE, name),
          node);
    }
    return values.named(name, object(fields, node, path), true);
  }

  private V made(JsonPath path, Supplier<V> making) throws ApiException {
    try {
      return making.get();
    } catch (RuntimeException e) {
      throw path.said(Phrase.of("cannot be made: %s", why(e)));
    }
  }

  private static Phrase why(RuntimeException e) {
    if (e.getMessage() == null) {
      return Phrase.of(e.getClass().getSimpleName());
    }
    return e instanceof Worded worded
        ? worded.words()
        : Phrase.of(e.getMessage().lines().findFirst().orElse(""));
  }

  /**
   * What a reader of samples makes of what it has read. Whatever a method throws that is unchecked
   * is said with the value's path.
   */
  interface Values<V> {
    V nothing();

    V scalar(Scalar scalar, Object value);

    V constant(String className, String name);

    V array(TypeUse element, List<V> elements);

    V collection(Form.Collected form, List<V> elements);

    /** For a map, keys and values in order. */
    V map(Form.Mapped form, List<Map.Entry<V, V>> entries);

    V maybe(V value);

    /** For an object; fields that the sample leaves out are not in the map. */
    V object(Form.Fields form, Map<ApiField, V> fields);

    /**
     * For a value whose class the sample names.
     *
     * @param isObject whether it has fields, among which the name stands
     */
    V named(String className, V value, boolean isObject);
  }
}
