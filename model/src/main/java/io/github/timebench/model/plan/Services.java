package io.github.timebench.model.plan;

/**
 * How the services stand.
 *
 * @param connections per variant, 1 to {@value #MAX_CONNECTIONS}
 * @param pool of the lab's own provider
 * @param hops that follow the first call
 * @param fleet the machines; {@link Fleet#NONE} for one
 */
public record Services(int connections, ProviderPool pool, Hops hops, Fleet fleet) {
  /** More connections than this to one provider measure something else. */
  public static final int MAX_CONNECTIONS = 100;

  /** Checks the range. */
  public Services {
    Rules.requireRange("--connections", connections, 1, MAX_CONNECTIONS);
  }

  /** A provider that answers by itself, with a thread for each call. */
  public static Services over(int connections) {
    return new Services(connections, ProviderPool.USUAL, Hops.NONE, Fleet.NONE);
  }

  /** The same services on other machines. */
  public Services on(Fleet other) {
    return new Services(connections, pool, hops, other);
  }
}
