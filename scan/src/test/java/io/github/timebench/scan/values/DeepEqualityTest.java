package io.github.timebench.scan.values;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Hazard: a reply that is not what was sent and passes, or one that is and fails; a check that is
 * fast because it looks at less.
 */
class DeepEqualityTest {
  private static final class Item {
    private final String name;
    private final Instant at;
    private Object any;

    Item(String name, Instant at) {
      this.name = name;
      this.at = at;
    }
  }

  private static final Instant AT = Instant.ofEpochSecond(5, 6);

  @Test
  void objectsAreComparedByTheirFieldsToTheLastDigit() {
    assertThat(DeepEquality.areEqual(new Item("a", AT), new Item("a", AT))).isTrue();
    assertThat(DeepEquality.difference(new Item("a", AT), new Item("a", AT.plusNanos(1))))
        .contains(".at: 1970-01-01T00:00:05.000000006Z is not 1970-01-01T00:00:05.000000007Z");
    assertThat(DeepEquality.difference(new Item("a", null), new Item("a", AT)))
        .contains(".at: null is not 1970-01-01T00:00:05.000000006Z");
    assertThat(DeepEquality.areEqual(new Item("a", AT), "a")).isFalse();
  }

  @Test
  void cyclesEnd() {
    Item one = new Item("a", AT);
    one.any = List.of(one);
    Item other = new Item("a", AT);
    other.any = new ArrayList<>(List.of(other));

    assertThat(DeepEquality.difference(one, other)).isEmpty();
    other.any = new ArrayList<>(List.of(new Item("a", AT)));
    assertThat(DeepEquality.difference(one, other)).isPresent();
  }

  @Test
  void containersCountByWhatIsInThem() {
    assertThat(DeepEquality.areEqual(new LinkedList<>(List.of(1, 2)), List.of(1, 2))).isTrue();
    assertThat(DeepEquality.difference(List.of(1, 2), List.of(2, 1))).contains("[0]: 1 is not 2");
    assertThat(DeepEquality.difference(List.of(1), List.of())).contains(": 1 elements are not 0");
    assertThat(DeepEquality.areEqual(new Object[] {1, AT}, new Object[] {1, AT})).isTrue();
    assertThat(DeepEquality.areEqual(new Object[] {1}, new Integer[] {1})).isFalse();
    assertThat(DeepEquality.difference(new int[] {1, 2}, new int[] {1, 3}))
        .contains("[1]: 2 is not 3");
    assertThat(DeepEquality.areEqual(1, 1L)).isFalse();
    assertThat(DeepEquality.areEqual(new Date(1), new java.sql.Timestamp(1))).isFalse();
  }

  @Test
  void setsAndMapsOfObjectsWithoutEqualsAreComparedInAnyOrder() {
    Set<Object> one = new HashSet<>();
    Set<Object> other = new HashSet<>();
    for (int i = 0; i < 20; i++) {
      one.add(new Item("n" + i, AT));
      other.add(new Item("n" + (19 - i), AT));
    }
    assertThat(DeepEquality.difference(one, other)).isEmpty();
    other.remove(other.iterator().next());
    other.add(new Item("x", AT));
    assertThat(DeepEquality.difference(one, other)).isPresent();

    Map<Object, Object> first = Map.of(new Item("k", AT), 1, new Item("l", AT), 2);
    Map<Object, Object> second = Map.of(new Item("l", AT), 2, new Item("k", AT), 1);
    assertThat(DeepEquality.difference(first, second)).isEmpty();
    assertThat(DeepEquality.difference(first, Map.of(new Item("l", AT), 1, new Item("k", AT), 2)))
        .isPresent();
  }

  @Test
  void mapsAreComparedByKey() {
    Map<String, Object> one = new LinkedHashMap<>();
    one.put("a", null);
    one.put("b", Arrays.asList(AT, null));
    Map<String, Object> other = new HashMap<>(one);
    assertThat(DeepEquality.difference(one, other)).isEmpty();
    other.put("b", Arrays.asList(AT, AT));
    assertThat(DeepEquality.difference(one, other).orElseThrow())
        .startsWith("[b][1]: null is not ");
    other.remove("b");
    other.put("c", null);
    assertThat(DeepEquality.difference(one, other)).contains("[b] is missing");
  }

  private enum Status {
    OPEN,
    PAID {}
  }

  private static class Base {
    private long id = 7;
    private Date paid = new Date(5);
  }

