package io.github.timebench.scan.values;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.DateType;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.clone.MapRule;
import io.github.timebench.scan.clone.TimeMapping;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hazard: values of a clone that are not those of the sample. */
class GraphCopyTest {
  private static final String SERVICE =
      "package com.acme; public interface Service { Node call(Node value); }";

  private static final String NODE =
      "package com.acme; import java.util.*; import java.time.*; public class Node implements java.io.Serializable { Node next; Object any; Date date; LocalDateTime local; Instant instant; Map<Object, Object> map; List<Object> list; Comparable<?> bound; Pair pair; }";

  private static final String PAIR =
      "package com.acme; public record Pair(Object one, java.util.Date two) implements java.io.Serializable {}";

  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  @TempDir private Path folder;

  private Bench bench(String body) throws Exception {
    return Bench.of(
        folder,
        SERVICE,
        NODE,
        PAIR,
        "package com.acme; import java.util.*; import java.time.*; import java.sql.Timestamp; public class Samples {\n static Node make() { Node n = new Node(); "
            + body
            + " return n; } }");
  }

  private Bench.Copy copy(Bench bench, DateType type) throws Exception {
    return bench.new Copy(TimeMapping.to(type), BERLIN);
  }

  @Test
  void whatIsOneObjectStaysOne() throws Exception {
    try (Bench bench =
        bench(
            "n.next = n; n.list = new ArrayList<>(List.of(n, new Date(1))); n.any = n.list; n.date = (Date) n.list.get(1);")) {
      Object node = copy(bench, DateType.INSTANT).value;

      assertThat(Bench.get(node, "next")).isSameAs(node);
      List<?> list = (List<?>) Bench.get(node, "list");
      assertThat(list.get(0)).isSameAs(node);
      assertThat(Bench.get(node, "any")).isSameAs(list);
      assertThat(Bench.get(node, "date")).isSameAs(list.get(1));
    }
  }

  @Test
  void timesChangeByTheirOwnClassWhereverTheyAre() throws Exception {
    try (Bench bench =
        bench(
            "n.any = new Timestamp(7); n.list = new LinkedList<>(List.of(new Date(1), \"x\", 5)); n.map = new TreeMap<>(Map.of(new Date(2), new Date[] {new Date(3), null})); n.bound = Instant.ofEpochMilli(4); n.pair = new Pair(Set.of(), new Date(9));")) {
      Object node = copy(bench, DateType.INSTANT).value;

      assertThat(Bench.get(node, "any")).isEqualTo(Instant.ofEpochMilli(7));
      assertThat(Bench.get(node, "list"))
          .isInstanceOf(java.util.LinkedList.class)
          .isEqualTo(List.of(Instant.ofEpochMilli(1), "x", 5));
      Map<?, ?> map = (Map<?, ?>) Bench.get(node, "map");
      assertThat(map.get(Instant.ofEpochMilli(2)))
          .isEqualTo(new Instant[] {Instant.ofEpochMilli(3), null});
      assertThat(Bench.get(node, "bound")).isEqualTo(Instant.ofEpochMilli(4));
      assertThat(Bench.get(node, "pair.two")).isEqualTo(Instant.ofEpochMilli(9));
    }
  }

  @Test
  void digitsBeyondTheMillisecondAreCutAndCounted() throws Exception {
    try (Bench bench =
        bench(
            "n.instant = Instant.ofEpochSecond(-1, 999_999_999); n.local = LocalDateTime.of(2026, 1, 2, 3, 4, 5, 6_000_000); n.any = Instant.ofEpochSecond(3, 1);")) {
      Bench.Copy copy = copy(bench, DateType.DATE);

      assertThat(Bench.get(copy.value, "instant")).isEqualTo(new Date(-1));
      assertThat(Bench.get(copy.value, "local"))
          .isEqualTo(Date.from(Instant.parse("2026-01-02T02:04:05.006Z")));
      assertThat(copy.times.cut()).isEqualTo(2);
    }
  }

  @Test
  void aTimeThatIsInItsTypeAlreadyKeepsItsDigits() throws Exception {
    try (Bench bench = bench("n.local = LocalDateTime.of(2026, 3, 29, 2, 30, 0, 7);")) {
      Bench.Copy copy = copy(bench, DateType.LOCALDATETIME);

      assertThat(Bench.get(copy.value, "local"))
          .isEqualTo(LocalDateTime.of(2026, 3, 29, 2, 30, 0, 7));
      assertThat(copy.times.cut()).isZero();
    }
  }

