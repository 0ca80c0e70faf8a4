package io.github.timebench.reports.flight;

import io.github.timebench.model.threads.ThreadsEvidence.FoldedStacks;
import io.github.timebench.model.threads.ThreadsEvidence.FoldedStacks.Profile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The stacks of a variant beside those of its baseline, both per call, in one tree: what stands
 * under the same frames is one node with two weights, so that their difference is exact.
 *
 * @param baseline label of the variant that it is compared with; empty if it is a baseline itself
 * @param nodes in the order in which the tree is walked from its root
 */
public record FlameGraph(Profile profile, String variant, String baseline, List<Node> nodes) {
  /**
   * A frame at its place.
   *
   * @param depth from 1
   * @param weight per call of the variant, without the frames below
   * @param baseWeight per call of the baseline, without the frames below
   */
  public record Node(int depth, String frame, double weight, double baseWeight) {}

  public FlameGraph {
    nodes = List.copyOf(nodes);
  }

  public double total() {
    return nodes.stream().mapToDouble(Node::weight).sum();
  }

  public double baseTotal() {
    return nodes.stream().mapToDouble(Node::baseWeight).sum();
  }

  /** Weights of methods without what they call, wherever they stand; the largest change first. */
  public List<Node> methods() {
    Map<String, Node> sums = new LinkedHashMap<>();
    for (Node node : nodes) {
      sums.merge(
          node.frame,
          new Node(1, node.frame, node.weight, node.baseWeight),
          (a, b) -> new Node(1, a.frame, a.weight + b.weight, a.baseWeight + b.baseWeight));
    }
    Comparator<Node> byChange =
        Comparator.comparingDouble(node -> -Math.abs(node.weight - node.baseWeight));
    return sums.values().stream().sorted(byChange.thenComparing(Node::frame)).toList();
  }

  /** Puts two sets of stacks into one tree. Not thread-safe. */
  static final class Builder {
    private final List<String> frames;
    private final Branch root = new Branch("");

    /**
     * @param frames names of frames by number
     */
    Builder(List<String> frames) {
      this.frames = frames;
    }

    private static final class Branch {
      private final String frame;
      private final Map<String, Branch> below = new HashMap<>();
      private final double[] weights = new double[2];
      private final double[] totals = new double[2];

      Branch(String frame) {
        this.frame = frame;
      }

      Branch below(String name) {
        return below.computeIfAbsent(name, Branch::new);
      }

      double larger() {
        return Math.max(totals[0], totals[1]);
      }
    }

    /**
     * Adds stacks under a frame that names their side.
     *
     * @param perWeight what one unit of their weight is, per call
     * @param ofBaseline whether they are the baseline's
     */
    Builder add(FoldedStacks folded, double perWeight, boolean ofBaseline) {
      int which = ofBaseline ? 1 : 0;
      List<Branch> path = new ArrayList<>(List.of(root, root.below(folded.side().label())));
      for (int i = 0; i < folded.depths().length; i++) {
        int depth = folded.depths()[i];
        path.subList(depth + 1, path.size()).clear();
        path.add(path.get(depth).below(frames.get(folded.frames()[i])));
        double weight = folded.weights()[i] * perWeight;
        path.get(depth + 1).weights[which] += weight;
        path.forEach(branch -> branch.totals[which] += weight);
      }
      return this;
    }

    /**
     * @param minShare of all weight; frames that are lighter in both are counted in the frame above
     */
    FlameGraph make(Profile profile, String variant, String baseline, double minShare) {
      List<Node> nodes = new ArrayList<>();
      walk(root, 0, minShare * root.larger(), nodes);
      return new FlameGraph(profile, variant, baseline, nodes);
    }

    private static void walk(Branch branch, int depth, double minTotal, List<Node> nodes) {
      double[] weights = branch.weights.clone();
      List<Branch> shown = new ArrayList<>();
      for (Branch child : branch.below.values()) {
        if (child.larger() >= minTotal) {
          shown.add(child);
        } else {
          weights[0] += child.totals[0];
          weights[1] += child.totals[1];
        }
      }
      if (depth > 0) {
        nodes.add(new Node(depth, branch.frame, weights[0], weights[1]));
      }
      shown.sort(
          Comparator.comparingDouble((Branch child) -> -child.larger())
              .thenComparing(child -> child.frame));
      shown.forEach(child -> walk(child, depth + 1, minTotal, nodes));
    }
  }
}
