package io.github.timebench.loadgen.engine;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.engine.Target.AsyncTarget;
import io.github.timebench.loadgen.engine.Target.Outcome;

/**
 * A target without a network whose calls end by themselves when their script says so. As
 * thread-safe as its timeline and script.
 */
public final class InMemoryAsyncTarget implements AsyncTarget {
  /** When and how a call ends that begins now. */
  @FunctionalInterface
  public interface Script {
    /** Asked once at the beginning of each call, on the beginning thread. */
    Ending play(int variant, int payload, long startNanos);
  }

  /**
   * The end of a call.
   *
   * @param atNanos not before its start
   */
  public record Ending(long atNanos, Outcome outcome) {}

  /** Where actions are put that are to happen later. */
  @FunctionalInterface
  public interface Timeline {
    /** Runs an action at or after a moment of the {@link NanoClock} that goes with it. */
    void at(long nanoTime, Runnable action);
  }

  private final InMemoryTarget outcomes;
  private final NanoClock clock;
  private final Timeline timeline;
  private final Script script;

  /** A target of so many variants, by the time of that clock. */
  public InMemoryAsyncTarget(int variants, NanoClock clock, Timeline timeline, Script script) {
    this.outcomes =
        new InMemoryTarget(
            variants,
            (variant, payload) -> script.play(variant, payload, clock.nanoTime()).outcome());
    this.clock = clock;
    this.timeline = timeline;
    this.script = script;
  }

  @Override
  public int variants() {
    return outcomes.variants();
  }

  @Override
  public int payloads() {
    return outcomes.payloads();
  }

  @Override
  public void begin(int variant, int payload, Completion completion) {
    Ending ending = script.play(variant, payload, clock.nanoTime());
    timeline.at(ending.atNanos(), () -> end(completion, ending.outcome()));
  }

  private static void end(Completion completion, Outcome outcome) {
    try {
      completion.answered(InMemoryTarget.reply(outcome));
    } catch (Exception failure) {
      completion.failed(failure);
    }
  }

  @Override
  public Object call(int variant, int payload) throws Exception {
    return outcomes.call(variant, payload);
  }

  @Override
  public Outcome judge(int variant, int payload, Object reply) {
    return outcomes.judge(variant, payload, reply);
  }

  @Override
  public Outcome judgeFailure(Throwable failure) {
    return outcomes.judgeFailure(failure);
  }
}
