package io.github.timebench.scan.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.reports.language.Text;
import io.github.timebench.scan.TestApi;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.sample.SampleFile.RawSample;
import io.github.timebench.scan.sample.SampleFile.RawSamples;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Date;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hazards: a value that becomes another without a word; a refusal that does not say where, what was
 * expected and what stands there; a file that fills the memory.
 */
class SampleReaderTest {
  private static final String PUT = "Api#put";

  private static TestCall api;

  @BeforeAll
  static void make(@TempDir Path folder) throws IOException, ApiException {
    Path jar =
        TestApi.in(folder)
            .withoutParameterNames()
            .type("enum Status { NEW, PAID { int x() { return 1; } }; int x() { return 0; } }")
            .type(
                "abstract class Base implements Serializable { private long id; private String"
                    + " hidden; }")
            .type(
                "record Line(int count, String name, LocalDateTime paid) implements Serializable {}")
            .type(
                "class Order extends Base { private String hidden; private final String note;"
                    + " private transient int cache; private Status status; private Date at; private"
                    + " List<Line> items = new ArrayList<>(); private Map<Status, List<Date>> log; private"
                    + " EnumMap<Status, Integer> counts; private SortedSet<String> tags; private byte[]"
                    + " bytes; private int[][] grid; private Object any; private Order next; private"
                    + " Optional<String> maybe; private Shape shape; private Map<Line, Integer> byLine;"
                    + " public Order(String note) { this.note = note.trim(); } private boolean isPaid;"
                    + " public boolean isPaid() { return isPaid; } private String aName; public String"
                    + " getAName() { return aName; } private Strict strict; public double getTotal() {"
                    + " return 1; } public boolean isOpen() { return true; } }")
            .type(
                "class Bean implements Serializable { private int given = 7; private int left;"
                    + " private Bean() { left = 3; } }")
            .type(
                "class Strict implements Serializable { int x; protected Strict() { throw new"
                    + " UnsupportedOperationException(); } }")
            .type("interface Shape extends Serializable {}")
            .type("class Circle implements Shape { int r; }")
            .type("class Square implements Shape { int side; }")
            .type(
                "class Page<T extends Serializable> implements Serializable { List<T> rows; T first;"
                    + " }")
            .type("abstract class OnlyOne implements Serializable { }")
            .type("class TheOne extends OnlyOne { int x; }")
            .type(
                "interface Api { void put(Order order); Order get(); Page<Order> page(Page<Line>"
                    + " like); void bean(Bean bean); void one(OnlyOne one); void shapes(List<? extends"
                    + " Shape> shapes); void at(LocalDateTime local, Date date); void times(Timestamps t);"
                    + " void two(int a, String b); void big(long[] longs, double d, java.math.BigDecimal"
                    + " price); void thread(Thread t); void failing(Failing f); }")
            .type(
                "class Failing implements Serializable { static { if (true) throw new"
                    + " IllegalStateException(\"no licence\"); } }")
            .type(
                "class Timestamps implements Serializable { java.sql.Timestamp stamp; Instant"
                    + " instant; java.sql.Date day; OffsetDateTime offset; Calendar calendar; Duration"
                    + " took; ZonedDateTime zoned; LocalDate date; }")
            .jar("api.jar");
    api = new TestCall(jar);
  }

  @AfterAll
  static void close() throws IOException {
    api.close();
  }

