package io.github.timebench.loadgen.driver;

import io.github.timebench.loadgen.engine.Target.AsyncTarget;
import io.github.timebench.loadgen.engine.Target.Outcome;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * A target one of whose variants burns some more CPU time in each call: an effect of known size,
 * that a run must find. Thread-safe.
 */
final class PlantedEffect implements AsyncTarget {
  private static final long CALIBRATION_STEPS = 50_000_000;
  private static final long MULTIPLIER = 6_364_136_223_846_793_005L;
  private static final long INCREMENT = 1_442_695_040_888_963_407L;

  private final AsyncTarget target;
  private final int planted;
  private final long steps;
  private volatile long sink;

  /**
   * Measures how fast this machine burns, which takes some tenths of a second.
   *
   * @param planted index of the variant
   * @param nanos CPU time to burn per call
   */
  PlantedEffect(AsyncTarget target, int planted, long nanos) {
    this.target = target;
    this.planted = planted;
    this.steps = Math.round(nanos * stepsPerNano());
  }

  /** The second time counts: the first is compiled while it runs. */
  private double stepsPerNano() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    sink = burn(CALIBRATION_STEPS);
    long beforeNanos = threads.getCurrentThreadCpuTime();
    sink = burn(CALIBRATION_STEPS);
    return (double) CALIBRATION_STEPS / (threads.getCurrentThreadCpuTime() - beforeNanos);
  }

  /** Each step needs the result of the one before, so that none can be left out. */
  private static long burn(long steps) {
    long state = steps;
    for (long step = 0; step < steps; step++) {
      state = state * MULTIPLIER + INCREMENT;
    }
    return state;
  }

  private void burnIfPlanted(int variant) {
    if (variant == planted && burn(steps) == 0) {
      sink = steps;
    }
  }

  @Override
  public int variants() {
    return target.variants();
  }

  @Override
  public int payloads() {
    return target.payloads();
  }

  @Override
  public Object call(int variant, int payload) throws Exception {
    burnIfPlanted(variant);
    return target.call(variant, payload);
  }

  @Override
  public void begin(int variant, int payload, Completion completion) {
    burnIfPlanted(variant);
    target.begin(variant, payload, completion);
  }

  @Override
  public Outcome judge(int variant, int payload, Object reply) {
    return target.judge(variant, payload, reply);
  }

  @Override
  public Outcome judgeFailure(Throwable failure) {
    return target.judgeFailure(failure);
  }
}
