package io.github.timebench.api;

/** Dubbo's thread pools for a provider's calls; their labels are Dubbo's names. */
public enum ThreadPool implements Labelled {
  FIXED,
  /** Threads come and go with the load, up to the limit. */
  CACHED,
  /** Grows to the limit before it queues. */
  EAGER,
  /** Grows to the limit and never shrinks. */
  LIMITED,
  /** A virtual thread for each call: no limit, and nothing waits or is turned away. */
  VIRTUAL;

  public static final int MAX_THREADS = 10_000;

  public static final int MAX_QUEUE = 1_000_000;

  /** The first JDK with virtual threads that need no preview. */
  public static final int FIRST_JDK_OF_VIRTUAL = 21;

  /** Whether a limit of threads and a queue mean something to it. */
  public boolean bounded() {
    return this != VIRTUAL;
  }

  /**
   * @param jdk the feature release, such as 17
   */
  public boolean runsOn(int jdk) {
    return this != VIRTUAL || jdk >= FIRST_JDK_OF_VIRTUAL;
  }
}
