package io.github.timebench.model.plan;

import java.time.Duration;

/**
 * Calls from service to service that follow each call of the driver.
 *
 * @param count of services that the provider calls one after the other
 * @param distance delay of a message from one service to the next
 */
public record Hops(int count, Duration distance) {
  /** The provider answers by itself. */
  public static final Hops NONE = new Hops(0, Duration.ZERO);
}
