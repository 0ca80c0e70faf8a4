package io.github.timebench.scan.values;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Serializer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazard: a clone that Hessian sees otherwise than its original. Where all times stay, the bytes
 * must be those of the original but for letters of names; and what is read back must be the same.
 */
class IdentityCloneTest {
  private static final List<Serializer> SERIALIZERS =
      List.of(Serializer.STOCK, Serializer.CONFIGURED);

  @TempDir private Path folder;

  private static String service(String type) {
    return "package com.acme; public interface Service { " + type + " call(" + type + " value); }";
  }

  private static String samples(String type, String body) {
    return "package com.acme; import java.util.*; import java.time.*; public class Samples {\n static "
        + type
        + " make() { "
        + body
        + " } }";
  }

  /** A value that the sources make, and that of the sample which is made from class files. */
  private void check(int release, String... sources) throws Exception {
    try (Bench bench = Bench.of(folder, release, sources)) {
      Bench.Copy given = check(bench);
      for (Serializer serializer : SERIALIZERS) {
        assertThat(given.text(serializer)).isEqualTo(bench.text(serializer));
      }
      Bench made = bench.sampled();
      Bench.Copy copy = check(made);
      assertThat(made.places()).isPositive();
      assertThat(copy.text(Serializer.STOCK))
          .as("a HashMap may have its keys in another order")
          .hasSameSizeAs(made.text(Serializer.STOCK));
    }
  }

  private static Bench.Copy check(Bench bench) throws Exception {
    Bench.Copy copy = bench.identity();
    Bench.loadAll(copy);
    for (Serializer serializer : SERIALIZERS) {
      assertThat(DeepEquality.difference(copy.value, copy.read(serializer))).isEmpty();
    }
    assertThat(copy.value.getClass().getName())
        .hasSameSizeAs(bench.value.getClass().getName())
        .isNotEqualTo(bench.value.getClass().getName());
    return copy;
  }

  @Test
  void inheritanceAndGenerics() throws Exception {
    check(
        8,
        service("Order"),
        "package com.acme; public abstract class Base<K extends Comparable<K>> implements java.io.Serializable { protected K key; private String title = \"base\"; private java.util.Date changed = new java.util.Date(5); long version; }",
        "package com.acme; import java.util.*; public class Order extends Base<String> implements Comparable<Order> { private String name = \"order\"; Date paid = new Date(7); transient Date seen = new Date(9); static Date loaded = new Date(); int count = 3; Long total = 4L; List<? super Date> dates = new ArrayList<Date>(); public int compareTo(Order o) { return paid.compareTo(o.paid); } public Date getPaid() { return paid == null ? null : new Date(paid.getTime()); } }",
        samples("Order", "Order o = new Order(); o.key = \"k\"; o.dates.add(null); return o;"));
  }

  /** Hessian reads both into the subclass's, of originals and clones alike. */
  @Test
  void fieldsThatHideOthers() throws Exception {
    try (Bench bench =
        Bench.of(
            folder,
            service("Order"),
            "package com.acme; public class Base implements java.io.Serializable { private String name = \"base\"; java.util.Date at = new java.util.Date(5); }",
            "package com.acme; public class Order extends Base { private String name = \"order\"; java.util.Date at = new java.util.Date(6); }",
            samples("Order", "return new Order();"))) {
      assertThat(bench.identity().text(Serializer.STOCK)).isEqualTo(bench.text(Serializer.STOCK));
    }
  }

  @Test
  void enumsWithBodiesFieldsAndInterfaces() throws Exception {
    check(
        8,
        service("Order"),
        "package com.acme; public interface Coded { int code(); }",
        "package com.acme; public enum Status implements Coded { NEW(1) { public int code() { return 7; } }, DONE(2); private final int code; Status(int code) { this.code = code; } public int code() { return code; } }",
        "package com.acme; import java.util.*; public class Order implements java.io.Serializable { Status status = Status.NEW; Coded coded = Status.DONE; Status[] all = Status.values(); EnumSet<Status> some = EnumSet.of(Status.DONE); Map<Status, Date> when = new LinkedHashMap<>(); }",
        samples("Order", "Order o = new Order(); o.when.put(Status.NEW, new Date(3)); return o;"));
  }

  /** Of the JVM's own release: the newest class files that it can read. */
  @Test
  void recordsWithTheirAccessors() throws Exception {
    check(
        Runtime.version().feature(),
        service("Order"),
        "package com.acme; import java.util.*; public record Order(long id, Date paid, List<Line> lines, double[] prices, char letter) implements java.io.Serializable { public Order { lines = new ArrayList<>(lines); } public Date paid() { return new Date(paid.getTime() + 1); } record Line(String name, float price) implements java.io.Serializable {} }",
        samples(
            "Order",
            "return new Order(3, new Date(9), List.of(new Order.Line(\"a\", 2f), new Order.Line(\"b\", 3f)), new double[] {1, 2}, 'x');"));
  }

  @Test
  void innerNestedAndPackagePrivateClasses() throws Exception {
    check(
        17,
        service("Order"),
        "package com.acme; import java.util.*; public class Order implements java.io.Serializable { Inner inner = new Inner(); private Line line = new Line(); Date paid; class Inner implements java.io.Serializable { Date at = new Date(4); } private static class Line implements java.io.Serializable { private int count = 5; private Line() {} private Other other = new Other(); } }",
        "package com.acme; class Other implements java.io.Serializable { String text = \"t\"; private Other(int a, String b) {} Other() { this(1, null); } }",
        samples("Order", "return new Order();"));
  }

