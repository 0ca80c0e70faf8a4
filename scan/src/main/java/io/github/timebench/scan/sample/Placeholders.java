package io.github.timebench.scan.sample;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.github.timebench.api.RefusedValue;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Fills in what differs from sample to sample of one template: {@code ${seq}}, the number of the
 * sample, and {@code ${time:-30d..now}}, a point in time in the form that its field has.
 */
public final class Placeholders {
  public static final Placeholders NONE = new Placeholders(0, null);

  private static final String SEQ = "${seq}";
  private static final Pattern TIME = Pattern.compile("\\$\\{time:([^{}]*?)\\.\\.([^{}]*)}");
  private static final Pattern OFFSET = Pattern.compile("([+-]\\d{1,6})([smhd])");

  private final long seed;
  private final Instant now;

  /**
   * Fills in the same for the same seed and the same present.
   *
   * @param now what {@code now} stands for
   */
  public Placeholders(long seed, Instant now) {
    this.seed = seed;
    this.now = now;
  }

  /**
   * What is meant by a value of a sample.
   *
   * @throws RefusedValue if a placeholder cannot be read, or cannot stand for such a value
   */
  JsonNode filled(JsonNode node, Scalar scalar, long number, JsonPath path) {
    if (now == null || !node.isTextual() || !node.textValue().contains("${")) {
      return node;
    }
    String text = node.textValue().replace(SEQ, Long.toString(number));
    Matcher time = TIME.matcher(text);
    if (!time.matches()) {
      return new TextNode(time.replaceAll(found -> between(found, number, path).toString()));
    }
    Instant instant = between(time.toMatchResult(), number, path);
    return scalar
        .ofInstant()
        .map(of -> scalar.write().apply(of.apply(instant)))
        .orElseThrow(() -> new RefusedValue("a point in time cannot be written as one"));
  }

  private Instant between(MatchResult range, long number, JsonPath path) {
    Instant first = instant(range.group(1));
    Instant last = instant(range.group(2));
    if (last.isBefore(first)) {
      throw new RefusedValue("its end is before its start");
    }
    SplittableRandom random = SampleMaker.random(seed + number, path.toString());
    long millis = ChronoUnit.MILLIS.between(first, last);
    return first.plusMillis(random.nextLong(millis + 1));
  }

  private Instant instant(String text) {
    if (text.equals("now")) {
      return now;
    }
    Matcher offset = OFFSET.matcher(text);
    if (offset.matches()) {
      return now.plus(unit(offset.group(2)).multipliedBy(Long.parseLong(offset.group(1))));
    }
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw new RefusedValue(
          "a placeholder's time is now, an offset such as -30d (s, m, h, d), or such as"
              + " 2026-11-22T10:15:30Z, not '%s'",
          text);
    }
  }

  private static Duration unit(String letter) {
    return switch (letter) {
      case "s" -> Duration.ofSeconds(1);
      case "m" -> Duration.ofMinutes(1);
      case "h" -> Duration.ofHours(1);
      default -> Duration.ofDays(1);
    };
  }
}
