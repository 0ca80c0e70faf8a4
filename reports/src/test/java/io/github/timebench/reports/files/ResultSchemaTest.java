package io.github.timebench.reports.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.classmate.ResolvedType;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.CustomDefinitionProviderV2;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaGenerationContext;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.timebench.api.Phrase;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.reports.OwnRuns;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.fleet.FleetRuns;
import io.github.timebench.reports.hops.HopRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Hazard: a schema that is published and no longer that of the files. {@code -Dgolden} writes it
 * anew.
 */
class ResultSchemaTest {
  private static final Path PUBLISHED = Path.of("..", "docs", "reference", "result.schema.json");

  private final Schema schema =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(ResultSchema.text(), InputFormat.JSON);

  @Test
  void thePublishedSchemaIsThatOfTheRecords() throws IOException {
    if (System.getProperty("golden") != null) {
      Files.writeString(PUBLISHED, ResultSchema.text());
    }
    assertThat(PUBLISHED).hasContent(ResultSchema.text());
  }

  static Stream<Arguments> runs() {
    return Stream.of(
        arguments("quick", SampleRuns.quick()),
        arguments("hostile", SampleRuns.hostile()),
        arguments("empty", SampleRuns.empty()),
        arguments("interrupted", SampleRuns.interrupted()),
        arguments(
            "cut short",
            SampleRuns.quick()
                .endedAs(RunEnd.cutShort("the provider answered no call for %s", "5s"))),
        arguments("closed", ReplicatedRuns.closed(1)),
        arguments("open", ReplicatedRuns.open(1)),
        arguments("own", OwnRuns.faithful(2)),
        arguments("hops", HopRuns.chained(2, Duration.ofMillis(1))),
        arguments("fleet", FleetRuns.together(2, 1, 1).run()));
  }

  /** Named, for a run as text has megabytes. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("runs")
  void storedRunsKeepIt(String name, RunResult run) {
    assertThat(schema.validate(ResultFiles.text(run), InputFormat.JSON)).isEmpty();
  }

  @Test
  void whatIsNoRunBreaksIt() {
    String run = ResultFiles.text(SampleRuns.quick());
    assertThat(broken(run.replaceFirst("\\{", "{\"unknown\" : 1,"))).contains("unknown");
    assertThat(broken(run.replaceFirst("\"elapsedSeconds\" : [^,]+,", "")))
        .contains("elapsedSeconds");
    assertThat(broken(run.replace("\"loop\" : \"closed\"", "\"loop\" : \"spiral\"")))
        .contains("loop");
    assertThat(broken(run.replace("\"schemaVersion\" : 1", "\"schemaVersion\" : 3")))
        .contains("schemaVersion");
  }

  private String broken(String json) {
    return schema.validate(json, InputFormat.JSON).toString();
  }

  /** The JSON Schema of {@code result.json}, made from the records of the model. */
  static final class ResultSchema {
    private static final Map<Class<?>, String> FORMATS =
        Map.of(Instant.class, "date-time", Duration.class, "duration");

    private static final CustomDefinitionProviderV2 STORED = ResultSchema::stored;

    private ResultSchema() {}

    /** Its text, which ends in LF. */
    static String text() {
      SchemaGeneratorConfigBuilder config =
          new SchemaGeneratorConfigBuilder(SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON)
              .with(
                  Option.DEFINITIONS_FOR_ALL_OBJECTS,
                  Option.FORBIDDEN_ADDITIONAL_PROPERTIES_BY_DEFAULT,
                  Option.FLATTENED_ENUMS,
                  Option.MAP_VALUES_AS_ADDITIONAL_PROPERTIES);
      config
          .forFields()
          .withRequiredCheck(field -> field.getRawMember().getType() != Optional.class);
      config.forTypesInGeneral().withCustomDefinitionProvider(STORED);
      ObjectNode schema = new SchemaGenerator(config.build()).generateSchema(RunResult.class);
      schema.put(
          "title", "result.json of a Timebench load run, schema " + RunResult.SCHEMA_VERSION);
      ((ObjectNode) schema.path("properties"))
          .putObject("schemaVersion")
          .put("const", RunResult.SCHEMA_VERSION);
      DefaultPrettyPrinter printer =
          new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"));
      try {
        return new ObjectMapper().writer(printer).writeValueAsString(schema) + "\n";
      } catch (JsonProcessingException e) {
        throw new AssertionError(e);
      }
    }

    /** What the stored form writes in another way than the generator expects; null for all else. */
    private static CustomDefinition stored(ResolvedType type, SchemaGenerationContext context) {
      Class<?> erased = type.getErasedType();
      ObjectNode node = context.getGeneratorConfig().createObjectNode();
      if (erased == double.class || erased == Double.class) {
        ArrayNode either = node.putArray("anyOf");
        either.addObject().put("type", "number");
        ArrayNode words = either.addObject().putArray("enum");
        List.of("NaN", "Infinity", "-Infinity").forEach(words::add);
        return inline(node);
      }
      if (erased == Histogram.class || erased == byte[].class) {
        return inline(node.put("type", "string").put("contentEncoding", "base64"));
      }
      if (FORMATS.containsKey(erased)) {
        return inline(node.put("type", "string").put("format", FORMATS.get(erased)));
      }
      if (erased == Phrase.class) {
        ArrayNode either = node.putArray("anyOf");
        either.addObject().put("type", "string");
        ObjectNode withArguments = either.addObject().put("type", "array");
        withArguments.putArray("prefixItems").addObject().put("type", "string");
        withArguments.putObject("items").putArray("type").add("string").add("number").add("array");
        return inline(node);
      }
      if (Arrays.stream(erased.getDeclaredMethods())
          .anyMatch(method -> method.isAnnotationPresent(JsonValue.class))) {
        return inline(node.put("type", "string"));
      }
      return named(type, context);
    }

    /** A type that is one of several, and names itself in a property. */
    private static CustomDefinition named(ResolvedType type, SchemaGenerationContext context) {
      Class<?> erased = type.getErasedType();
      JsonSubTypes subTypes = erased.getAnnotation(JsonSubTypes.class);
      if (subTypes != null) {
        ObjectNode node = context.getGeneratorConfig().createObjectNode();
        ArrayNode either = node.putArray("anyOf");
        for (JsonSubTypes.Type one : subTypes.value()) {
          ResolvedType subType = context.getTypeContext().resolve(one.value());
          either.add(context.createDefinitionReference(subType));
        }
        return inline(node);
      }
      for (Class<?> superType : superTypes(erased)) {
        JsonSubTypes named = superType.getAnnotation(JsonSubTypes.class);
        String property = superType.getAnnotation(JsonTypeInfo.class).property();
        ObjectNode node = context.createStandardDefinition(type, STORED);
        node.withObject("/properties").putObject(property).put("const", name(named, erased));
        node.withArray("/required").add(property);
        return new CustomDefinition(node, false);
      }
      return null;
    }

    private static List<Class<?>> superTypes(Class<?> type) {
      return Arrays.<Class<?>>stream(type.getInterfaces())
          .filter(superType -> superType.isAnnotationPresent(JsonSubTypes.class))
          .toList();
    }

    private static String name(JsonSubTypes names, Class<?> type) {
      return Arrays.stream(names.value())
          .filter(one -> one.value() == type)
          .map(JsonSubTypes.Type::name)
          .findFirst()
          .orElseThrow();
    }

    private static CustomDefinition inline(ObjectNode node) {
      return new CustomDefinition(
          node, CustomDefinition.DefinitionType.INLINE, CustomDefinition.AttributeInclusion.NO);
    }
  }
}
