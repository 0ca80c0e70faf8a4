package io.github.timebench.model.files;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The model as JSON. Keys stand in the order of the records' components, keys of maps sorted, lines
 * end in LF: the same result gives the same bytes anywhere. Byte arrays are base64, NaN is the
 * string "NaN" (JSON has no number for it), instants and durations are ISO-8601, null is an
 * Optional that is empty.
 *
 * <p>Reading is strict: every component must be there, nothing else may be, and no key twice. A
 * property that this version does not know could change what the others mean, so adding one means a
 * new schema version.
 */
final class ModelJson {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModules(new Jdk8Module(), new JavaTimeModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .withCoercionConfig(
              LogicalType.Integer,
              c -> c.setCoercion(CoercionInputShape.String, CoercionAction.Fail))
          .build();

  private static final ObjectWriter WRITER =
      MAPPER.writer(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));

  private ModelJson() {}

  static String write(Object model) {
    try {
      return WRITER.writeValueAsString(model) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not a model: " + e.getOriginalMessage(), e);
    }
  }

  static JsonNode parse(byte[] json) throws IOException {
    return MAPPER.readTree(json);
  }

  static JsonParser parser(Path file) throws IOException {
    return MAPPER.createParser(file.toFile());
  }

  static <T> T bind(JsonNode tree, Class<T> type) throws JsonProcessingException {
    return MAPPER.treeToValue(tree, type);
  }
}
