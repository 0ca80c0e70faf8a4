package io.github.timebench.scan.sample;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.timebench.api.Phrase;
import io.github.timebench.scan.classes.ApiException;
import java.util.regex.Pattern;

/**
 * The JSON of samples: decimals keep their digits, no key stands twice, and a file that would fill
 * the memory or the stack is refused.
 */
public final class SampleJson {
  static final String CALL = "call";

  /** The arguments of a sample: an array, or an object by the names of the parameters. */
  public static final String ARGUMENTS = "arguments";

  static final String REPLY = "reply";

  /** What its maker left out; no part of the sample. */
  static final String NOTES = "notes";

  /** Length of one sample. */
  public static final int MAX_CHARS = 16 << 20;

  /** No transfer object nests that deep; each level takes a few frames of the stack. */
  static final int MAX_DEPTH = 200;

  /** Makes numbers that keep their digits. */
  public static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(MAX_DEPTH)
                          .maxStringLength(MAX_CHARS)
                          .maxDocumentLength(MAX_CHARS)
                          .build())
                  .build())
          .nodeFactory(NODES)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private static final ObjectWriter PRETTY =
      MAPPER.writer(
          new DefaultPrettyPrinter()
              .withObjectIndenter(new DefaultIndenter("  ", "\n"))
              .withArrayIndenter(new DefaultIndenter("  ", "\n")));

  private static final Pattern SOURCE =
      Pattern.compile("\\[Source: [^;]*; (line: \\d+, column: \\d+)]");

  private SampleJson() {}

  /**
   * Reads one value.
   *
   * @param where what has it, for the message, such as {@code page.json}
   * @throws ApiException if the text is not JSON, too long or too deep
   */
  public static JsonNode parse(String text, String where) throws ApiException {
    try {
      JsonNode read = MAPPER.readTree(text);
      if (read.isMissingNode()) {
        throw new ApiException(
            Phrase.of(
                "%s is empty: a sample is a JSON object as the command sample prints it, or an"
                    + " array of arguments",
                where));
      }
      return read;
    } catch (StreamConstraintsException e) {
      throw new ApiException(
          Phrase.of(
              "%s is refused: a sample has at most %,d characters and is nested at most %d"
                  + " deep",
              where, MAX_CHARS, MAX_DEPTH),
          e);
    } catch (JsonProcessingException e) {
      throw new ApiException(
          Phrase.of(
              "%s is not JSON at line %d, column %d: %s",
              where, e.getLocation().getLineNr(), e.getLocation().getColumnNr(), reason(e)),
          e);
    }
  }

  /** Jackson names its source, which is the text itself, at each further place. */
  private static String reason(JsonProcessingException e) {
    String first = e.getOriginalMessage().lines().findFirst().orElse("");
    return SOURCE.matcher(first).replaceAll("$1");
  }

  /** A sample in one line: an array of arguments, or an object if it says the reply, too. */
  public static String line(Sample<JsonNode> sample) {
    ArrayNode arguments = NODES.arrayNode().addAll(sample.arguments());
    if (!sample.hasReply()) {
      return line(arguments);
    }
    ObjectNode whole = NODES.objectNode();
    whole.set(ARGUMENTS, arguments);
    whole.set(REPLY, sample.reply());
    return line(whole);
  }

  static String line(JsonNode json) {
    return write(MAPPER.writer(), json);
  }

  /** Indented, with a line's end. */
  static String pretty(JsonNode json) {
    return write(PRETTY, json) + "\n";
  }

  private static String write(ObjectWriter writer, JsonNode json) {
    try {
      return writer.writeValueAsString(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of JSON can be written", e);
    }
  }
}
