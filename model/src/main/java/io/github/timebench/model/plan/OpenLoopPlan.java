package io.github.timebench.model.plan;

/**
 * What only an open loop has: calls that are due at times of their own.
 *
 * @param rate of whichever variant has its turn
 * @param maxInflight most calls under way at once, 1 to {@value #MOST_INFLIGHT}
 */
public record OpenLoopPlan(Rate rate, Arrival arrival, int maxInflight, CatchUp catchUp) {
  /** The lab's provider has a thread for each call that can be under way. */
  public static final int MOST_INFLIGHT = 5_000;

  /** Checks every rule. */
  public OpenLoopPlan {
    if (maxInflight < 1 || maxInflight > MOST_INFLIGHT) {
      throw new InvalidPlanException(
          "--max-inflight", "must be 1 to " + MOST_INFLIGHT, maxInflight);
    }
  }

  /** The rate that a flag names. */
  public static Rate rate(String text) {
    try {
      return Rate.parse(text);
    } catch (IllegalArgumentException e) {
      throw new InvalidPlanException("--rate", e.getMessage(), text);
    }
  }

  /**
   * What the engine is to do.
   *
   * @param seed decides random starts
   */
  public OpenLoad load(long seed) {
    return new OpenLoad(rate, arrival, maxInflight, catchUp, seed);
  }
}
