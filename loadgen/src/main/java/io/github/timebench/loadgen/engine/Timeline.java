package io.github.timebench.loadgen.engine;

import io.github.timebench.lab.NanoClock;

/** Where things are put that are to happen at a later moment. */
@FunctionalInterface
public interface Timeline {
  /** Runs an action at or after a moment of the {@link NanoClock} that goes with it. */
  void at(long nanoTime, Runnable action);
}
