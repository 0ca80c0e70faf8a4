package io.github.timebench.micro.fidelity;

import io.github.timebench.api.Phrase;
import io.github.timebench.micro.fidelity.Carrier.Coordinates;
import io.github.timebench.micro.fidelity.Carrier.Node;
import io.github.timebench.micro.fidelity.Carrier.Plain;
import io.github.timebench.micro.fidelity.Carrier.PlainCarrier;
import io.github.timebench.micro.fidelity.Carrier.Point;
import io.github.timebench.micro.fidelity.Carrier.Preset;
import io.github.timebench.micro.fidelity.Versions.CountNew;
import io.github.timebench.micro.fidelity.Versions.CountOld;
import io.github.timebench.micro.fidelity.Versions.OrderNew;
import io.github.timebench.micro.fidelity.Versions.OrderOld;
import io.github.timebench.micro.fidelity.Versions.PhaseNew;
import io.github.timebench.micro.fidelity.Versions.PhaseOld;
import io.github.timebench.micro.fidelity.Versions.StateNew;
import io.github.timebench.micro.fidelity.Versions.StateOld;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Timestamp;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collections;
import java.util.Date;
import java.util.EnumMap;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.openjdk.jmh.runner.options.TimeValue;

/** Everything that is carried, in the order of the table. */
final class Cases {
  private static final LocalDateTime NANOS = LocalDateTime.of(2026, 11, 22, 10, 15, 30, 123456789);
  private static final Instant INSTANT = NANOS.toInstant(ZoneOffset.UTC);
  private static final LocalDate DAY = NANOS.toLocalDate();

  private final List<Case> cases = new ArrayList<>();

  private Cases() {}

  static List<Case> all() {
    Cases all = new Cases();
    all.addTimes();
    all.addRareTimes();
    all.addScalars();
    all.addCollections();
    all.addObjects();
    all.addReferences();
    all.addVersions();
    return List.copyOf(all.cases);
  }

  private void addTimes() {
    add("Date", (c, v) -> c.date = v, c -> c.date, new Date(INSTANT.toEpochMilli()));
    add(
        "java.sql.Date",
        (c, v) -> c.sqlDate = v,
        c -> c.sqlDate,
        new java.sql.Date(INSTANT.toEpochMilli()));
    add(
        "Timestamp, nanoseconds",
        (c, v) -> c.timestamp = v,
        c -> c.timestamp,
        Timestamp.from(INSTANT));
    add("Instant, nanoseconds", (c, v) -> c.instant = v, c -> c.instant, INSTANT);
    add("LocalDateTime, nanoseconds", (c, v) -> c.localDateTime = v, c -> c.localDateTime, NANOS);
    add("LocalDate", (c, v) -> c.localDate = v, c -> c.localDate, DAY);
    add("LocalTime, nanoseconds", (c, v) -> c.localTime = v, c -> c.localTime, NANOS.toLocalTime());
    add(
        "OffsetDateTime",
        (c, v) -> c.offsetDateTime = v,
        c -> c.offsetDateTime,
        OffsetDateTime.of(NANOS, ZoneOffset.ofHoursMinutes(5, 30)));
    add(
        "ZonedDateTime",
        (c, v) -> c.zonedDateTime = v,
        c -> c.zonedDateTime,
        ZonedDateTime.of(NANOS, ZoneId.of("Europe/Berlin")));
    add("Duration", (c, v) -> c.duration = v, c -> c.duration, Duration.ofSeconds(90, 1));
    add("Period", (c, v) -> c.period = v, c -> c.period, Period.of(1, 14, 40));
    add("YearMonth", (c, v) -> c.yearMonth = v, c -> c.yearMonth, YearMonth.from(DAY));
    add("ZoneId", (c, v) -> c.zone = v, c -> c.zone, ZoneId.of("Europe/Berlin"));
    Calendar calendar = new GregorianCalendar(TimeZone.getTimeZone("Asia/Tokyo"), Locale.ROOT);
    calendar.setTimeInMillis(INSTANT.toEpochMilli());
    add("Calendar in another zone", (c, v) -> c.calendar = v, c -> c.calendar, calendar);
  }

  private void addRareTimes() {
    add(
        "Instant before 1970, nanoseconds",
        (c, v) -> c.instant = v,
        c -> c.instant,
        Instant.ofEpochSecond(-1, 1));
    add("Instant.MAX", (c, v) -> c.instant = v, c -> c.instant, Instant.MAX);
    add(
        "LocalDateTime of the year 99,999",
        (c, v) -> c.localDateTime = v,
        c -> c.localDateTime,
        NANOS.withYear(99_999));
    add("LocalDate before Christ", (c, v) -> c.localDate = v, c -> c.localDate, DAY.withYear(-43));
    add(
        "ZonedDateTime, the second 2:30 of an autumn night",
        (c, v) -> c.zonedDateTime = v,
        c -> c.zonedDateTime,
        ZonedDateTime.of(2026, 10, 25, 2, 30, 0, 0, ZoneId.of("Europe/Berlin"))
            .withLaterOffsetAtOverlap());
    add("Date of an Object field", (c, v) -> c.any = v, c -> c.any, new Date(1));
    add("Instant of an Object field", (c, v) -> c.any = v, c -> c.any, INSTANT);
    add("LocalDateTime of an Object field", (c, v) -> c.any = v, c -> c.any, NANOS);
    add("Duration of an Object field", (c, v) -> c.any = v, c -> c.any, Duration.ofSeconds(5));
    add("Timestamp of an Object field", (c, v) -> c.any = v, c -> c.any, Timestamp.from(INSTANT));
  }

