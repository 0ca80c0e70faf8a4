package io.github.timebench.scan.values;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
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

/** Hazard: a check that is fast because it looks at less. */
class ReplyEqualityTest {
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

    assertThat(ReplyEquality.to(new Order()).isMetBy(changed)).isFalse();
    assertThat(ReplyEquality.to(changed).isMetBy(new Order())).isFalse();
    assertThat(DeepEquality.areEqual(new Order(), changed)).isFalse();
  }

  @Test
  void fieldsAreReadByAClassOfTheirOwn() {
    List<Object> asked = new ArrayList<>();
    Base one = new Base();

    assertThat(FieldsEquality.of(Base.class, (a, b) -> asked.add(a)).test(one, new Base()))
        .isTrue();
    assertThat(asked).containsExactly(one.paid);
  }

  @Test
  void equalGraphsOfOtherContainersAreEqual() {
    Order other = new Order();
    other.lines = new LinkedList<>(other.lines);
    other.more = new LinkedHashMap<>(other.more);
    other.seen = 9;

    assertThat(ReplyEquality.to(new Order()).isMetBy(other)).isTrue();
    assertThat(ReplyEquality.to(List.of(1)).isMetBy(List.of(2))).isFalse();
    assertThat(ReplyEquality.to(List.of()).isMetBy(Map.of())).isFalse();
    assertThat(ReplyEquality.to(null).isMetBy(null)).isTrue();
    assertThat(ReplyEquality.to(null).isMetBy(other)).isFalse();
    assertThat(ReplyEquality.to(other).isMetBy(null)).isFalse();
    assertThat(ReplyEquality.to(new Base()).isMetBy(other)).isFalse();
  }

  @Test
  void keysWithoutEqualsAreComparedByTheirFields() {
    Map<Object, Object> one = Map.of(new Base(), 1, "a", 2);
    Map<Object, Object> other = Map.of("a", 2, new Base(), 1);

    assertThat(ReplyEquality.to(one).isMetBy(other)).isTrue();
    assertThat(ReplyEquality.to(one).isMetBy(Map.of("a", 2, new Base(), 3))).isFalse();
  }

  @Test
  void cyclesAndObjectsInTwoPlacesEnd() {
    Order one = new Order();
    one.any = one;
    Order other = new Order();
    other.any = other;

    assertThat(ReplyEquality.to(one).isMetBy(other)).isTrue();
    other.count++;
    assertThat(ReplyEquality.to(one).isMetBy(other)).isFalse();
    assertThat(ReplyEquality.to(new Order()).isMetBy(one)).isFalse();
    List<Object> doubled = new ArrayList<>();
    for (int level = 0; level < 60; level++) {
      doubled = new ArrayList<>(List.of(doubled, doubled));
    }
    assertThat(ReplyEquality.to(doubled).isMetBy(doubled.get(0))).isFalse();
  }
}
