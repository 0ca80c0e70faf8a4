package io.github.timebench.scan.sample;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.timebench.api.Nearest;
import io.github.timebench.api.Phrase;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.classes.TypeUse;
import io.github.timebench.scan.sample.SampleFile.RawSample;
import io.github.timebench.scan.sample.SampleFile.RawSamples;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Reads samples of a call by the types that its class files declare, and makes objects of them, or
 * JSON again. What does not fit is refused with its path, what was expected and what stands there.
 * For one thread.
 *
 * @param <V> what it makes
 */
public final class SampleReader<V> {
  private static final Set<String> PARTS =
      Set.of(SampleJson.CALL, SampleJson.ARGUMENTS, SampleJson.REPLY, SampleJson.NOTES);

  private final ServiceMethod method;
  private final List<String> parameterNames;
  private final ValueReader<V> values;

  private SampleReader(ServiceMethod method, ValueReader<V> values) {
    this.method = method;
    this.parameterNames = method.method().parameterNames();
    this.values = values;
  }

  /**
   * Makes objects of the API's classes, which it loads. For the JVMs of a lab alone.
   *
   * @param zone of times that name none; if it is known, every LocalDateTime must exist in it
   */
  public static SampleReader<Object> ofObjects(
      ApiClasses classes, ServiceMethod method, Optional<ZoneId> zone, ClassLoader loader) {
    return new SampleReader<>(
        method, new ValueReader<>(classes, zone, new LoadedValues(loader), Placeholders.NONE));
  }

  /**
   * Checks samples and makes JSON in one form of them. Loads nothing.
   *
   * @param zone as for {@link #ofObjects}
   */
  public static SampleReader<JsonNode> ofJson(
      ApiClasses classes, ServiceMethod method, Optional<ZoneId> zone, Placeholders placeholders) {
    return new SampleReader<>(
        method, new ValueReader<>(classes, zone, new JsonValues(), placeholders));
  }

  /**
   * @throws ApiException if it does not fit, or a class that it needs is missing
   */
  public Sample<V> read(RawSample sample) throws ApiException {
    values.begin(sample.number());
    JsonPath root = JsonPath.root(sample.where());
    JsonNode json = sample.json();
    if (json.isArray() || isByName(json)) {
      return new Sample<>(arguments(json, root), false, null);
    }
    requireParts(json, root);
    List<V> arguments =
        json.has(SampleJson.ARGUMENTS) || !method.parameters().isEmpty()
            ? arguments(json.path(SampleJson.ARGUMENTS), root.field(SampleJson.ARGUMENTS))
            : List.of();
    boolean hasReply = json.has(SampleJson.REPLY);
    V reply = hasReply ? reply(json.get(SampleJson.REPLY), root.field(SampleJson.REPLY)) : null;
    return new Sample<>(arguments, hasReply && !method.isVoid(), reply);
  }

  /**
   * Reads one reply that stands alone.
   *
   * @throws ApiException if it does not fit
   */
  public V readReply(RawSample reply) throws ApiException {
    values.begin(reply.number());
    return reply(reply.json(), JsonPath.root(reply.where()));
  }

  /**
   * Reads the samples of a file. Where a program wrote it, those that do not fit are left out.
   *
   * @param notes takes what was left out, and why, for people
   * @throws ApiException if one does not fit; where a program wrote them, if none fits
   */
  public List<Sample<V>> readAll(RawSamples content, Consumer<Phrase> notes) throws ApiException {
    content.notes().forEach(notes);
    List<Sample<V>> read = new ArrayList<>();
    List<ApiException> unfit = new ArrayList<>();
    for (RawSample sample : content.samples()) {
      try {
        read.add(read(sample));
      } catch (ApiException e) {
        unfit.add(e);
        if (!content.recorded() || unfit.size() == content.samples().size()) {
          throw unfit.get(0);
        }
      }
    }
    if (!unfit.isEmpty()) {
      notes.accept(
          Phrase.of(
              "%,d of %,d calls are left out, because they do not fit; the first: %s",
              unfit.size(), content.samples().size(), unfit.get(0).words()));
    }
    values.ignored().forEach(notes);
    return read;
  }

  private boolean isByName(JsonNode json) {
    Set<String> names = new HashSet<>();
    json.properties().forEach(entry -> names.add(entry.getKey()));
    return json.isObject() && !names.isEmpty() && parameterNames.containsAll(names);
  }

  private void requireParts(JsonNode json, JsonPath root) throws ApiException {
    if (!json.isObject()) {
      throw root.refused(
          Phrase.of("%s, or an object with %s", expectedArguments(), SampleJson.ARGUMENTS), json);
    }
    for (Map.Entry<String, JsonNode> entry : json.properties()) {
      if (!PARTS.contains(entry.getKey())) {
        Set<String> names = new TreeSet<>(parameterNames);
        names.addAll(PARTS);
        throw root.field(entry.getKey())
            .said(Phrase.of("a sample has no such part; %s", Nearest.to(entry.getKey(), names)));
      }
    }
    JsonNode call = json.path(SampleJson.CALL);
    if (!call.isMissingNode() && !isOfMethod(call.asText())) {
      throw root.field(SampleJson.CALL).refused(Phrase.of(method.label()), call);
    }
  }

  private boolean isOfMethod(String call) {
    try {
      ServiceCall named = ServiceCall.parse(call);
      return named.method().equals(method.call().method())
          && named.interfaceName().equals(method.call().interfaceName());
    } catch (IllegalArgumentException noCall) {
      return false;
    }
  }

  private V reply(JsonNode node, JsonPath path) throws ApiException {
    if (!method.isVoid()) {
      return values.read(method.reply(), node, path);
    }
    if (!node.isNull()) {
      throw path.refused(Phrase.of("null, because %s returns nothing", method.label()), node);
    }
    return null;
  }

  private List<V> arguments(JsonNode node, JsonPath path) throws ApiException {
    if (node.isObject() && !parameterNames.isEmpty()) {
      return argumentsByName(node, path);
    }
    List<TypeUse> types = method.parameters();
    if (!node.isArray() || node.size() != types.size()) {
      throw path.refused(expectedArguments(), node);
    }
    List<V> arguments = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      arguments.add(values.read(types.get(i), node.get(i), path.element(i)));
    }
    return arguments;
  }

  /** One that is left out is null. */
  private List<V> argumentsByName(JsonNode node, JsonPath path) throws ApiException {
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      if (!parameterNames.contains(entry.getKey())) {
        throw path.field(entry.getKey())
            .said(
                Phrase.of(
                    "%s has no such parameter; %s",
                    method.label(), Nearest.to(entry.getKey(), parameterNames)));
      }
    }
    List<V> arguments = new ArrayList<>();
    for (int i = 0; i < parameterNames.size(); i++) {
      String name = parameterNames.get(i);
      arguments.add(values.read(method.parameters().get(i), node.path(name), path.field(name)));
    }
    return arguments;
  }

  private Phrase expectedArguments() {
    List<String> types = method.parameters().stream().map(TypeUse::label).toList();
    if (types.isEmpty()) {
      return Phrase.of("an array of 0 arguments");
    }
    return types.size() == 1
        ? Phrase.of("an array of 1 argument (%s)", types.get(0))
        : Phrase.of("an array of %d arguments (%s)", types.size(), String.join(", ", types));
  }
}
