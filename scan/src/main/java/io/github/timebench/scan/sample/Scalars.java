package io.github.timebench.scan.sample;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.github.timebench.api.Phrase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Base64;
import java.util.Currency;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/**
 * The types that a sample writes as one value. Each is also read from text, as keys of maps are.
 */
final class Scalars {
  private final Map<String, Scalar> byClass = new HashMap<>();

  /**
   * @param zone in which texts of instants are that name no zone, and which a LocalDateTime must
   *     exist in; empty if neither is known
   */
  Scalars(Optional<ZoneId> zone) {
    new NumberScalars().all().forEach(this::add);
    texts();
    bytes();
    new TimeScalars(zone).all().forEach(this::add);
  }

  /**
   * @param className binary name of a class, keyword of a primitive type, or {@code byte[]}
   */
  Optional<Scalar> find(String className) {
    return Optional.ofNullable(byClass.get(className));
  }

  private void texts() {
    text(String.class, Scalar.TEXT, text -> text);
    add(byClass.get("java.lang.String").of("java.lang.CharSequence"));
    text(StringBuilder.class, Scalar.TEXT, StringBuilder::new);
    text(StringBuffer.class, Scalar.TEXT, StringBuffer::new);
    text(
        UUID.class,
        Phrase.of("a UUID such as 6b1f0a52-6c1d-4f0e-9a57-3f2f8f0d5a11"),
        Scalars::uuid);
    text(Currency.class, Phrase.of("a currency such as EUR"), Currency::getInstance);
    text(URI.class, Phrase.of("a URI such as https://example.org/a"), URI::create);
    text(URL.class, Phrase.of("a URL such as https://example.org/a"), Scalars::url);
    text(
        Locale.class,
        Phrase.of("a language tag such as en-US"),
        tag -> new Locale.Builder().setLanguageTag(tag.replace('_', '-')).build(),
        Locale::toLanguageTag);
    Scalar character =
        new Scalar(
            "char",
            Phrase.of("text of one character"),
            node -> single(text(node)),
            c -> new TextNode(c.toString()),
            Optional.empty());
    add(character);
    add(character.of("java.lang.Character"));
    Scalar truth =
        new Scalar(
            "boolean",
            Phrase.of("true or false"),
            Scalars::truth,
            Scalars::truthNode,
            Optional.empty());
    add(truth);
    add(truth.of("java.lang.Boolean"));
    add(
        new Scalar(
            AtomicBoolean.class.getName(),
            truth.expected(),
            node -> new AtomicBoolean(truth(node)),
            value -> BooleanNode.valueOf(((AtomicBoolean) value).get()),
            Optional.empty()));
  }

  private void text(Class<?> type, Phrase expected, Function<String, Object> of) {
    text(type, expected, of, Object::toString);
  }

  private <T> void text(
      Class<T> type, Phrase expected, Function<String, Object> of, Function<T, String> toText) {
    add(
        new Scalar(
            type.getName(),
            expected,
            node -> of.apply(text(node)),
            value -> new TextNode(toText.apply(type.cast(value))),
            type == String.class ? Optional.of(Instant::toString) : Optional.empty()));
  }

  static String text(JsonNode node) {
    if (!node.isTextual()) {
      throw new IllegalArgumentException("not text");
    }
    return node.textValue();
  }

  /** The JDK also takes groups of digits that are too short. */
  private static UUID uuid(String text) {
    UUID read = UUID.fromString(text);
    if (!read.toString().equalsIgnoreCase(text)) {
      throw new IllegalArgumentException("not a UUID");
    }
    return read;
  }

  private static URL url(String text) {
    try {
      return URI.create(text).toURL();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static char single(String text) {
    if (text.length() != 1) {
      throw new IllegalArgumentException("not one character");
    }
    return text.charAt(0);
  }

  private static Boolean truth(JsonNode node) {
    if (node.isBoolean()) {
      return node.booleanValue();
    }
    String text = text(node);
    if (!text.equals("true") && !text.equals("false")) {
      throw new IllegalArgumentException("neither true nor false");
    }
    return text.equals("true");
  }

  private static JsonNode truthNode(Object value) {
    return BooleanNode.valueOf((Boolean) value);
  }

  private void bytes() {
    add(
        new Scalar(
            "byte[]",
            Phrase.of("bytes in base64, or an array of numbers from -128 to 127"),
            this::bytes,
            bytes -> new TextNode(Base64.getEncoder().encodeToString((byte[]) bytes)),
            Optional.empty()));
  }

  private byte[] bytes(JsonNode node) {
    if (!node.isArray()) {
      return Base64.getDecoder().decode(text(node));
    }
    byte[] bytes = new byte[node.size()];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (Byte) byClass.get("byte").read().apply(node.get(i));
    }
    return bytes;
  }

  private void add(Scalar scalar) {
    byClass.put(scalar.className(), scalar);
  }
}
