package io.github.timebench.scan.values;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.DateType;
import io.github.timebench.scan.clone.MapRule;
import io.github.timebench.scan.clone.TimeMapping;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazard: clones whose declarations say other types than their values have. */
class CloneTypesTest {
  private static final String SERVICE =
      "package com.acme; import java.util.*; public interface Service extends Query<Order> { Order call(Order value, Date at, List<Date> days); void other(Date at); }";

  private static final String QUERY =
      "package com.acme; public interface Query<T> { T get(long id); default int two() { return 2; } }";

  private static final String ORDER =
      """
      package com.acme;
      import java.sql.Timestamp;
      import java.time.*;
      import java.util.*;
      public class Order extends Base<Date> implements java.io.Serializable {
        private static final long serialVersionUID = 42L;
        private static final List<Date> CACHE = new ArrayList<>();
        Date date;
        Timestamp timestamp;
        Instant instant;
        LocalDateTime local;
        OffsetDateTime offset;
        LocalDate day;
        java.sql.Date sqlDay;
        List<Date> list = new ArrayList<>();
        Map<String, Date[]> map = new HashMap<>();
        Date[][] grid;
        Line<Date> line;
        transient Date seen;
        private final Set<String> tags = new LinkedHashSet<>(Arrays.asList("a"));
        private int count = 7;
        private Date made = new Date();
        private Instant none = null;
        private Line<Date> fresh = new Line<>();
        private Order self = make();
        private String text = CACHE.size() + "x";
        private long[] numbers = {1, 2};
        private Status status = Status.NEW;
        private static Order make() { return null; }
        public Date getDate() { return date == null ? null : new Date(date.getTime()); }
        public void setDate(Date date) { this.date = date; }
        public Order list(List<Date> list) { this.list = list; return this; }
        public List<Date> getList() { return list; }
        public int compute() { return 1; }
        static class Line<T extends Date> implements java.io.Serializable { T at; }
        enum Status { NEW, OLD }
      }
      """;

  private static final String BASE =
      "package com.acme; public class Base<K> implements java.io.Serializable { K key; }";

  private static final String SAMPLES =
      "package com.acme; public class Samples {\n static Order make() { return new Order(); } }";

  @TempDir private static Path folder;
  @AutoClose private static Bench bench;

  @BeforeAll
  static void open() throws Exception {
    bench =
        Bench.of(Files.createDirectory(folder.resolve("17")), SERVICE, QUERY, ORDER, BASE, SAMPLES);
  }

  private static Bench.Copy copy(TimeMapping mapping) throws Exception {
    return copy(bench, mapping);
  }

  private static Bench.Copy copy(Bench bench, TimeMapping mapping) throws Exception {
    Bench.Copy copy = bench.new Copy(mapping, ZoneId.of("UTC"));
    Bench.loadAll(copy);
    return copy;
  }

  private static String declared(Class<?> type) {
    return Arrays.stream(type.getDeclaredFields())
        .map(field -> field.getGenericType().getTypeName() + " " + field.getName())
        .map(text -> text.replaceAll("\\b[a-z0-9]+\\.", "").replace("Order$", ""))
        .collect(Collectors.joining("; "));
  }

  @Test
  void everyTimeOfEveryKindChangesAndNothingElse() throws Exception {
    Bench.Copy copy = copy(TimeMapping.to(DateType.LOCALDATETIME));
    Class<?> order = copy.type("com.acme.Order");

    assertThat(declared(order))
        .isEqualTo(
            "long serialVersionUID; LocalDateTime date; LocalDateTime timestamp; LocalDateTime instant; LocalDateTime local; LocalDateTime offset; LocalDate day; Date sqlDay; List<LocalDateTime> list; Map<String, LocalDateTime[]> map; LocalDateTime[][] grid; Line<LocalDateTime> line; Date seen; Set<String> tags; int count; LocalDateTime made; LocalDateTime none; Line<LocalDateTime> fresh; Order self; String text; long[] numbers; Status status");
    assertThat(order.getGenericSuperclass().getTypeName())
        .isEqualTo("c0a.acme.Base<java.time.LocalDateTime>");
    assertThat(copy.type("com.acme.Order$Line").getTypeParameters()[0].getBounds()[0])
        .isEqualTo(java.time.LocalDateTime.class);
  }

  @Test
  void aNumberIsPrimitiveWhereItCanBe() throws Exception {
    Bench.Copy copy = copy(TimeMapping.to(DateType.LONG));

    assertThat(declared(copy.type("com.acme.Order")))
        .contains("List<Long> list; Map<String, long[]> map; long[][] grid; Line<Long> line")
        .as("null in the sample")
        .contains("Long date; Long timestamp; Long instant")
        .as("never null in the sample")
        .contains("long made");
    assertThat(copy.type("com.acme.Order$Line").getDeclaredField("at").getType())
        .isEqualTo(Long.class);
    assertThat(method(copy, "call").toGenericString())
        .contains("call(c0a.acme.Order,java.lang.Long,java.util.List<java.lang.Long>)");
  }

