package io.github.timebench.hessian2time.hessian;

import java.util.function.Supplier;

/**
 * Where outputs and inputs come from and go back to: a message takes one for itself, and gives it
 * back when it is flushed or read. One that is not given back, because writing or reading ended in
 * an exception, is left to the collector. Safe for use by several threads.
 */
public final class Streams {

  private final Supplier<ReusableOutput> newOutput;
  private final Supplier<ReusableInput> newInput;
  private final Pool<ReusableOutput> outputs;
  private final Pool<ReusableInput> inputs;

  private Streams(
      int threads, Supplier<ReusableOutput> newOutput, Supplier<ReusableInput> newInput) {
    this.newOutput = newOutput;
    this.newInput = newInput;
    this.outputs = new Pool<>(threads);
    this.inputs = new Pool<>(threads);
  }

  /** Streams that serve one message after another. */
  public static Streams reused(
      Supplier<ReusableOutput> newOutput, Supplier<ReusableInput> newInput) {
    return new Streams(Runtime.getRuntime().availableProcessors(), newOutput, newInput);
  }

  /** A new stream for every message. */
  public static Streams fresh(
      Supplier<ReusableOutput> newOutput, Supplier<ReusableInput> newInput) {
    return new Streams(0, newOutput, newInput);
  }

  /** An output that is the caller's until {@link #giveBack}. */
  ReusableOutput output() {
    ReusableOutput idle = outputs.takeOrNull();
    return idle == null ? newOutput.get() : idle;
  }

  /** An input that is the caller's until {@link #giveBackIfRead}. */
  ReusableInput input() {
    ReusableInput idle = inputs.takeOrNull();
    return idle == null ? newInput.get() : idle;
  }

  /** Takes back an output that was flushed. */
  void giveBack(ReusableOutput flushed) {
    if (flushed.release()) {
      outputs.give(flushed);
    }
  }

  /** Takes back an input after a call without an exception, if its buffer is empty; says so. */
  boolean giveBackIfRead(ReusableInput used) {
    boolean isRead = used.release();
    if (isRead) {
      inputs.give(used);
    }
    return isRead;
  }
}
