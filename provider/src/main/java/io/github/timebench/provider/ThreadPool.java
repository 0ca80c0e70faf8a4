package io.github.timebench.provider;

import java.util.Locale;

/** Dubbo's thread pools for a provider's calls. */
public enum ThreadPool {
  /** A constant number of threads. */
  FIXED,
  /** Threads come and go with the load, up to the limit. */
  CACHED,
  /** Grows to the limit before it queues. */
  EAGER,
  /** Grows to the limit and never shrinks. */
  LIMITED;

  /** The name in flags, and the one that Dubbo knows the pool by. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
