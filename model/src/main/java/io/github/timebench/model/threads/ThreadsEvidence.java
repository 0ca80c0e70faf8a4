package io.github.timebench.model.threads;

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

  /**
   * Keeps unmodifiable copies.
   *
   * @throws IllegalArgumentException if a stack has a frame without a name
   */
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
}
