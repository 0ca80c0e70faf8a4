package io.github.timebench.hessian2time.negotiation;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for conditions. */
final class Await {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private Await() {}

  static void until(String what, BooleanSupplier condition) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > LIMIT.toNanos()) {
        throw new AssertionError("waited " + LIMIT.toSeconds() + " s in vain: " + what);
      }
      LockSupport.parkNanos(10_000_000);
    }
  }
}
