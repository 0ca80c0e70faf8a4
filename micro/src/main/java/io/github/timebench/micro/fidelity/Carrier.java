package io.github.timebench.micro.fidelity;

import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Timestamp;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Date;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.UUID;

/**
 * A transfer object with a field of each type; a message sets one of them. Public, as transfer
 * objects are: fastjson2 makes its readers of other classes in another way.
 */
@SuppressWarnings("serial") // collections are declared by their interfaces, as in real ones
public final class Carrier implements Serializable {
  private static final long serialVersionUID = 1L;

  Date date;
  java.sql.Date sqlDate;
  Timestamp timestamp;
  Instant instant;
  LocalDateTime localDateTime;
  LocalDate localDate;
  LocalTime localTime;
  OffsetDateTime offsetDateTime;
  ZonedDateTime zonedDateTime;
  Duration duration;
  Period period;
  YearMonth yearMonth;
  ZoneId zone;
  Calendar calendar;
  BigDecimal decimal;
  BigInteger integer;
  Double number;
  Character character;
  String text;
  UUID uuid;
  Locale locale;
  DayOfWeek constant;
  byte[] bytes;
  Instant[] instants;
  int[][] grid;
  List<LocalDateTime> list;
  Set<String> set;
  Map<Long, LocalDate> byLong;
  Map<LocalDate, String> byDate;
  Map<Point, String> byPoint;
  Map<String, List<Map<Long, Instant>>> nested;
  SortedMap<String, Integer> sorted;
  EnumMap<DayOfWeek, Instant> byConstant;
  Object any;
  List<Object> anyList;
  Shape shape;
  Point point;
  Node node;
  Node otherNode;
  Preset preset;
  Coordinates coordinates;
  RuntimeException failure;

  /** What a field is declared as where its value is of another class. */
  public interface Shape extends Serializable {}

  /** Final fields and no constructor without arguments. */
  public static final class Point implements Shape {
    private static final long serialVersionUID = 1L;

    final int x;
    final Instant at;

    Point(int x, Instant at) {
      this.x = x;
      this.at = at;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Point that && x == that.x && at.equals(that.at);
    }

    @Override
    public int hashCode() {
      return x;
    }

    @Override
    public String toString() {
      return "Point " + x + " at " + at;
    }
  }

  /** A record, as JDK 16 and later have them. */
  public record Coordinates(int x, LocalDate on) implements Serializable {}

  /** Refers to others, or to itself. */
  public static final class Node implements Serializable {
    private static final long serialVersionUID = 1L;

    Node next;
    String name;
  }

  /** A field that is not zero unless it is set. */
  public static final class Preset implements Serializable {
    private static final long serialVersionUID = 1L;

    int retries = 3;
    boolean active = true;
  }

  /** Does not say that it may be serialized. */
  public static final class Plain {
    int x = 1;
  }

  /** By itself, because the one field can spoil all messages of its class. */
  public static final class PlainCarrier implements Serializable {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // that is the case
    Plain plain;
  }
}
