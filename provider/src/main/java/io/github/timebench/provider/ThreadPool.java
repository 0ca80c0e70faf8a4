package io.github.timebench.provider;

import io.github.timebench.api.Labelled;

/** Dubbo's thread pools for a provider's calls. */
public enum ThreadPool implements Labelled {
  /** A constant number of threads. */
  FIXED,
  /** Threads come and go with the load, up to the limit. */
  CACHED,
  /** Grows to the limit before it queues. */
  EAGER,
  /** Grows to the limit and never shrinks. */
  LIMITED
}
