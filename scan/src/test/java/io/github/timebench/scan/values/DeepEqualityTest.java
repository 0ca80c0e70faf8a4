package io.github.timebench.scan.values;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.Test;

/** Hazard: a reply that is not what was sent and passes, or one that is and fails. */
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
}