  @SuppressWarnings("unused")
  private static final class Order extends Base {
    private boolean open = true;
    private byte small = 1;
    private short number = 2;
    private char letter = 'c';
    private int count = 3;
    private long total = 4;
    private float share = 0.5f;
    private double price = Double.NaN;
    private String name = "order";
    private Integer boxed = 6;
    private Instant at = Instant.ofEpochSecond(5, 6);
    private Status status = Status.PAID;
    private BigDecimal amount = new BigDecimal("19.90");
    private Object any = 5L;
    private Serial serial = new Serial(1, "a");
    private List<Base> lines = new ArrayList<>(List.of(new Base(), new Base()));
    private Map<String, Object> more = new HashMap<>();
    private Set<Object> tags = new HashSet<>(Set.of(new Serial(2, "b")));
    private int[] grid = {1, 2};
    private Object[] mixed = {1, "x"};
    private transient int seen;

    Order() {
      more.put("nothing", null);
      more.put("base", new Base());
    }
  }

  private record Serial(int number, String text) {}

  static Stream<Consumer<Order>> changes() {
    return Stream.of(
        o -> ((Base) o).id++,
        o -> ((Base) o).paid = new Date(6),
        o -> ((Base) o).paid = new Timestamp(5),
        o -> ((Base) o).paid = null,
        o -> o.open = false,
        o -> o.small++,
        o -> o.number++,
        o -> o.letter++,
        o -> o.count++,
        o -> o.total = 1L << 40,
        o -> o.share = 0.25f,
        o -> o.price = 1,
        o -> o.name = "Order",
        o -> o.name = null,
        o -> o.boxed = null,
        o -> o.boxed = 7,
        o -> o.at = o.at.plusNanos(1),
        o -> o.status = Status.OPEN,
        o -> o.amount = new BigDecimal("19.9"),
        o -> o.any = 5,
        o -> o.any = null,
        o -> o.serial = new Serial(1, "b"),
        o -> o.lines.get(1).paid = new Date(9),
        o -> o.lines.remove(1),
        o -> o.lines.set(0, null),
        o -> o.lines = null,
        o -> o.more.remove("nothing"),
        o -> o.more.put("nothing", 1),
        o -> o.more.put("base", null),
        o -> {
          o.more.remove("nothing");
          o.more.put("other", null);
        },
        o -> o.tags.add(3),
        o -> o.tags = new HashSet<>(Set.of(new Serial(2, "c"))),
        o -> o.grid[1]++,
        o -> o.grid = new int[] {1},
        o -> o.mixed[1] = "y",
        o -> o.mixed = new String[] {"1", "x"});
  }

  @ParameterizedTest
  @MethodSource("changes")
  void everyChangeIsSeen(Consumer<Order> change) {
    Order changed = new Order();
    change.accept(changed);

    assertThat(DeepEquality.to(new Order()).test(changed)).isFalse();
    assertThat(DeepEquality.to(changed).test(new Order())).isFalse();
    assertThat(DeepEquality.difference(new Order(), changed)).isPresent();
  }

  @Test
  void expectedContainersMayBeOfOtherClasses() {
    Order other = new Order();
    other.lines = new LinkedList<>(other.lines);
    other.more = new LinkedHashMap<>(other.more);
    other.seen = 9;

    assertThat(DeepEquality.to(new Order()).test(other)).isTrue();
    assertThat(DeepEquality.to(List.of(1)).test(List.of(2))).isFalse();
    assertThat(DeepEquality.to(List.of()).test(Map.of())).isFalse();
    assertThat(DeepEquality.to(null).test(null)).isTrue();
    assertThat(DeepEquality.to(null).test(other)).isFalse();
    assertThat(DeepEquality.to(other).test(null)).isFalse();
    assertThat(DeepEquality.to(new Base()).test(other)).isFalse();
  }

  @Test
  void expectedKeysWithoutEqualsAreComparedByTheirFields() {
    Map<Object, Object> one = Map.of(new Base(), 1, "a", 2);
    Map<Object, Object> other = Map.of("a", 2, new Base(), 1);

    assertThat(DeepEquality.to(one).test(other)).isTrue();
    assertThat(DeepEquality.to(one).test(Map.of("a", 2, new Base(), 3))).isFalse();
  }

  @Test
  void anExpectedValueWithCyclesOrObjectsInTwoPlacesEnds() {
    Order one = new Order();
    one.any = one;
    Order other = new Order();
    other.any = other;

    assertThat(DeepEquality.to(one).test(other)).isTrue();
    other.count++;
    assertThat(DeepEquality.to(one).test(other)).isFalse();
    assertThat(DeepEquality.to(new Order()).test(one)).isFalse();
    List<Object> doubled = new ArrayList<>();
    for (int level = 0; level < 60; level++) {
      doubled = new ArrayList<>(List.of(doubled, doubled));
    }
    assertThat(DeepEquality.to(doubled).test(doubled.get(0))).isFalse();
  }
}
