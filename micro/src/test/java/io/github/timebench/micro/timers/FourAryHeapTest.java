package io.github.timebench.micro.timers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.timebench.micro.timers.FourAryHeap.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazard: a heap that loses a timer, or hands one out before an earlier one. */
class FourAryHeapTest {
  private final FourAryHeap heap = new FourAryHeap();

  private List<Node> add(long... deadlines) {
    List<Node> nodes = LongStream.of(deadlines).mapToObj(Node::new).toList();
    nodes.forEach(heap::add);
    return nodes;
  }

  private List<Long> drained() {
    List<Long> deadlines = new ArrayList<>();
    for (Node node = heap.removeFirst(); node != null; node = heap.removeFirst()) {
      deadlines.add(node.deadlineNanos());
    }
    return deadlines;
  }

  @Test
  void anEmptyHeapHasNothing() {
    assertThat(heap.first()).isNull();
    assertThat(heap.removeFirst()).isNull();
    assertThat(heap.size()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 5, 6, 20, 21, 22, 63, 64, 65, 1_000})
  void nodesLeaveInOrderOfTheirDeadlines(int size) {
    long[] deadlines = new SplittableRandom(size).longs(size, 0, 50).toArray();
    add(deadlines);

    assertThat(heap.size()).isEqualTo(size);
    assertThat(drained())
        .containsExactlyElementsOf(LongStream.of(deadlines).sorted().boxed().toList());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void anyMixtureOfStartsStopsAndExpiriesAgreesWithASortedList(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Node> model = new ArrayList<>();
    for (int step = 0; step < 5_000; step++) {
      int choice = random.nextInt(10);
      if (choice < 5 || model.isEmpty()) {
        Node node = new Node(random.nextLong(1_000));
        model.add(node);
        heap.add(node);
      } else if (choice < 8) {
        Node node = model.remove(random.nextInt(model.size()));
        assertThat(heap.remove(node)).isTrue();
        assertThat(heap.remove(node)).as("removed twice").isFalse();
      } else {
        Node first = heap.removeFirst();
        assertThat(model.remove(first)).isTrue();
        assertThat(model).allMatch(left -> left.deadlineNanos() >= first.deadlineNanos());
      }
      assertThat(heap.size()).isEqualTo(model.size());
    }
    assertThat(drained())
        .containsExactlyElementsOf(model.stream().map(Node::deadlineNanos).sorted().toList());
  }

  @Test
  void theLastOfAnotherBranchMovesUpWhenItIsEarlierThanTheRemovedOnesParent() {
    List<Node> nodes = add(0, 10, 1, 2, 3, 11, 12, 13, 14, 4);

    heap.remove(nodes.get(5));

    assertThat(drained()).containsExactly(0L, 1L, 2L, 3L, 4L, 10L, 12L, 13L, 14L);
  }

  @Test
  void deadlinesBeyondTheClocksWrapComeAfterThoseBefore() {
    add(Long.MIN_VALUE + 5, Long.MAX_VALUE - 5, Long.MIN_VALUE, Long.MAX_VALUE);

    assertThat(drained())
        .containsExactly(Long.MAX_VALUE - 5, Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 5);
  }

  @Test
  void aNodeCanComeBackButNotStandTwice() {
    Node node = add(1).get(0);

    assertThatIllegalArgumentException().isThrownBy(() -> heap.add(node));
    assertThat(heap.removeFirst()).isSameAs(node);
    heap.add(node);
    assertThat(heap.first()).isSameAs(node);
  }

  @Test
  void aStrangersNodeIsNotRemoved() {
    add(1);

    assertThat(heap.remove(new Node(1))).isFalse();
    assertThat(heap.size()).isEqualTo(1);
  }
}