  private void addScalars() {
    add("BigDecimal 1.10", (c, v) -> c.decimal = v, c -> c.decimal, new BigDecimal("1.10"));
    add(
        "BigInteger of 200 bits",
        (c, v) -> c.integer = v,
        c -> c.integer,
        BigInteger.ONE.shiftLeft(200));
    add("Double -0.0", (c, v) -> c.number = v, c -> c.number, -0.0);
    add("Double NaN", (c, v) -> c.number = v, c -> c.number, Double.NaN);
    add("Character", (c, v) -> c.character = v, c -> c.character, 'x');
    add("String beyond 16 bits", (c, v) -> c.text = v, c -> c.text, "a\uD83D\uDE00b");
    add("UUID", (c, v) -> c.uuid = v, c -> c.uuid, new UUID(1, 2));
    add("Locale", (c, v) -> c.locale = v, c -> c.locale, Locale.CANADA_FRENCH);
    add("enum", (c, v) -> c.constant = v, c -> c.constant, DayOfWeek.FRIDAY);
    add("byte[]", (c, v) -> c.bytes = v, c -> c.bytes, new byte[] {0, -1, 127});
    add("Long of an Object field", (c, v) -> c.any = v, c -> c.any, 1L);
    add("Short of an Object field", (c, v) -> c.any = v, c -> c.any, (short) 1);
    add("Float of an Object field", (c, v) -> c.any = v, c -> c.any, 1.5f);
    add("enum of an Object field", (c, v) -> c.any = v, c -> c.any, StateOld.SENT);
  }

  private void addCollections() {
    add("Instant[]", (c, v) -> c.instants = v, c -> c.instants, new Instant[] {INSTANT, null});
    add("int[][]", (c, v) -> c.grid = v, c -> c.grid, new int[][] {{1}, {2, 3}});
    add(
        "ArrayList<LocalDateTime> with null",
        (c, v) -> c.list = v,
        c -> c.list,
        new ArrayList<>(Arrays.asList(NANOS, null)));
    add("List.of", (c, v) -> c.list = v, c -> c.list, List.of(NANOS));
    add(
        "Collections.unmodifiableList",
        (c, v) -> c.list = v,
        c -> c.list,
        Collections.unmodifiableList(new ArrayList<>(List.of(NANOS))));
    add("Arrays.asList", (c, v) -> c.list = v, c -> c.list, Arrays.asList(NANOS, NANOS));
    add(
        "LinkedHashSet, order kept",
        (c, v) -> c.set = v,
        c -> c.set == null ? null : new ArrayList<>(c.set),
        new LinkedHashSet<>(List.of("z", "a", "m")),
        List.of("z", "a", "m"));
    add("Map<Long, LocalDate>", (c, v) -> c.byLong = v, c -> c.byLong, mapOf(1L, DAY));
    add("Map<LocalDate, String>", (c, v) -> c.byDate = v, c -> c.byDate, mapOf(DAY, "x"));
    add(
        "Map with keys of a class",
        (c, v) -> c.byPoint = v,
        c -> c.byPoint,
        mapOf(new Point(1, INSTANT), "x"));
    Map<String, List<Map<Long, Instant>>> nested =
        mapOf("a", new ArrayList<>(List.of(mapOf(1L, INSTANT))));
    add("Map<String, List<Map<Long, Instant>>>", (c, v) -> c.nested = v, c -> c.nested, nested);
    TreeMap<String, Integer> reversed = new TreeMap<>(Collections.reverseOrder());
    reversed.putAll(Map.of("a", 1, "b", 2));
    add(
        "TreeMap in reverse order",
        (c, v) -> c.sorted = v,
        c -> c.sorted == null ? null : new ArrayList<>(c.sorted.keySet()),
        reversed,
        List.of("b", "a"));
    add(
        "EnumMap",
        (c, v) -> c.byConstant = v,
        c -> c.byConstant,
        new EnumMap<>(Map.of(DayOfWeek.MONDAY, INSTANT)));
    add(
        "Map<Object, Object> with Long keys",
        (c, v) -> c.any = v,
        c -> c.any,
        mapOf((Object) 1L, (Object) INSTANT));
  }

