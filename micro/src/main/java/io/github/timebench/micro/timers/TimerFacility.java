package io.github.timebench.micro.timers;

/**
 * What every timer under test can do. Thread-safe.
 *
 * @param <T> a started timer
 */
interface TimerFacility<T> extends AutoCloseable {
  T start(CountedTask task, long delayNanos);

  /** Stops it; false if it ran or was stopped before. */
  boolean stop(T timer);

  default boolean startAndStop(CountedTask task, long delayNanos) {
    return stop(start(task, delayNanos));
  }

  /** Ends its threads; what waits never runs. */
  @Override
  void close();
}
