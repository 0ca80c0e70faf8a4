package io.github.timebench.hessian2time;

import java.io.IOException;

/**
 * Where outputs and inputs come from and go back to: a message takes one for itself, and gives it
 * back when it is flushed or read. One that is not given back, because writing or reading ended in
 * an exception, is left to the collector. Safe for use by several threads.
 */
final class Streams {

  private final Pool<TimeHessian2Output> outputs;
  private final Pool<TimeHessian2Input> inputs;

  private Streams(Pool<TimeHessian2Output> outputs, Pool<TimeHessian2Input> inputs) {
    this.outputs = outputs;
    this.inputs = inputs;
  }

  /** Streams that serve one message after another. */
  static Streams reused() {
    int threads = Runtime.getRuntime().availableProcessors();
    return new Streams(new Pool<>(threads), new Pool<>(threads));
  }

  /** A new stream for every message, to measure what that costs. */
  static Streams fresh() {
    return new Streams(new Pool<>(0), new Pool<>(0));
  }

  /** An output that is the caller's until {@link #giveBack}. */
  TimeHessian2Output output() {
    TimeHessian2Output idle = outputs.takeOrNull();
    return idle == null ? new TimeHessian2Output() : idle;
  }

  /** An input that is the caller's until {@link #giveBackIfRead}. */
  TimeHessian2Input input() {
    TimeHessian2Input idle = inputs.takeOrNull();
    return idle == null ? new TimeHessian2Input() : idle;
  }

  /** Takes back an output that was flushed. */
  void giveBack(TimeHessian2Output flushed) {
    if (flushed.release()) {
      outputs.give(flushed);
    }
  }

  /** Takes back an input after a call without an exception, if its buffer is empty; says so. */
  boolean giveBackIfRead(TimeHessian2Input used) throws IOException {
    boolean isRead = used.release();
    if (isRead) {
      inputs.give(used);
    }
    return isRead;
  }
}
