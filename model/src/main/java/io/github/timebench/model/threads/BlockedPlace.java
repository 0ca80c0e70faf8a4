package io.github.timebench.model.threads;

import io.github.timebench.api.Labelled;

/**
 * A place of a program at which threads waited, and for how long, as Java Flight Recorder saw it.
 *
 * @param lockClass class of the monitor, or of what the threads parked on; empty if there is none
 * @param place first frame outside the JDK; if there is none, the first that is no primitive of
 *     waiting
 * @param insideJdk whether all frames were the JDK's own, as those of an idle thread of a pool are
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

  /** How a thread can be kept from running; those that are always in somebody's way come first. */
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
