package io.github.timebench.model.plan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.github.timebench.api.Labelled;
import io.github.timebench.api.RefusedValue;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What must hold, such as {@code p99<20ms,errors<0.1%,throughput>8000/s}; stored as it is written.
 *
 * @param limits at least one, each of another figure; all must hold
 */
public record Objective(List<Limit> limits) {
  public static final String GRAMMAR =
      "what must hold, such as p99<20ms,errors<0.1%,throughput>8000/s (mean, p50, p90, p99 or p99.9"
          + " < a time in us, ms or s; errors < a percentage; throughput > calls per s or m)";

  private static final Pattern LIMIT =
      Pattern.compile("(mean|p50|p90|p99|p99\\.9|errors|throughput)\\s*([<>])\\s*(\\S.*)");
  private static final Pattern TIME = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,3})?)\\s*(us|µs|ms|s)");

  public enum Measure implements Labelled {
    MEAN("mean"),
    P50("p50"),
    P90("p90"),
    P99("p99"),
    P999("p99.9"),
    /** Calls that ended otherwise than as expected, as a share of all. */
    ERRORS("errors"),
    /** Calls answered as expected, per second. */
    THROUGHPUT("throughput");

    private final String label;

    Measure(String label) {
      this.label = label;
    }

    @Override
    public String label() {
      return label;
    }

    /** Whether it is a statistic of the times of calls. */
    public boolean ofTimes() {
      return this != ERRORS && this != THROUGHPUT;
    }
  }

  /**
   * One limit. Throughput must be above it, everything else below.
   *
   * @param value in nanoseconds of a time, as a share of errors, per second of throughput
   */
  public record Limit(Measure measure, double value) {
    public Limit {
      if (!(value > 0) || (measure == Measure.ERRORS && value > 1)) {
        throw new RefusedValue(
            "%s: a limit is above 0, and of errors at most 100%%", measure.label());
      }
    }

    /**
     * @return empty if it is none
     */
    public static Optional<Limit> parse(String text) {
      Matcher matcher = LIMIT.matcher(text.strip());
      if (!matcher.matches()) {
        return Optional.empty();
      }
      Measure measure = Labelled.parse(Measure.values(), matcher.group(1));
      boolean least = matcher.group(2).equals(">");
      if (least != (measure == Measure.THROUGHPUT)) {
        return Optional.empty();
      }
      try {
        return Optional.of(new Limit(measure, value(measure, matcher.group(3))));
      } catch (IllegalArgumentException e) {
        return Optional.empty();
      }
    }

    private static double value(Measure measure, String text) {
      return switch (measure) {
        case ERRORS -> Percentages.parse(text.replaceFirst("\\s+%$", "%"));
        case THROUGHPUT -> Rate.parse(text).callsPerSecond();
        default -> nanos(text);
      };
    }

    private static double nanos(String text) {
      Matcher matcher = TIME.matcher(text);
      if (!matcher.matches()) {
        throw new RefusedValue("no time: %s", text);
      }
      int digits =
          switch (matcher.group(2)) {
            case "s" -> 9;
            case "ms" -> 6;
            default -> 3;
          };
      return new BigDecimal(matcher.group(1)).movePointRight(digits).doubleValue();
    }

    /** Whether a value meets it; one that is not known does not. */
    public boolean holds(double observed) {
      return measure == Measure.THROUGHPUT ? observed > value : observed < value;
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
      return measure.label()
          + switch (measure) {
            case ERRORS -> "<" + Percentages.format(value);
            case THROUGHPUT -> ">" + rate(value);
            default -> "<" + time(value);
          };
    }

    private static String rate(double perSecond) {
      return perSecond == Math.rint(perSecond)
          ? Rate.perSecond((long) perSecond).toString()
          : Math.round(perSecond * 60) + "/m";
    }

    private static String time(double nanos) {
      if (nanos >= 1e9) {
        return number(nanos, 9) + "s";
      }
      return nanos >= 1e6 ? number(nanos, 6) + "ms" : number(nanos, 3) + "us";
    }

    private static String number(double value, int digits) {
      return BigDecimal.valueOf(value).movePointLeft(digits).stripTrailingZeros().toPlainString();
    }
  }

  /**
   * Checks that there is a limit, and none twice.
   *
   * @throws IllegalArgumentException in one line that says how an objective is written
   */
  public Objective {
    limits = List.copyOf(limits);
    Set<Measure> limited = EnumSet.noneOf(Measure.class);
    for (Limit limit : limits) {
      if (!limited.add(limit.measure())) {
        throw new RefusedValue(
            "must limit each figure once, not %s twice", limit.measure().label());
      }
    }
    if (limits.isEmpty()) {
      throw refused("");
    }
  }

  /**
   * Reads limits separated by commas.
   *
   * @throws IllegalArgumentException in one line that says how an objective is written, and the
   *     part that is not
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static Objective parse(String text) {
    return new Objective(
        Stream.of(text.split(",", -1))
            .map(one -> Limit.parse(one).orElseThrow(() -> refused(one)))
            .toList());
  }

  private static IllegalArgumentException refused(String text) {
    return new RefusedValue("must be %s, not '%s'", GRAMMAR, text.strip().replaceAll("\\s+", " "));
  }

  /** As {@link #parse} reads it. */
  @Override
  @JsonValue
  public String toString() {
    return limits.stream().map(Limit::toString).collect(Collectors.joining(","));
  }
}
