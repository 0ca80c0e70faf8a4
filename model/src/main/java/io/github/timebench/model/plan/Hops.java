package io.github.timebench.model.plan;

import io.github.timebench.api.Chain;
import java.time.Duration;

/**
 * Calls from service to service that follow from each call of the driver.
 *
 * @param count calls in a row, that of the driver included, 1 to {@link Chain#MAX_CALLS}
 * @param distance simulated round trip that each of them makes, half of it in each direction; zero
 *     for none
 */
public record Hops(int count, Duration distance) {
  public static final String COUNT_FLAG = "--hops";

  public static final String DISTANCE_FLAG = "--distance";

  public static final Duration MAX_DISTANCE = Duration.ofSeconds(1);

  public static final Hops NONE = new Hops(1, Duration.ZERO);

  public Hops {
    Rules.requireRange(COUNT_FLAG, count, 1, Chain.MAX_CALLS);
    Rules.requireRange(DISTANCE_FLAG, distance, Duration.ZERO, MAX_DISTANCE);
  }

  /** Whether the provider calls itself. */
  public boolean chained() {
    return count > 1;
  }

  public boolean distant() {
    return !distance.isZero();
  }

  /** The time that all distances add to a call. */
  public Duration travel() {
    return distance.multipliedBy(count);
  }
}
