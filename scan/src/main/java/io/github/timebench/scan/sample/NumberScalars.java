package io.github.timebench.scan.sample;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.github.timebench.api.Phrase;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

final class NumberScalars {
  /** Reading a longer number takes time that grows with its square. */
  private static final int MAX_DIGITS = 1_000;

  private final Map<String, Scalar> byClass = new LinkedHashMap<>();

  NumberScalars() {
    wholeNumbers();
    otherNumbers();
  }

  List<Scalar> all() {
    return List.copyOf(byClass.values());
  }

  private void wholeNumbers() {
    whole("byte", "java.lang.Byte", Byte.MIN_VALUE, Byte.MAX_VALUE, Number::byteValue);
    whole("short", "java.lang.Short", Short.MIN_VALUE, Short.MAX_VALUE, Number::shortValue);
    whole("int", "java.lang.Integer", Integer.MIN_VALUE, Integer.MAX_VALUE, Number::intValue);
    whole("long", "java.lang.Long", Long.MIN_VALUE, Long.MAX_VALUE, Number::longValue);
    counter(AtomicInteger.class, "int", n -> new AtomicInteger((Integer) n));
    counter(AtomicLong.class, "long", n -> new AtomicLong((Long) n));
    add(
        new Scalar(
            "java.math.BigInteger",
            Phrase.of("a whole number"),
            NumberScalars::wholeNumber,
            number -> SampleJson.NODES.numberNode((BigInteger) number),
            Optional.empty()));
  }

  private void whole(
      String primitive, String box, long min, long max, Function<BigInteger, Object> of) {
    Scalar scalar =
        new Scalar(
            primitive,
            Phrase.of("a whole number from %d to %d", min, max),
            node -> of.apply(inRange(wholeNumber(node), min, max)),
            number -> SampleJson.NODES.numberNode(((Number) number).longValue()),
            primitive.equals("long") ? Optional.of(Instant::toEpochMilli) : Optional.empty());
    add(scalar);
    add(scalar.of(box));
  }

  private void counter(Class<?> type, String like, Function<Object, Object> of) {
    Scalar scalar = byClass.get(like);
    add(
        new Scalar(
            type.getName(),
            scalar.expected(),
            node -> of.apply(scalar.read().apply(node)),
            scalar.write(),
            Optional.empty()));
  }

  private static BigInteger wholeNumber(JsonNode node) {
    if (node.isTextual()) {
      return new BigInteger(shortText(node));
    }
    if (!node.isIntegralNumber()) {
      throw new IllegalArgumentException("not whole");
    }
    return node.bigIntegerValue();
  }

  private static BigInteger inRange(BigInteger number, long min, long max) {
    boolean fits =
        number.compareTo(BigInteger.valueOf(min)) >= 0
            && number.compareTo(BigInteger.valueOf(max)) <= 0;
    if (!fits) {
      throw new IllegalArgumentException("out of range");
    }
    return number;
  }

  private static String shortText(JsonNode node) {
    String text = Scalars.text(node);
    if (text.length() > MAX_DIGITS) {
      throw new IllegalArgumentException("too long");
    }
    return text;
  }

  private void otherNumbers() {
    floating(
        "double",
        "java.lang.Double",
        Double::valueOf,
        number -> SampleJson.NODES.numberNode((Double) number));
    floating(
        "float",
        "java.lang.Float",
        Float::valueOf,
        number -> SampleJson.NODES.numberNode((Float) number));
    add(
        new Scalar(
            "java.math.BigDecimal",
            Phrase.of("a decimal number such as 19.90"),
            node -> decimal(number(node)),
            number -> SampleJson.NODES.numberNode((BigDecimal) number),
            Optional.empty()));
    add(
        new Scalar(
            "java.lang.Number",
            Phrase.of("a number"),
            node -> untyped(decimal(number(node))),
            number -> SampleJson.NODES.numberNode(new BigDecimal(number.toString())),
            Optional.empty()));
  }

  private void floating(
      String primitive,
      String box,
      Function<String, Number> of,
      Function<Object, JsonNode> finite) {
    Scalar scalar =
        new Scalar(
            primitive,
            Phrase.of("a number"),
            node -> finite(node, of.apply(number(node))),
            number ->
                Double.isFinite(((Number) number).doubleValue())
                    ? finite.apply(number)
                    : new TextNode(number.toString()),
            Optional.empty());
    add(scalar);
    add(scalar.of(box));
  }

  /** Only a text may say that it means infinity. */
  private static Number finite(JsonNode node, Number number) {
    if (node.isNumber() && Double.isInfinite(number.doubleValue())) {
      throw new IllegalArgumentException("out of range");
    }
    return number;
  }

  private static String number(JsonNode node) {
    if (node.isNumber()) {
      return node.asText();
    }
    return shortText(node);
  }

  /** Written out, an exponent that is read in no time would fill the memory. */
  private static BigDecimal decimal(String text) {
    BigDecimal read = new BigDecimal(text);
    if (Math.abs((long) read.scale()) > MAX_DIGITS) {
      throw new IllegalArgumentException("too long");
    }
    return read;
  }

  /** What a number is that stands where any object may: Integer, Long, BigInteger or Double. */
  static Number untyped(BigDecimal number) {
    if (number.scale() > 0 || number.scale() < -MAX_DIGITS) {
      return number.doubleValue();
    }
    BigInteger whole = number.toBigIntegerExact();
    if (whole.bitLength() < Integer.SIZE) {
      return whole.intValue();
    }
    return whole.bitLength() < Long.SIZE ? (Number) whole.longValue() : whole;
  }

  private void add(Scalar scalar) {
    byClass.put(scalar.className(), scalar);
  }
}
