package io.github.timebench.loadgen.it;

import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for conditions, with one deadline for all. */
final class Await {
  static final Duration DEADLINE = Duration.ofSeconds(300);

  /** To look for a process is to read what the machine says of all of them. */
  private static final long POLL_NANOS = Duration.ofMillis(200).toNanos();

  private Await() {}

  /** Returns once the condition holds. */
  static void until(String what, BooleanSupplier condition) {
    present(what, () -> condition.getAsBoolean() ? Optional.of(true) : Optional.empty());
  }

  /** Returns the value once there is one. */
  static <T> T present(String what, Supplier<Optional<T>> value) {
    long deadline = System.nanoTime() + DEADLINE.toNanos();
    while (System.nanoTime() < deadline) {
      Optional<T> found = value.get();
      if (found.isPresent()) {
        return found.get();
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
    return fail("waited %d s in vain until %s", DEADLINE.toSeconds(), what);
  }
}
