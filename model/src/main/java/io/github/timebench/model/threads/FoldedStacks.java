package io.github.timebench.model.threads;

import io.github.timebench.api.Labelled;

/**
 * The stacks of one side while one variant was measured, in all blocks, as a tree in the order in
 * which it is walked from its root. Frames of little weight are counted in the frame above them, so
 * sums stay exact.
 *
 * @param variant label
 * @param events that were counted
 * @param depths of the nodes, from 1
 * @param frames of the nodes, each the index of its name
 * @param weights of the nodes without those below them
 */
public record FoldedStacks(
    String variant,
    Side side,
    Profile profile,
    long events,
    int[] depths,
    int[] frames,
    long[] weights) {
  /**
   * One entry of each array is a node.
   *
   * @throws IllegalArgumentException if the arrays differ in length or are no walk of a tree
   */
  public FoldedStacks {
    if (depths.length != frames.length || depths.length != weights.length) {
      throw new IllegalArgumentException("the nodes of " + variant + "'s stacks differ in length");
    }
    int before = 0;
    for (int depth : depths) {
      if (depth < 1 || depth > before + 1) {
        throw new IllegalArgumentException("the stacks of " + variant + " are no tree");
      }
      before = depth;
    }
  }

  /** What stacks are weighed by. */
  public enum Profile implements Labelled {
    /** Samples of threads that run Java code. */
    CPU,
    ALLOCATION,
    /** Nanoseconds that threads waited for monitors and parked, but for idle ones. */
    BLOCKED
  }
}