  private static Method method(Bench.Copy copy, String name) {
    return Arrays.stream(copy.service.getMethods())
        .filter(method -> method.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void rulesChangeSomeFieldsAlone() throws Exception {
    Bench.Copy copy =
        copy(
            bench,
            new TimeMapping(
                Optional.of(DateType.INSTANT),
                MapRule.parse("Order.date=keep,**.l*=localdatetime,Service.call=keep")));

    assertThat(declared(copy.type("com.acme.Order")))
        .contains("; Date date; Instant timestamp; ", "LocalDateTime local", "List<LocalDateTime>");
    assertThat(method(copy, "call").getParameterTypes()[1]).isEqualTo(Date.class);
  }

  @Test
  void theServiceHasTheCalledMethodAlone() throws Exception {
    Bench.Copy copy = copy(TimeMapping.to(DateType.INSTANT));

    assertThat(copy.service.getName()).isEqualTo("c0a.acme.Service");
    assertThat(copy.service.getMethods()).hasSize(1);
    assertThat(copy.service.getInterfaces()[0].getName()).isEqualTo("c0a.acme.Query");
    assertThat(method(copy, "call").toGenericString())
        .isEqualTo(
            "public abstract c0a.acme.Order c0a.acme.Service.call(c0a.acme.Order,java.time.Instant,java.util.List<java.time.Instant>)");
  }

  @Test
  void accessorsArePlainAndOtherMethodsAreGone() throws Exception {
    Bench.Copy copy = copy(TimeMapping.to(DateType.INSTANT));
    Class<?> order = copy.type("com.acme.Order");

    assertThat(order.getDeclaredMethods())
        .extracting(Method::getName)
        .containsExactlyInAnyOrder("getDate", "setDate", "list", "getList");
    Object made = make(order);
    java.time.Instant now = java.time.Instant.ofEpochSecond(5);
    order.getMethod("setDate", java.time.Instant.class).invoke(made, now);
    assertThat(order.getMethod("getDate").invoke(made)).isSameAs(now);
    assertThat(order.getMethod("list", List.class).invoke(made, new ArrayList<>())).isSameAs(made);
  }

  private static Object make(Class<?> type) throws Exception {
    Constructor<?> constructor = type.getDeclaredConstructor();
    constructor.setAccessible(true);
    return constructor.newInstance();
  }

  @Test
  void initializersThatTouchNoTimeAreKept() throws Exception {
    Bench.Copy copy = copy(TimeMapping.to(DateType.INSTANT));
    Object made = make(copy.type("com.acme.Order"));

    assertThat(Bench.get(made, "tags")).isEqualTo(java.util.Set.of("a"));
    assertThat(Bench.get(made, "count")).isEqualTo(7);
    assertThat(Bench.get(made, "list")).isEqualTo(List.of());
    assertThat(Bench.get(made, "numbers")).isEqualTo(new long[] {1, 2});
    assertThat(Bench.get(made, "fresh")).isInstanceOf(copy.type("com.acme.Order$Line"));
    assertThat(Bench.get(made, "status")).hasToString("NEW");
    assertThat(Bench.get(made, "made")).as("made of a time").isNull();
    assertThat(Bench.get(made, "text")).as("made by the class itself").isNull();
  }

  @Test
  void whereAllTimesStayTheirInitializersStayToo() throws Exception {
    Object made = make(copy(TimeMapping.identity()).type("com.acme.Order"));

    assertThat(Bench.get(made, "made")).isInstanceOf(Date.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 11})
  void theClassFileVersionAndTheSerialVersionAreKept(int release) throws Exception {
    Path of = Files.createDirectory(folder.resolve("" + release));
    try (Bench older = Bench.of(of, release, SERVICE, QUERY, ORDER, BASE, SAMPLES)) {
      assertKept(release, copy(older, TimeMapping.to(DateType.INSTANT)));
    }
    assertKept(17, copy(TimeMapping.to(DateType.INSTANT)));
  }

  private static void assertKept(int release, Bench.Copy copy) throws Exception {
    byte[] file = copy.clones.classFiles().get("c0a.acme.Order");
    Field version = copy.type("com.acme.Order").getDeclaredField("serialVersionUID");
    version.setAccessible(true);
    assertThat(file[7]).isEqualTo((byte) (release + 44));
    assertThat(version.get(null)).isEqualTo(42L);
  }
}