  @Test
  void cyclesSharedObjectsArraysAndMaps() throws Exception {
    check(
        11,
        service("Node"),
        "package com.acme; import java.util.*; public class Node implements java.io.Serializable { Node next; Node[] more; Object any; Map<String, Date[]> times = new TreeMap<>(); int[][] grid = {{1, 2}, {3}}; String[] names = {\"a\", null}; Date[][] dates = {{new Date(1)}, {}}; Object[] mixed; }",
        samples(
            "Node",
            "Node a = new Node(); Node b = new Node(); a.next = b; b.next = a; a.more = new Node[] {a, b, null}; a.any = a.more; b.any = new ArrayList<Object>(List.of(a, \"x\", new Date(3), 4)); a.times.put(\"t\", new Date[] {new Date(2), null}); a.mixed = new Object[] {1L, a, new Date[] {new Date(8)}, new HashMap<>(Map.of(\"k\", b))}; return a;"));
  }

  @Test
  void collectionsOfTheApi() throws Exception {
    check(
        17,
        service("Orders"),
        "package com.acme; import java.util.*; public class Orders extends ArrayList<Order> { private int total = 5; }",
        "package com.acme; import java.util.*; public class Index extends HashMap<String, Date> {}",
        "package com.acme; import java.util.*; public class Order implements java.io.Serializable { Date paid = new Date(3); Index index = new Index(); }",
        samples(
            "Orders",
            "Orders all = new Orders(); Order o = new Order(); o.index.put(\"a\", new Date(1)); all.add(o); all.add(new Order()); all.add(o); return all;"));
  }

  /** Canonical constructors copy so, and initializers. */
  @Test
  void immutableCollections() throws Exception {
    check(
        17,
        service("Order"),
        "package com.acme; import java.util.*; public record Order(List<Line> lines, Set<String> tags, Map<String, Line> byName) implements java.io.Serializable { public Order { lines = List.copyOf(lines); tags = Set.copyOf(tags); byName = Map.copyOf(byName); } }",
        "package com.acme; import java.util.*; public class Line implements java.io.Serializable { List<Date> two = List.of(new Date(1), new Date(2)); List<Date> streamed = java.util.stream.Stream.of(new Date(1), null, null).toList(); List<Date> array = Arrays.asList(new Date(3), null); List<Date> fixed = Collections.unmodifiableList(array); Set<Integer> set = Collections.unmodifiableSet(new TreeSet<>(Set.of(3, 4))); Map<Integer, Date> map = Collections.unmodifiableMap(new TreeMap<>(Map.of(3, new Date(5)))); List<Date> one = Collections.singletonList(new Date(6)); Set<Integer> single = Collections.singleton(7); List<Date> linked = Collections.unmodifiableList(new LinkedList<>(one)); }",
        samples(
            "Order",
            "Line line = new Line(); return new Order(List.of(line, line, new Line()), Set.of(\"a\"), Map.of(\"b\", line));"));
  }

  @Test
  void hooksOfJavaSerializationThatHessianNeverCalls() throws Exception {
    check(
        17,
        service("Order"),
        "package com.acme; import java.io.*; import java.util.*; public class Order implements Externalizable { Date paid = new Date(3); Line line = new Line(); public void writeExternal(ObjectOutput out) { throw new IllegalStateException(); } public void readExternal(ObjectInput in) { throw new IllegalStateException(); } }",
        "package com.acme; import java.io.*; import java.util.*; public class Line implements Serializable { private static final long serialVersionUID = 7L; Date at = new Date(5); private void writeObject(ObjectOutputStream out) { throw new IllegalStateException(); } private void readObject(ObjectInputStream in) { throw new IllegalStateException(); } }",
        samples("Order", "return new Order();"));
  }

  @Test
  void classesWithHooksThatCarryNoTimesStayAsTheyAre() throws Exception {
    try (Bench bench =
        Bench.of(
            folder,
            service("Order"),
            "package com.acme; public class Money implements java.io.Serializable { private final long cents; private Unit unit = Unit.EUR; public Money(long cents) { this.cents = cents; } private Object readResolve() { return new Money(cents + 1); } }",
            "package com.acme; public enum Unit { EUR }",
            "package com.acme; import java.util.*; public class Order implements java.io.Serializable { Date paid = new Date(3); Money price = new Money(4); Unit unit = Unit.EUR; }",
            samples("Order", "return new Order();"))) {
      Bench.Copy copy = bench.identity();

      assertThat(copy.arm.kept()).containsExactlyInAnyOrder("com.acme.Money", "com.acme.Unit");
      assertThat(Bench.get(copy.value, "price")).isSameAs(Bench.get(bench.value, "price"));
      assertThat(copy.text(Serializer.STOCK)).isEqualTo(bench.text(Serializer.STOCK));
    }
  }

  @Test
  void classesWithoutAPackageAndWithShortOnes() throws Exception {
    check(
        17,
        "package com.acme; public interface Service { a.Order call(a.Order value); }",
        "package a; public class Order implements java.io.Serializable { public java.util.Date paid = new java.util.Date(2); public io.b.Line line = new io.b.Line(); }",
        "package io.b; public class Line implements java.io.Serializable { int count = 2; }",
        samples("a.Order", "return new a.Order();"));
  }
}