  @Test
  void aNullThatWouldBeANumberIsTakenWhereTheClonesKnowIt() throws Exception {
    try (Bench bench = bench("n.date = null; n.local = LocalDateTime.of(2026, 1, 1, 0, 0);")) {
      Bench.Copy copy = copy(bench, DateType.LONG);
      assertThat(Bench.get(copy.value, "date")).isNull();
      assertThat(copy.type("com.acme.Node").getDeclaredField("local").getType())
          .isEqualTo(long.class);
    }
  }

  @Test
  void anEmptyContainerStaysAsItIs() throws Exception {
    try (Bench bench = bench("n.list = List.of(); n.map = Collections.emptyMap();")) {
      assertThat(Bench.get(copy(bench, DateType.INSTANT).value, "list")).isSameAs(List.of());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          INSTANT | n.local = LocalDateTime.of(2026, 3, 29, 2, 30); | Node.local is 2026-03-29T02:30 in the sample, which cannot be made a Instant: clocks in Europe/Berlin skip that time; see --zone
          DATE | n.instant = Instant.MAX; | Node.instant is +1000000000-12-31T23:59:59.999999999Z in the sample
          LONG | n.any = new Date[] {null}; | Node.any is null in the sample, and a long cannot be: leave it as it is with --map='Node.any=keep'
          DATE | n.map = new HashMap<>(); n.map.put(Instant.ofEpochSecond(1, 1), 1); n.map.put(Instant.ofEpochSecond(1, 2), 2); | Node.map in the sample has times that differ beyond the millisecond
          INSTANT | n.list = new ArrayList<Object>(List.of(1, 2, 3)).subList(0, 2); | which cannot be copied: use an ArrayList
          INSTANT | Object[] self = {null}; n.list = Arrays.asList(self); self[0] = n.list; | is an immutable collection that leads to itself
          INSTANT | Node other = new Node(); n.pair = new Pair(other, null); other.pair = n.pair; | is a record that leads to itself
          INSTANT | Node at = n; for (int i = 0; i < 20_000; i++) { at.next = new Node(); at = at.next; } | is nested too deeply to be copied
          INSTANT | n.any = new StringBuilder("x"); n.list = new ArrayList<>(List.of(Optional.of(1))); | Node.list in the sample is a java.util.Optional, of which there is no clone
          """)
  void whatCannotBeCopiedIsRefused(DateType type, String body, String message) throws Exception {
    try (Bench bench = bench(body)) {
      assertThatThrownBy(() -> copy(bench, type))
          .isInstanceOf(ApiException.class)
          .hasMessageContaining(message);
    }
  }

  @Test
  void aTypeThatCannotBeInAFieldIsRefused() throws Exception {
    try (Bench bench =
        Bench.of(
            folder,
            SERVICE,
            "package com.acme; public class Node implements java.io.Serializable { java.time.temporal.Temporal at; java.util.Date date; }",
            "package com.acme; public class Samples {\n static Node make() { Node n = new Node(); n.at = java.time.Instant.now(); return n; } }")) {
      assertThatThrownBy(() -> copy(bench, DateType.DATE))
          .hasMessage(
              "Node.at is a Temporal, and a Date cannot be there: leave it as it is with --map='Node.at=keep'");
      TimeMapping kept = new TimeMapping(Optional.of(DateType.DATE), MapRule.parse("Node.at=keep"));
      assertThat(Bench.get(bench.to(kept).value, "at")).isInstanceOf(Instant.class);
    }
  }

  @Test
  void aComparisonThatClonesLackIsRefused() throws Exception {
    try (Bench bench =
        Bench.of(
            folder,
            SERVICE,
            "package com.acme; import java.util.*; public class Node implements java.io.Serializable, Comparable<Node> { SortedSet<Node> all = new TreeSet<>(); Date date; public int compareTo(Node o) { return 0; } }",
            "package com.acme; public class Samples {\n static Node make() { Node n = new Node(); n.all.add(new Node()); return n; } }")) {
      assertThatThrownBy(() -> copy(bench, DateType.INSTANT))
          .hasMessageContaining(
              "Node.all in the sample is sorted by a comparison of the API's own");
    }
  }
}