  private static Object field(Object object, String name) throws ReflectiveOperationException {
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          field.setAccessible(true);
          return field.get(object);
        }
      }
    }
    throw new NoSuchFieldException(name);
  }

  private static Object first(String call, String json) throws ApiException {
    return api.objects(call, json).arguments().get(0);
  }

  private static Object order(String fields) throws ApiException {
    return first(PUT, "[{" + fields + "}]");
  }

  @Test
  void fieldsAreSetAlsoPrivateOnesFinalOnesAndThoseOfSupertypes() throws Exception {
    Object order = order("\"id\": 5, \"note\": \"n\", \"hidden\": \"own\", \"status\": \"PAID\"");

    assertThat(field(order, "id")).isEqualTo(5L);
    assertThat(field(order, "note")).isEqualTo("n");
    assertThat(field(order, "hidden")).isEqualTo("own");
    assertThat(field(order, "status")).hasToString("PAID");
    assertThat(field(order, "items")).as("no constructor runs where all take arguments").isNull();
    Field ofBase = api.load("com.acme.Base").getDeclaredField("hidden");
    ofBase.setAccessible(true);
    assertThat(ofBase.get(order)).as("hidden by the field of the subclass").isNull();
  }

  @Test
  void whatIsLeftOutIsWhatAConstructorWithoutArgumentsGivesIt() throws Exception {
    Object bean = first("Api#bean", "[{\"given\": 1}]");

    assertThat(field(bean, "given")).isEqualTo(1);
    assertThat(field(bean, "left")).isEqualTo(3);
  }

  @Test
  void aConstructorThatThrowsIsNotNeeded() throws Exception {
    assertThat(field(order("\"strict\": {\"x\": 4}"), "strict")).extracting("x").isEqualTo(4);
  }

  @Test
  void anElementOfASetStandsOnce() {
    String json = "[{\"tags\": [\"a\", \"a\"]}]";
    for (ThrowingCallable reading :
        List.<ThrowingCallable>of(() -> api.objects(PUT, json), () -> api.checked(PUT, json))) {
      assertThatThrownBy(reading).hasMessage("$[0].tags: cannot be made: an element stands twice");
    }
  }

  @Test
  void aFieldIsFoundByTheNameThatItsGetterHas() throws Exception {
    Object order = order("\"paid\": true, \"AName\": \"n\"");

    assertThat(field(order, "isPaid")).isEqualTo(true);
    assertThat(field(order, "aName")).isEqualTo("n");
  }

  @Test
  void collectionsMapsArraysRecordsAndEnumsAreMadeAsTheyAreDeclared() throws Exception {
    Object order =
        order(
            """
            "items": [{"count": 2, "name": null, "paid": "2026-11-22T10:15:30"}],
            "log": {"PAID": ["2026-11-22T10:15:30Z"]}, "counts": {"NEW": 4},
            "tags": ["b", "a"], "bytes": "AQI=", "grid": [[1, 2], []],
            "maybe": "yes", "byLine": [{"key": {"count": 1}, "value": 9}]
            """);

    Object line = ((List<?>) field(order, "items")).get(0);
    assertThat(field(order, "items")).isExactlyInstanceOf(ArrayList.class);
    assertThat(line).hasToString("Line[count=2, name=null, paid=2026-11-22T10:15:30]");
    assertThat(field(order, "log")).isExactlyInstanceOf(HashMap.class);
    assertThat(field(order, "log"))
        .hasToString("{PAID=[%s]}".formatted(Date.from(Instant.parse("2026-11-22T10:15:30Z"))));
    assertThat(field(order, "counts")).isExactlyInstanceOf(EnumMap.class).hasToString("{NEW=4}");
    assertThat(field(order, "tags")).isExactlyInstanceOf(TreeSet.class).hasToString("[a, b]");
    assertThat(field(order, "bytes")).isEqualTo(new byte[] {1, 2});
    assertThat(field(order, "grid")).isEqualTo(new int[][] {{1, 2}, {}});
    assertThat(field(order, "maybe")).isEqualTo(Optional.of("yes"));
    assertThat(field(order, "byLine")).hasToString("{Line[count=1, name=null, paid=null]=9}");
  }

  @Test
  void whereAnyObjectMayStandJsonIsTakenAsItIsOrItsClassIsNamed() throws Exception {
    Object plain = field(order("\"any\": {\"a\": [1, 5000000000, 1.5, true, \"t\", null]}"), "any");
    assertThat(plain).isExactlyInstanceOf(HashMap.class);
    assertThat(((Map<?, ?>) plain).get("a"))
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .containsExactly(1, 5_000_000_000L, 1.5, true, "t", null);

    Object named = field(order("\"any\": {\"@class\": \"com.acme.Circle\", \"r\": 3}"), "any");
    assertThat(field(named, "r")).isEqualTo(3);
    Object time =
        field(
            order(
                "\"any\": {\"@class\": \"java.time.LocalDateTime\", \"@value\": \"2026-11-22T10:15:30\"}"),
            "any");
    assertThat(time).isEqualTo(LocalDateTime.parse("2026-11-22T10:15:30"));
  }

  @Test
  void aSubclassIsNamedUnlessThereIsOnlyOne() throws Exception {
    List<?> shapes =
        (List<?>)
            first(
                "Api#shapes",
                "[[{\"@class\": \"com.acme.Square\", \"side\": 2}, {\"@class\": \"com.acme.Circle\"}]]");
    assertThat(shapes)
        .extracting(shape -> shape.getClass().getSimpleName())
        .containsExactly("Square", "Circle");
    assertThat(first("Api#one", "[{\"x\": 1}]").getClass().getSimpleName()).isEqualTo("TheOne");
    Object date =
        field(
            order(
                "\"at\": {\"@class\": \"java.sql.Timestamp\", \"@value\": \"2026-11-22T10:15:30.000000001Z\"}"),
            "at");
    assertThat(date).isEqualTo(Timestamp.from(Instant.parse("2026-11-22T10:15:30.000000001Z")));
  }

  @Test
  void typeArgumentsReachTheFields() throws Exception {
    Sample<Object> read =
        api.objects(
            "Api#page",
            "{\"arguments\": [{\"rows\": [{\"count\": 1}]}], \"reply\": {\"first\": {\"id\": 3}}}");

    assertThat(read.hasReply()).isTrue();
    assertThat(field(field(read.reply(), "first"), "id")).isEqualTo(3L);
    assertThat(((List<?>) field(read.arguments().get(0), "rows")).get(0).getClass().getSimpleName())
        .isEqualTo("Line");
  }

  @Test
  void timesAreReadInTheirOwnForms() throws Exception {
    Object times =
        api.objects(
                "Api#times",
                """
                [{"stamp": "2026-11-22 10:15:30.000001+01:00", "instant": 1795342530123,
                  "day": "2026-11-22", "offset": "2026-11-22T10:15:30+08:00", "took": "PT1M",
                  "calendar": "2026-11-22T10:15:30+08:00", "zoned": "2026-11-22T10:15:30+01:00[Europe/Berlin]",
                  "date": "2026-11-22"}]
                """)
            .arguments()
            .get(0);

    assertThat(field(times, "stamp"))
        .isEqualTo(Timestamp.from(Instant.parse("2026-11-22T09:15:30.000001Z")));
    assertThat(field(times, "instant")).isEqualTo(Instant.ofEpochMilli(1_795_342_530_123L));
    assertThat(((Date) field(times, "day")).getTime())
        .isEqualTo(Instant.parse("2026-11-22T00:00:00Z").toEpochMilli());
    assertThat(field(times, "offset")).hasToString("2026-11-22T10:15:30+08:00");
    assertThat(((java.util.Calendar) field(times, "calendar")).toInstant())
        .isEqualTo(Instant.parse("2026-11-22T02:15:30Z"));
    assertThat(field(times, "zoned")).hasToString("2026-11-22T10:15:30+01:00[Europe/Berlin]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "[{\"items\": [{\"count\": 1}, {\"paid\": \"yesterday\"}]}]|$[0].items[1].paid: expected a LocalDateTime such as 2026-11-22T10:15:30, got \"yesterday\"",
        "[{\"at\": \"2026-11-22T10:15:30\"}]|$[0].at: expected a Date such as 2026-11-22T10:15:30.123Z, got \"2026-11-22T10:15:30\"; it names no zone: end it with Z or an offset, or give the zone of such texts with --zone",
        "[{\"items\": [{\"paid\": \"2026-11-22T10:15:30Z\"}]}]|$[0].items[0].paid: expected a LocalDateTime such as 2026-11-22T10:15:30, got \"2026-11-22T10:15:30Z\"",
        "[{\"nots\": 1}]|$[0].nots: com.acme.Order has no such field; nearest: note",
        "[{\"cache\": 1}]|$[0].cache: com.acme.Order has no such field; there is",
        "[{\"status\": \"PIAD\"}]|$[0].status: expected a constant of com.acme.Status, got \"PIAD\"; nearest: PAID",
        "[{\"status\": 1}]|$[0].status: expected a constant of com.acme.Status, got 1",
        "[{\"id\": 9223372036854775808}]|$[0].id: expected a whole number from -9223372036854775808 to 9223372036854775807, got 9223372036854775808",
        "[{\"id\": 1.5}]|$[0].id: expected a whole number",
        "[{\"id\": null}]|$[0].id: expected a whole number from -9223372036854775808 to 9223372036854775807, got null",
        "[{\"items\": {}}]|$[0].items: expected an array of Line, got an object",
        "[{\"items\": [7]}]|$[0].items[0]: expected an object with the fields of Line, got 7",
        "[{\"log\": {\"PAYED\": []}}]|$[0].log.PAYED: expected a constant of com.acme.Status, got \"PAYED\"; nearest: PAID",
        "[{\"log\": [{\"key\": \"NEW\"}]}]|$[0].log[0]: expected an object with key and value, got an object",
        "[{\"log\": 3}]|$[0].log: expected an object with List<Date> by Status, got 3",
        "[{\"bytes\": \"%\"}]|$[0].bytes: expected bytes in base64, or an array of numbers from -128 to 127, got \"%\"",
        "[{\"shape\": {\"r\": 1}}]|$[0].shape: expected an object with @class, because com.acme.Shape is abstract, got an object; its classes are com.acme.Circle, com.acme.Square",
        "[{\"shape\": {\"@class\": \"com.acme.Bean\"}}]|$[0].shape.@class: expected a class that is a Shape, got \"com.acme.Bean\"",
        "[{\"shape\": {\"@class\": \"com.acme.Shap\"}}]|$[0].shape.@class: expected a class of the API, of a library or of the JDK, got \"com.acme.Shap\"",
        "[{\"shape\": {\"@class\": \"com.acme.Shape\"}}]|$[0].shape.@class: expected a class that is not abstract, got \"com.acme.Shape\"",
        "[{\"any\": {\"@class\": \"java.lang.Thread\"}}]|$[0].any: expected @class and @value alone",
        "[{\"tags\": [\"a\", null]}]|$[0].tags: cannot be made: ",
        "[1, 2]|$: expected an array of 1 argument (Order), got an array of 2",
        "7|$: expected an array of 1 argument (Order), or an object with arguments, got 7",
        "{\"argument\": []}|$.argument: a sample has no such part; nearest: arguments",
        "{\"arguments\": [{\"id\": \"x\"}]}|$.arguments[0].id: expected a whole number",
        "{\"reply\": null}|$.arguments: expected an array of 1 argument (Order), got nothing",
        "{\"arguments\": [null], \"reply\": 1}|$.reply: expected null, because com.acme.Api#put returns nothing, got 1",
        "{\"call\": \"com.acme.Api#get\", \"arguments\": [null]}|$.call: expected com.acme.Api#put, got \"com.acme.Api#get\""
      })
  void whatDoesNotFitIsRefusedWithPathExpectationAndValue(String json, String message) {
    assertThatThrownBy(() -> api.objects(PUT, json))
        .isInstanceOf(ApiException.class)
        .hasMessageStartingWith(message)
        .satisfies(refused -> assertThat(refused.getMessage()).doesNotContain("\n"));
    boolean needsObjects = json.contains("tags");
    if (!needsObjects) {
      assertThatThrownBy(() -> api.checked(PUT, json))
          .as("the check without loading")
          .hasMessageStartingWith(message);
    }
  }

  @Test
  void aRefusalIsSaidInChineseToo() {
    assertThatThrownBy(() -> api.objects(PUT, "[{\"id\": \"x\"}]"))
        .isInstanceOfSatisfying(
            ApiException.class,
            refused ->
                assertThat(Text.of(refused.words()).chinese())
                    .isEqualTo(
                        "$[0].id：应为：-9223372036854775808 到 9223372036854775807 的整数，实际为：\"x\""));
  }

  @Test
  void theFileAndItsLineStandBeforeThePath() throws ApiException {
    RawSample sample = new RawSample("page.ndjson:3", 3, SampleJson.parse("[{\"id\": true}]", ""));

    assertThatThrownBy(() -> api.loading(PUT, Optional.empty()).read(sample))
        .hasMessageStartingWith("page.ndjson:3: $[0].id: expected a whole number");
  }

  @Test
  void whatAGetterComputesIsLeftOutAndSaid() throws ApiException {
    SampleReader<com.fasterxml.jackson.databind.JsonNode> reader =
        api.checking(PUT, Optional.empty());
    List<String> notes = new ArrayList<>();

    reader.readAll(
        new RawSamples(
            List.of(TestCall.raw("[{\"id\": 1, \"total\": 2, \"open\": true}]")), List.of(), false),
        note -> notes.add(note.toString()));

    assertThat(notes)
        .containsExactly(
            "total of com.acme.Order is left out, because a getter computes it",
            "open of com.acme.Order is left out, because a getter computes it");
  }

  @Test
  void aTimeThatNoClockShowsIsRefusedInItsZone() throws ApiException {
    String at = "Api#at";
    ZoneId berlin = ZoneId.of("Europe/Berlin");
    RawSample gap = TestCall.raw("[\"2026-03-29T02:30:00\", null]");
    RawSample ofDate = TestCall.raw("[null, \"2026-03-29 02:30:00\"]");

    assertThat(api.loading(at, Optional.empty()).read(gap).arguments().get(0))
        .isEqualTo(LocalDateTime.parse("2026-03-29T02:30:00"));
    assertThatThrownBy(() -> api.loading(at, Optional.of(berlin)).read(gap))
        .hasMessage(
            "$[0]: expected a LocalDateTime such as 2026-11-22T10:15:30, got"
                + " \"2026-03-29T02:30:00\"; no clock shows it in Europe/Berlin, where"
                + " 2026-03-29T02:00 is followed by 2026-03-29T03:00");
    assertThatThrownBy(() -> api.loading(at, Optional.of(berlin)).read(ofDate))
        .hasMessageContaining("$[1]")
        .hasMessageContaining("no clock shows it");
    assertThat(
            api.loading(at, Optional.of(berlin))
                .read(TestCall.raw("[null, \"2026-07-01 12:00:00\"]"))
                .arguments()
                .get(1))
        .isEqualTo(Date.from(Instant.parse("2026-07-01T10:00:00Z")));
  }

  @Test
  void numbersKeepTheirDigits() throws ApiException {
    assertThat(api.objects("Api#big", "[[1, -9223372036854775808], \"NaN\", 19.90]").arguments())
        .satisfies(
            arguments -> assertThat(arguments.get(0)).isEqualTo(new long[] {1, Long.MIN_VALUE}),
            arguments -> assertThat(arguments.get(1)).isEqualTo(Double.NaN),
            arguments -> assertThat(arguments.get(2)).hasToString("19.90"));
    assertThatThrownBy(() -> api.objects("Api#big", "[[], 1e999, 0]"))
        .hasMessageStartingWith("$[1]: expected a number, got 1E+999");
    assertThatThrownBy(() -> api.objects("Api#big", "[[], 0, 1e99999999]"))
        .hasMessageStartingWith("$[2]: expected a decimal number such as 19.90");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[null]", "[]"})
  void aTypeThatSamplesDoNotWriteMayBeNullAlone(String json) throws ApiException {
    if (json.equals("[null]")) {
      assertThat(api.objects("Api#thread", json).arguments()).containsOnlyNulls();
    } else {
      assertThatThrownBy(() -> api.objects("Api#thread", json)).hasMessageContaining("(Thread)");
    }
    assertThatThrownBy(() -> api.objects("Api#thread", "[{}]"))
        .hasMessage(
            "$[0]: expected null, because its type is java.lang.Thread, a class of the JDK that"
                + " samples do not write, got an object");
  }

  @Test
  void aClassWhoseInitializerFailsIsRefusedWithWhatItThrew() {
    assertThatThrownBy(() -> api.objects("Api#failing", "[{}]"))
        .hasMessageContaining("com.acme.Failing cannot be loaded")
        .hasMessageContaining("IllegalStateException: no licence")
        .hasMessageNotContaining("ExceptionInInitializerError");
  }

  @Test
  void whatWouldFillMemoryOrStackIsRefusedInOneLine() throws ApiException {
    String million = "[[" + "1,".repeat(1_000_000) + "1], 0, 0]";
    String deep = "[".repeat(100_000);
    StringBuilder nested = new StringBuilder("{\"next\": ".repeat(SampleJson.MAX_DEPTH + 1));

    assertThatThrownBy(() -> api.objects("Api#big", million))
        .hasMessage("$[0]: expected at most 100,000 elements, got an array of 1000001");
    assertThatThrownBy(() -> api.objects(PUT, deep))
        .hasMessageStartingWith("the sample is refused: a sample has at most");
    assertThatThrownBy(() -> api.objects(PUT, "[" + nested))
        .hasMessageStartingWith("the sample is refused: a sample has at most");
    String deepest =
        "["
            + "{\"next\": ".repeat(SampleJson.MAX_DEPTH - 2)
            + "{}"
            + "}".repeat(SampleJson.MAX_DEPTH - 2)
            + "]";
    assertThat(api.objects(PUT, deepest).arguments()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[", "[1] 2", "{\"arguments\": [], \"arguments\": []}", "[01]"})
  void whatIsNoJsonIsRefusedInOneLine(String text) {
    assertThatThrownBy(() -> SampleJson.parse(text, "page.json"))
        .isInstanceOf(ApiException.class)
        .hasMessageStartingWith("page.json is ")
        .satisfies(refused -> assertThat(refused.getMessage()).doesNotContain("\n"));
  }
}
