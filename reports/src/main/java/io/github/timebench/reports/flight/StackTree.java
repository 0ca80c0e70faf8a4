package io.github.timebench.reports.flight;

import io.github.timebench.model.threads.FoldedStacks;
import io.github.timebench.model.threads.FoldedStacks.Profile;
import io.github.timebench.model.threads.Side;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Stacks that share their outer frames, with a weight each. Not thread-safe. */
final class StackTree {
  private static final double LEAST_SHARE = 1e-6;

  private final Node root = new Node(-1);
  private long events;

  private static final class Node {
    private final int frame;
    private final Map<Integer, Node> below = new HashMap<>();
    private long weight;
    private long total;

    Node(int frame) {
      this.frame = frame;
    }
  }

  /**
   * Adds a stack.
   *
   * @param frames from the outermost to the innermost
   */
  void add(List<Integer> frames, long weight) {
    Node node = root;
    node.total += weight;
    for (int frame : frames) {
      node = node.below.computeIfAbsent(frame, Node::new);
      node.total += weight;
    }
    node.weight += weight;
    events++;
  }

  /**
   * The tree as it is stored.
   *
   * @param other frame that stands for what is too light below the root
   * @param minShare of all weight; lighter frames are counted in the frame above
   * @param maxNodes after which the least share is doubled until there are no more than these
   */
  FoldedStacks fold(
      String variant, Side side, Profile profile, int other, double minShare, int maxNodes) {
    List<int[]> nodes = new ArrayList<>();
    List<Long> weights = new ArrayList<>();
    double share = minShare;
    do {
      nodes.clear();
      weights.clear();
      walk(root, 0, share * root.total, nodes, weights);
      addOther(other, nodes, weights);
      share = Math.max(2 * share, LEAST_SHARE);
    } while (nodes.size() > maxNodes);
    return new FoldedStacks(
        variant,
        side,
        profile,
        events,
        nodes.stream().mapToInt(node -> node[0]).toArray(),
        nodes.stream().mapToInt(node -> node[1]).toArray(),
        weights.stream().mapToLong(Long::longValue).toArray());
  }

  private void addOther(int other, List<int[]> nodes, List<Long> weights) {
    long shown = weights.stream().mapToLong(Long::longValue).sum();
    if (shown < root.total) {
      nodes.add(new int[] {1, other});
      weights.add(root.total - shown);
    }
  }

  private static void walk(
      Node node, int depth, double minTotal, List<int[]> nodes, List<Long> weights) {
    int index = nodes.size();
    if (depth > 0) {
      nodes.add(new int[] {depth, node.frame});
      weights.add(node.weight);
    }
    long light = 0;
    for (Node child :
        node.below.values().stream()
            .sorted(Comparator.comparingInt((Node below) -> below.frame))
            .toList()) {
      if (child.total < minTotal) {
        light += child.total;
      } else {
        walk(child, depth + 1, minTotal, nodes, weights);
      }
    }
    if (depth > 0) {
      weights.set(index, node.weight + light);
    }
  }
}
