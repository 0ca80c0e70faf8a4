package io.github.timebench.micro.timers;

import java.util.Arrays;

/**
 * Nodes by deadline, the earliest first; each has up to four children, so the heap is half as deep
 * as a binary one and the children that are compared stand side by side. A node knows its place,
 * hence any can be removed in O(log₄ n). Equal deadlines come in no particular order.
 *
 * <p>Not thread-safe.
 */
final class FourAryHeap {
  private static final int CHILDREN = 4;
  private static final int FIRST_CAPACITY = 64;
  private static final int OUTSIDE = -1;

  private Node[] nodes = new Node[FIRST_CAPACITY];
  private int size;

  /** A member of at most one heap. */
  static class Node {
    private final long deadlineNanos;
    private int index = OUTSIDE;

    /**
     * @param deadlineNanos on {@link System#nanoTime()}'s scale, which may wrap around; deadlines
     *     in one heap lie less than 2⁶³ ns apart
     */
    Node(long deadlineNanos) {
      this.deadlineNanos = deadlineNanos;
    }

    final long deadlineNanos() {
      return deadlineNanos;
    }
  }

  int size() {
    return size;
  }

  /** The earliest node, which stays; null if there is none. */
  Node first() {
    return nodes[0];
  }

  /**
   * @throws IllegalArgumentException if it is in a heap already
   */
  void add(Node node) {
    if (node.index != OUTSIDE) {
      throw new IllegalArgumentException("the node is in a heap already");
    }
    if (size == nodes.length) {
      nodes = Arrays.copyOf(nodes, size + (size >> 1));
    }
    siftUp(size++, node);
  }

  /** Removes the earliest node; null if there is none. */
  Node removeFirst() {
    Node first = nodes[0];
    if (first != null) {
      remove(first);
    }
    return first;
  }

  /** Removes a node of this heap; false if it is in none. */
  boolean remove(Node node) {
    int index = node.index;
    if (index == OUTSIDE) {
      return false;
    }
    node.index = OUTSIDE;
    Node last = nodes[--size];
    nodes[size] = null;
    if (last != node) {
      siftDown(index, last);
      if (last.index == index) {
        siftUp(index, last);
      }
    }
    return true;
  }

  private void siftUp(int hole, Node node) {
    int index = hole;
    while (index > 0) {
      int parent = (index - 1) / CHILDREN;
      if (!isEarlier(node, nodes[parent])) {
        break;
      }
      put(index, nodes[parent]);
      index = parent;
    }
    put(index, node);
  }

  private void siftDown(int hole, Node node) {
    int index = hole;
    for (int child = earliestChild(index); child < size; child = earliestChild(index)) {
      if (!isEarlier(nodes[child], node)) {
        break;
      }
      put(index, nodes[child]);
      index = child;
    }
    put(index, node);
  }

  /** The index of the earliest child; the heap's size or more if there is none. */
  private int earliestChild(int index) {
    int first = index * CHILDREN + 1;
    int end = Math.min(first + CHILDREN, size);
    int earliest = first;
    for (int child = first + 1; child < end; child++) {
      if (isEarlier(nodes[child], nodes[earliest])) {
        earliest = child;
      }
    }
    return earliest;
  }

  private void put(int index, Node node) {
    nodes[index] = node;
    node.index = index;
  }

  /** By difference, since the clock may wrap around. */
  private static boolean isEarlier(Node one, Node other) {
    return one.deadlineNanos - other.deadlineNanos < 0;
  }
}
