package io.github.timebench.loadgen.driver;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.engine.AsyncTarget;
import io.github.timebench.loadgen.engine.CallTimes;
import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.engine.closed.ClosedLoop;
import io.github.timebench.loadgen.engine.open.OpenLoop;
import io.github.timebench.loadgen.engine.open.PacingThread;
import io.github.timebench.loadgen.watch.BlockGate;
import io.github.timebench.loadgen.watch.GeneratorGates;
import io.github.timebench.loadgen.watch.MeasuredUse;
import io.github.timebench.loadgen.watch.OpenLoopUse;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.plan.LoadPlan;
import java.util.List;
import java.util.stream.IntStream;

/** The load that a plan asks for, and what must hold of it. */
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

  /** Whether the generator was fit to drive a loop that has stopped. */
  static List<BlockGate> generatorGates(Loop loop, List<String> labels, MeasuredUse use) {
    if (!(loop instanceof OpenLoop open)) {
      return GeneratorGates.closedLoop(use);
    }
    return GeneratorGates.openLoop(
        use,
        IntStream.range(0, labels.size())
            .mapToObj(variant -> use(labels.get(variant), open, variant))
            .toList());
  }

  private static OpenLoopUse use(String label, OpenLoop loop, int variant) {
    Starts starts = loop.measuredStarts(variant);
    CallTimes times = loop.times(variant);
    return new OpenLoopUse(
        label,
        starts.due(),
        starts.begun(),
        starts.waitedForPlace(),
        times.lag().getValueAtPercentile(99),
        times.response().getValueAtPercentile(50));
  }
}
