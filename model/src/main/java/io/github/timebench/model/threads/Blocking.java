package io.github.timebench.model.threads;

import io.github.timebench.api.Labelled;

/** How a thread can be kept from running; those that are always in somebody's way come first. */
public enum Blocking implements Labelled {
  /** It wants to enter a monitor that another thread holds. */
  MONITOR,
  /** A virtual thread waits and keeps its carrier. */
  PINNED,
  /** It is parked: for a lock, a queue, a future. */
  PARK,
  /** It waits in {@code Object.wait}. */
  WAIT,
  SLEEP;

  /** Whether nobody wants to wait like this. The other ways are also those of idle threads. */
  public boolean alwaysInTheWay() {
    return this == MONITOR || this == PINNED;
  }
}
