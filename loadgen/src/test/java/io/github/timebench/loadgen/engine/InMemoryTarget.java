package io.github.timebench.loadgen.engine;

import io.github.timebench.loadgen.engine.Target.Outcome;
import java.util.concurrent.TimeoutException;

/** A target without a network: its latencies and failures follow a script. Thread-safe. */
public class InMemoryTarget implements Target {
  /**
   * What one call does. Called on the worker's thread; takes its time by the clock it was made
   * with.
   */
  @FunctionalInterface
  public interface Script {
    /** Plays one call and says how it ends. */
    Outcome play(int variant, int payload) throws InterruptedException;
  }

  private static final int PAYLOADS = 16;

  private final int variants;
  private final Script script;

  /** A target of so many variants. */
  public InMemoryTarget(int variants, Script script) {
    this.variants = variants;
    this.script = script;
  }

  @Override
  public int variants() {
    return variants;
  }

  @Override
  public int payloads() {
    return PAYLOADS;
  }

  @Override
  public Object call(int variant, int payload) throws Exception {
    return reply(script.play(variant, payload));
  }

  /** What a call gets that ends so. */
  static Outcome reply(Outcome outcome) throws Exception {
    return switch (outcome) {
      case OK, WRONG_ECHO -> outcome;
      case TIMEOUT -> throw new TimeoutException("scripted");
      case REJECTED -> throw new IllegalStateException("scripted rejection");
      case FAILED -> throw new java.io.IOException("scripted failure");
    };
  }

  @Override
  public Outcome judge(int variant, int payload, Object reply) {
    return (Outcome) reply;
  }

  @Override
  public Outcome judgeFailure(Throwable failure) {
    if (failure instanceof TimeoutException) {
      return Outcome.TIMEOUT;
    }
    return failure instanceof IllegalStateException ? Outcome.REJECTED : Outcome.FAILED;
  }
}
