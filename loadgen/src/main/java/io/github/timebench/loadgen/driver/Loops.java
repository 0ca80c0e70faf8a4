package io.github.timebench.loadgen.driver;

import io.github.timebench.loadgen.engine.AsyncTarget;
import io.github.timebench.loadgen.engine.ClosedLoop;
import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.engine.NanoClock;
import io.github.timebench.loadgen.engine.OpenLoop;
import io.github.timebench.loadgen.engine.PacingThread;
import io.github.timebench.loadgen.plan.LoadPlan;

/** The load that a plan asks for. */
final class Loops {
  private Loops() {}

  /** A loop that has not begun; random starts differ from block to block. */
  static Loop of(LoadPlan plan, int block, AsyncTarget target, NanoClock clock) {
    if (plan.openLoop() == null) {
      return new ClosedLoop(target, plan.threads(), clock);
    }
    PacingThread pacing = new PacingThread(clock, Runtime.getRuntime().availableProcessors());
    return new OpenLoop(target, plan.openLoop().load(plan.corpus().seed() + block), clock, pacing);
  }
}
