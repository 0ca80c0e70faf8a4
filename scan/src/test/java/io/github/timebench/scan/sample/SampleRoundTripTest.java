package io.github.timebench.scan.sample;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.github.timebench.scan.TestApi;
import io.github.timebench.scan.classes.ApiException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hazard: a shape of class whose sample is made but not read, or read as something else. The
 * classes are any; what stands in the objects is read by another library.
 */
class SampleRoundTripTest {
  private static final int CLASSES = 12;
  private static final List<String> LEAVES =
      List.of(
          ("int Long boolean double Float char Short byte String java.math.BigDecimal"
                  + " java.math.BigInteger UUID byte[] Date Instant LocalDateTime OffsetDateTime"
                  + " LocalDate LocalTime Duration Colour java.util.concurrent.atomic.AtomicInteger"
                  + " Currency Optional<String> Object")
              .split(" "));
  private static final List<String> KEYS =
      List.of("String", "Integer", "Colour", "UUID", "LocalDate", "Long");

  /** Sees fields as Hessian does, and shares nothing with the reader. */
  private static final JsonMapper OTHER =
      JsonMapper.builder()
          .addModules(new JavaTimeModule(), new Jdk8Module())
          .visibility(PropertyAccessor.ALL, Visibility.NONE)
          .visibility(PropertyAccessor.FIELD, Visibility.ANY)
          .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void theSampleOfAnyShapeIsReadAsWhatItSays(int seed) throws IOException, ApiException {
    try (TestCall api = new TestCall(anyApi(new Random(seed)))) {
      for (int i = 0; i < CLASSES; i++) {
        String call = "Api#m" + i;
        String made = api.made(call, seed, 2);
        JsonNode sample = SampleJson.parse(made, call);

        Sample<Object> read = api.objects(call, made);

        assertThat(seen(SampleJson.parse(OTHER.writeValueAsString(read.reply()), call)))
            .as(call)
            .isEqualTo(seen(sample.path("reply")));
        String checked = api.checked(call, made);
        assertThat(SampleJson.parse(checked, call).path("reply")).isEqualTo(sample.path("reply"));
        assertThat(api.checked(call, checked)).isEqualTo(checked);
      }
    }
  }

  private Path anyApi(Random random) throws IOException {
    TestApi api =
        TestApi.in(folder)
            .source("any.Colour", "public enum Colour { RED, GREEN { }, BLUE }")
            .source(
                "any.Box",
                "public class Box<A, B> implements Serializable { private A first; protected List<B> rest; Map<String, A> named; }");
    StringBuilder methods = new StringBuilder();
    for (int i = 0; i < CLASSES; i++) {
      api.source("any.C" + i, random.nextInt(4) == 0 ? record(i, random) : bean(i, random));
      methods.append("C%d m%d(C%d like); ".formatted(i, i, i));
    }
    return api.source("any.Api", "public interface Api { " + methods + "}").jar("any.jar");
  }

  private static String bean(int index, Random random) {
    String above = index > 0 && random.nextBoolean() ? "Super" : "";
    StringBuilder text = new StringBuilder("public class C" + index);
    if (!above.isEmpty()) {
      text.append(" extends Above%d<%s>".formatted(index, type(random, index, 1)));
    }
    text.append(" implements Serializable { ");
    fields(random, index).forEach(field -> text.append("private ").append(field).append("; "));
    text.append("transient Object skipped = this; ");
    if (random.nextBoolean()) {
      text.append("C%d(String a, int b) { throw new IllegalStateException(a); } ".formatted(index));
    }
    text.append("}");
    if (!above.isEmpty()) {
      text.append(
          " abstract class Above%d<T> implements Serializable { private T above; private List<T> many; private long count; }"
              .formatted(index));
    }
    return text.toString();
  }

  private static String record(int index, Random random) {
    return "public record C%d(%s) implements Serializable {}"
        .formatted(index, String.join(", ", fields(random, index)));
  }

  private static List<String> fields(Random random, int index) {
    List<String> fields = new ArrayList<>();
    int count = 1 + random.nextInt(6);
    for (int i = 0; i < count; i++) {
      fields.add(type(random, index, 0) + " f" + i);
    }
    return fields;
  }

  /** Nested types are boxed. */
  private static String type(Random random, int index, int depth) {
    String other = "C" + random.nextInt(CLASSES);
    if (depth > 3) {
      return "String";
    }
    return switch (random.nextInt(depth == 0 ? 9 : 8)) {
      case 0 -> "List<" + type(random, index, depth + 1) + ">";
      case 1 ->
          "Map<%s, %s>"
              .formatted(KEYS.get(random.nextInt(KEYS.size())), type(random, index, depth + 1));
      case 2 -> "LinkedHashSet<" + KEYS.get(random.nextInt(KEYS.size())) + ">";
      case 3 ->
          "Box<%s, %s>".formatted(type(random, index, depth + 1), type(random, index, depth + 1));
      case 4 -> other;
      case 5 -> type(random, index, depth + 1) + "[]";
      case 6, 7 -> boxed(LEAVES.get(random.nextInt(LEAVES.size())), depth);
      default -> LEAVES.get(random.nextInt(LEAVES.size()));
    };
  }

  private static String boxed(String leaf, int depth) {

    return depth == 0
        ? leaf
        : switch (leaf) {
          case "int" -> "Integer";
          case "char" -> "Character";
          case "boolean", "double", "byte" ->
              leaf.substring(0, 1).toUpperCase(Locale.ROOT) + leaf.substring(1);
          default -> leaf;
        };
  }

  /** The same times in one form, numbers without trailing zeros, keys and sets in one order. */
  private static Object seen(JsonNode node) {
    if (node.isObject()) {
      Map<String, Object> fields = new TreeMap<>();
      node.properties().forEach(entry -> fields.put(entry.getKey(), seen(entry.getValue())));
      return fields;
    }
    if (node.isArray()) {
      List<Object> elements = new ArrayList<>();
      node.forEach(element -> elements.add(seen(element)));
      return elements;
    }
    if (node.isNumber()) {
      return node.decimalValue().stripTrailingZeros();
    }
    return node.isTextual() ? time(node.textValue()) : node.toString();
  }

  private static Object time(String text) {
    List<Function<String, Object>> forms =
        List.of(
            value -> OffsetDateTime.parse(value).toInstant(),
            LocalDateTime::parse,
            LocalTime::parse,
            value -> value);
    for (Function<String, Object> form : forms) {
      try {
        return form.apply(text);
      } catch (DateTimeException anotherForm) {
        continue;
      }
    }
    throw new IllegalStateException("a text is a text");
  }
}
