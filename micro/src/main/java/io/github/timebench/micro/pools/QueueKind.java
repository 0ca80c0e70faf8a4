package io.github.timebench.micro.pools;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;

/** The queues that a ThreadPoolExecutor is given, and the rule that was published for each. */
enum QueueKind {
  /** Holds nothing. */
  SYNCHRONOUS("SynchronousQueue"),
  /** Holds anything. */
  UNBOUNDED("LinkedBlockingQueue without a bound"),
  /** Holds some. */
  BOUNDED("ArrayBlockingQueue");

  private final String label;

  QueueKind(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  /**
   * A new queue.
   *
   * @param bound that of the bounded one
   */
  BlockingQueue<Runnable> create(int bound) {
    return switch (this) {
      case SYNCHRONOUS -> new SynchronousQueue<>();
      case UNBOUNDED -> new LinkedBlockingQueue<>();
      case BOUNDED -> new ArrayBlockingQueue<>(bound);
    };
  }
}