  private void addObjects() {
    Point point = new Point(1, INSTANT);
    add("class with final fields", (c, v) -> c.point = v, c -> c.point, point);
    add("class behind an interface", (c, v) -> c.shape = v, c -> c.shape, point);
    add("class of an Object field", (c, v) -> c.any = v, c -> c.any, point);
    add("record", (c, v) -> c.coordinates = v, c -> c.coordinates, new Coordinates(1, DAY));
    Preset preset = new Preset();
    preset.retries = 0;
    preset.active = false;
    add(
        "zero and false where the class presets others",
        (c, v) -> c.preset = v,
        c -> c.preset == null ? null : c.preset.retries + " " + c.preset.active,
        preset,
        "0 false");
    add(
        "exception with its cause",
        (c, v) -> c.failure = v,
        c -> c.failure == null ? null : c.failure.getMessage() + ": " + c.failure.getCause(),
        new IllegalStateException("a", new IllegalArgumentException("b")),
        "a: java.lang.IllegalArgumentException: b");
    add(
        "class of a library, of an Object field",
        (c, v) -> c.any = v,
        c -> c.any,
        TimeValue.seconds(1));
    PlainCarrier plain = new PlainCarrier();
    plain.plain = new Plain();
    addVersion(
        "class that is not Serializable",
        plain,
        PlainCarrier.class,
        back ->
            Difference.unless(back.plain != null && back.plain.x == 1, String.valueOf(back.plain)));
  }

  private void addReferences() {
    Node node = new Node();
    node.name = "a";
    Carrier twice = new Carrier();
    twice.node = node;
    twice.otherNode = node;
    addWhole(
        "one object in two fields",
        twice,
        back -> Difference.unless(back.node != null && back.node == back.otherNode, "two objects"));
    Node circle = new Node();
    circle.next = new Node();
    circle.next.next = circle;
    Carrier cyclic = new Carrier();
    cyclic.node = circle;
    addWhole(
        "objects that refer to each other",
        cyclic,
        back ->
            Difference.unless(
                back.node != null && back.node.next.next == back.node, "not in a circle"));
    List<LocalDateTime> shared = new ArrayList<>(List.of(NANOS));
    Carrier lists = new Carrier();
    lists.list = shared;
    lists.any = shared;
    addWhole(
        "one list in two fields, one declared Object",
        lists,
        back -> Difference.unless(back.list != null && back.list == back.any, "two lists"));
  }

  private void addVersions() {
    OrderNew newOrder = new OrderNew();
    newOrder.id = 7;
    newOrder.added = "x";
    newOrder.created = INSTANT;
    addVersion(
        "a field that the reader's class does not have yet",
        newOrder,
        OrderOld.class,
        back ->
            Difference.unless(
                back.id == 7 && INSTANT.equals(back.created), back.id + " " + back.created));
    OrderOld oldOrder = new OrderOld();
    oldOrder.id = 7;
    oldOrder.created = INSTANT;
    addVersion(
        "a field that the writer's class does not have yet",
        oldOrder,
        OrderNew.class,
        back ->
            Difference.unless(
                back.id == 7 && INSTANT.equals(back.created), back.id + " " + back.created));
    CountOld count = new CountOld();
    count.count = 7;
    addVersion(
        "an int that became a long", count, CountNew.class, back -> Difference.of(7L, back.count));
    PhaseNew phase = new PhaseNew();
    phase.state = StateNew.PAID;
    addVersion(
        "an enum that got a constant in front",
        phase,
        PhaseOld.class,
        back -> Difference.of(StateOld.PAID, back.state));
  }

  /** A field that comes back equal. */
  private <T> void add(
      String value, BiConsumer<Carrier, T> set, Function<Carrier, Object> get, T sent) {
    add(value, set, get, sent, sent);
  }

  private <T> void add(
      String value,
      BiConsumer<Carrier, T> set,
      Function<Carrier, Object> get,
      T sent,
      Object expected) {
    Carrier carrier = new Carrier();
    set.accept(carrier, sent);
    addWhole(value, carrier, back -> Difference.of(expected, get.apply(back)));
  }

  private void addWhole(String value, Carrier sent, Function<Carrier, Phrase> difference) {
    cases.add(
        new Case(value, sent, Carrier.class, Map.of(), back -> difference.apply((Carrier) back)));
  }

  /** Written as one version of a class, read as another. */
  private <T> void addVersion(
      String value, Object sent, Class<T> readAs, Function<T, Phrase> difference) {
    Map<String, String> renamed = new HashMap<>();
    renamed.put(sent.getClass().getName(), readAs.getName());
    renamed.put(StateNew.class.getName(), StateOld.class.getName());
    cases.add(new Case(value, sent, readAs, renamed, back -> difference.apply(readAs.cast(back))));
  }

  private static <K, V> Map<K, V> mapOf(K key, V value) {
    Map<K, V> map = new HashMap<>();
    map.put(key, value);
    return map;
  }

  /**
   * @param value what it is, in words
   * @param renamed names of classes that stand for others in the message, each of one length with
   *     its other
   * @param difference what of the object that came back is not as sent, in words; empty for nothing
   */
  record Case(
      String value,
      Object sent,
      Class<?> readAs,
      Map<String, String> renamed,
      Function<Object, Phrase> difference) {}
}
