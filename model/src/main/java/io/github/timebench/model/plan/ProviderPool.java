package io.github.timebench.model.plan;

import io.github.timebench.api.Labelled;

/**
 * Dubbo's pool for calls in the lab's own provider.
 *
 * @param threads its limit; 0 for as many as there can be calls at once
 * @param queue calls that wait where all threads are busy; 0 turns them away
 */
public record ProviderPool(Kind kind, int threads, int queue) {
  /** Dubbo's pools. */
  public enum Kind implements Labelled {
    /** A constant number of threads. */
    FIXED,
    /** Threads come and go with the load, up to the limit. */
    CACHED,
    /** Grows to the limit before it queues. */
    EAGER,
    /** Grows to the limit and never shrinks. */
    LIMITED,
    /** A virtual thread for each call. */
    VIRTUAL
  }

  /** A thread for each call that there can be. */
  public static final ProviderPool USUAL = new ProviderPool(Kind.FIXED, 0, 0);
}
