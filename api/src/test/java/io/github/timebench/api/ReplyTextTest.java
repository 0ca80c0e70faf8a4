package io.github.timebench.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Hazard: a reply that floods the terminal, or that cannot be shown at all. */
class ReplyTextTest {
  @SuppressWarnings("unused")
  private static class Node {
    final String name;
    final Date since = new Date(0);
    private Object next;

    Node(String name) {
      this.name = name;
    }
  }

  @Test
  void fieldsAreShownThoughNothingShowsThem() {
    Node node = new Node("a\nb");
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("k", new int[] {1, 2});
    node.next = List.of(map, Optional.of(3));

    assertThat(ReplyText.of(node))
        .isEqualTo("Node{name=\"a b\", since=Date 1970-01-01T00:00:00Z, next=[{\"k\"=[1, 2]}, 3]}");
    assertThat(ReplyText.of(null)).isEqualTo("null");
  }

  @Test
  void whatIsLargeDeepOrEndlessIsCut() {
    Node endless = new Node("n");
    endless.next = endless;
    List<Object> deep = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      deep = new ArrayList<>(List.of(deep));
    }

    assertThat(ReplyText.of(endless)).endsWith("next=Node...}");
    assertThat(ReplyText.of(deep)).hasSizeLessThan(100);
    assertThat(ReplyText.of("x".repeat(1 << 20))).hasSizeLessThan(700);
    assertThat(ReplyText.of(Collections.nCopies(1_000_000, "element"))).hasSizeLessThan(700);
  }
}
