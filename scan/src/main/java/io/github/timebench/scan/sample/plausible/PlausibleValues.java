package io.github.timebench.scan.sample.plausible;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.timebench.api.Precision;
import io.github.timebench.scan.sample.SampleJson;
import io.github.timebench.scan.sample.Scalar;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;

/**
 * Values as people would expect them of a field by its name. Deterministic: all come from the
 * random numbers that are passed in. The table is small on purpose; a value that decides something
 * is edited in the sample.
 */
public final class PlausibleValues {
  /** Times lie in the days before it, whenever a sample is made. */
  private static final Instant PRESENT = Instant.parse("2026-10-31T18:00:00Z");

  private static final Duration RECENTLY = Duration.ofDays(90);
  private static final Duration LIFE = Duration.ofDays(365 * 45L);
  private static final Duration OF_AGE = Duration.ofDays(365 * 20L);
  private static final int BYTES = 12;

  private final Precision precision;

  /**
   * @param precision digits of a second in times
   */
  public PlausibleValues(Precision precision) {
    this.precision = precision;
  }

  public JsonNode of(Scalar scalar, FieldName name, SplittableRandom random) {
    JsonNode value =
        switch (scalar.className()) {
          case "boolean", "java.lang.Boolean", "java.util.concurrent.atomic.AtomicBoolean" ->
              nodes().booleanNode(random.nextBoolean());
          case "byte", "java.lang.Byte" -> nodes().numberNode(whole(name, random) % 128);
          case "short", "java.lang.Short" -> nodes().numberNode(whole(name, random) % 32_768);
          case "int", "java.lang.Integer", "java.util.concurrent.atomic.AtomicInteger" ->
              nodes().numberNode((int) whole(name, random));
          case "long", "java.lang.Long", "java.util.concurrent.atomic.AtomicLong" ->
              nodes()
                  .numberNode(
                      name.meansTime() ? time(name, random).toEpochMilli() : whole(name, random));
          case "java.math.BigInteger" -> nodes().numberNode(whole(name, random));
          case "double", "java.lang.Double", "float", "java.lang.Float", "java.lang.Number" ->
              nodes().numberNode(decimal(name, random));
          case "java.math.BigDecimal" -> nodes().numberNode(decimal(name, random));
          case "char", "java.lang.Character" ->
              nodes().textNode(String.valueOf((char) ('A' + random.nextInt(26))));
          default -> other(scalar, name, random);
        };
    return scalar.write().apply(scalar.read().apply(value));
  }

  private static JsonNodeFactory nodes() {
    return SampleJson.NODES;
  }

  private JsonNode other(Scalar scalar, FieldName name, SplittableRandom random) {
    boolean isText = scalar.expected().equals(Scalar.TEXT);
    if (!isText && scalar.ofInstant().isPresent()) {
      return scalar.write().apply(scalar.ofInstant().get().apply(time(name, random)));
    }
    return nodes()
        .textNode(
            switch (scalar.className()) {
              case "java.util.UUID" -> uuid(random);
              case "java.util.Currency" -> pick(random, Words.CURRENCIES);
              case "java.util.Locale" -> pick(random, Words.LANGUAGES);
              case "java.net.URI", "java.net.URL" -> url(random);
              case "java.time.Duration" -> "PT" + random.nextInt(1, 600) + "M";
              case "java.time.Period" -> "P" + random.nextInt(1, 30) + "D";
              case "java.time.ZoneId", "java.util.TimeZone" -> pick(random, Words.ZONES);
              case "java.time.ZoneOffset" -> "+0" + random.nextInt(1, 9) + ":00";
              case "byte[]" -> bytes(random);
              default -> text(name, random);
            });
  }

  private Instant time(FieldName name, SplittableRandom random) {
    Duration age = between(Duration.ZERO, RECENTLY, random);
    if (name.has("birth", "birthday", "born", "birthdate")) {
      age = OF_AGE.plus(between(Duration.ZERO, LIFE, random));
    } else if (name.has("expires", "expire", "expiry", "expiration", "due", "until")) {
      age = age.negated();
    }
    return precision.truncate(PRESENT.minus(age));
  }

  private static Duration between(Duration least, Duration most, SplittableRandom random) {
    return Duration.ofSeconds(
        random.nextLong(least.toSeconds(), most.toSeconds()), random.nextInt(1_000_000_000));
  }

  private long whole(FieldName name, SplittableRandom random) {
    return switch (name.kind(Words.NUMBERS).orElse("")) {
      case "id" -> random.nextLong(10_000_000, 100_000_000);
      case "money" -> random.nextLong(199, 99_999);
      case "count" -> random.nextLong(1, 20);
      case "age" -> random.nextLong(18, 80);
      case "percent" -> random.nextLong(0, 101);
      case "rank" -> random.nextLong(1, 6);
      case "year" -> 2026;
      case "month" -> random.nextLong(1, 13);
      case "day" -> random.nextLong(1, 29);
      case "hour" -> random.nextLong(0, 24);
      case "limit" -> 20;
      case "code" -> random.nextLong(100, 1_000);
      case "time" -> time(name, random).getEpochSecond();
      default -> random.nextLong(1, 1_000);
    };
  }

  private static BigDecimal decimal(FieldName name, SplittableRandom random) {
    return switch (name.kind(Words.NUMBERS).orElse("")) {
      case "money" -> cents(random.nextLong(199, 99_999));
      case "percent" -> cents(random.nextLong(0, 101));
      case "degrees" -> BigDecimal.valueOf(random.nextLong(-800_000, 800_000), 4);
      default -> cents(random.nextLong(100, 10_000));
    };
  }

  private static BigDecimal cents(long cents) {
    return BigDecimal.valueOf(cents, 2);
  }

  private String text(FieldName name, SplittableRandom random) {
    String first = pick(random, Words.FIRST_NAMES);
    String last = pick(random, Words.LAST_NAMES);
    Optional<String> kind = name.kind(Words.TEXTS);
    Optional<List<String>> list = kind.map(Words.LISTS::get);
    if (list.isPresent()) {
      return pick(random, list.get());
    }
    return switch (kind.orElse("")) {
      case "code" -> name.initials() + random.nextLong(10_000_000, 100_000_000);
      case "uuid" -> uuid(random);
      case "person" -> first + " " + last;
      case "email" -> (first + "." + last).toLowerCase(Locale.ROOT) + "@example.org";
      case "phone" -> "+1-202-555-01" + random.nextInt(10, 100);
      case "street" -> pick(random, Words.STREETS) + " " + random.nextInt(1, 200);
      case "postcode" -> Integer.toString(random.nextInt(10_000, 100_000));
      case "url" -> url(random);
      case "ip" -> "192.0.2." + random.nextInt(1, 255);
      case "time" -> precision.truncate(time(name, random)).toString();
      case "number" -> Long.toString(whole(name, random));
      default -> name.label() + " " + random.nextInt(1, 1_000);
    };
  }

  private static String pick(SplittableRandom random, List<String> list) {
    return list.get(random.nextInt(list.size()));
  }

  private static String url(SplittableRandom random) {
    return "https://example.org/" + random.nextInt(1_000, 1_000_000);
  }

  /** Version and variant as random UUIDs have them. */
  private static String uuid(SplittableRandom random) {
    return new UUID(
            random.nextLong() & 0xFFFF_FFFF_FFFF_0FFFL | 0x4000L,
            random.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL | Long.MIN_VALUE)
        .toString();
  }

  private static String bytes(SplittableRandom random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return Base64.getEncoder().encodeToString(bytes);
  }
}
