package io.github.timebench.model.threads;

import io.github.timebench.api.Labelled;
import java.util.List;

/**
 * What Java Flight Recorder saw of a run's JVMs, as {@code threads.json} stores it.
 *
 * @param schemaVersion {@link #SCHEMA_VERSION} of the version that wrote it
 * @param jvms in the order in which they ran
 * @param frames names of frames, by index; a variant's own package reads {@code variant}, so that
 *     the stacks of two variants can be laid side by side
 * @param stacks at most one for a variant, side and profile
 */
public record ThreadsEvidence(
    int schemaVersion, List<RecordedJvm> jvms, List<String> frames, List<FoldedStacks> stacks) {
  public static final int SCHEMA_VERSION = 1;

  public ThreadsEvidence {
    jvms = List.copyOf(jvms);
    frames = List.copyOf(frames);
    stacks = List.copyOf(stacks);
    for (FoldedStacks folded : stacks) {
      for (int frame : folded.frames()) {
        if (frame < 0 || frame >= frames.size()) {
          throw new IllegalArgumentException("a frame of " + folded.variant() + " has no name");
        }
      }
    }
  }

  /**
   * A place of a program at which threads waited, and for how long, as Java Flight Recorder saw it.
   *
   * @param lockClass class of the monitor, or of what the threads parked on; empty if there is none
   * @param place first frame outside the JDK; if there is none, the first that is no primitive of
   *     waiting
   * @param insideJdk whether all frames were the JDK's own, as those of an idle thread of a pool
   *     are
   * @param threads how many different ones waited
   * @param count events: waits that were longer than the recording's threshold
   */
  public record BlockedPlace(
      Blocking kind,
      String lockClass,
      String place,
      boolean insideJdk,
      long threads,
      long count,
      long totalNanos,
      long longestNanos) {

    /**
     * How a thread can be kept from running; those that are always in somebody's way come first.
     */
    public enum Blocking implements Labelled {
      /** It wants to enter a monitor that another thread holds. */
      MONITOR,
      /** A virtual thread waits and keeps its carrier. */
      PINNED,
      /** It is parked: for a lock, a queue, a future. */
      PARK,
      WAIT,
      SLEEP;

      /** Whether nobody wants to wait like this. The other ways are also those of idle threads. */
      public boolean alwaysInTheWay() {
        return this == MONITOR || this == PINNED;
      }
    }
  }

  /**
   * The stacks of one side while one variant was measured, in all blocks, as a tree in the order in
   * which it is walked from its root. Frames of little weight are counted in the frame above them,
   * so sums stay exact.
   *
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
        throw new IllegalArgumentException(
            "the nodes of " + variant + "'s stacks differ in length");
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
}
