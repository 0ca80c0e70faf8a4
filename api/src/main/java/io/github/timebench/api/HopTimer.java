package io.github.timebench.api;

/** Times the calls of a service to the next one of its chain. Thread-safe. */
public interface HopTimer {
  /** A call begins; to be given to {@link #answered}. */
  long begin();

  /** It was answered. Calls that fail are not timed. */
  void answered(long begin);
}
