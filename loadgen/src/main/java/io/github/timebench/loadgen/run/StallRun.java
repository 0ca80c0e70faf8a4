package io.github.timebench.loadgen.run;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Operation;
import io.github.timebench.api.Variant;
import io.github.timebench.consumer.VariantReferences;
import io.github.timebench.lab.EmbeddedZooKeeper;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.lab.ProcessPause;
import io.github.timebench.lab.ProviderJvm;
import io.github.timebench.loadgen.driver.DubboTarget;
import io.github.timebench.loadgen.engine.closed.ClosedLoop;
import io.github.timebench.loadgen.engine.open.OpenLoop;
import io.github.timebench.loadgen.engine.open.PacingThread;
import io.github.timebench.loadgen.selftest.Stall;
import io.github.timebench.model.plan.Arrival;
import io.github.timebench.model.plan.CatchUp;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Rate;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The stall self-test against a real provider; the driver is this JVM. */
public record StallRun(Installation installation, Path logs) {
  private static final Variant VARIANT = Variant.BASELINE;
  private static final int WARMING_CALLERS = 4;

  /** Beside the calls that are due during the stop. */
  private static final int SPARE_CALLS = 200;

  private static final long GRACE_NANOS = Duration.ofSeconds(10).toNanos();

  /**
   * Starts what it needs, warms both sides up, measures, and stops it again.
   *
   * @param stop about how long the provider is stopped, well below the timeout of 5 s
   */
  public Stall.Result measure(Rate rate, Corpus corpus, Duration warmup, Duration stop)
      throws LabException, InterruptedException {
    int maxCalls = (int) (2 * rate.callsPerSecond() * stop.toMillis() / 1e3) + SPARE_CALLS;
    try (EmbeddedZooKeeper registry = EmbeddedZooKeeper.start();
        ProviderJvm provider =
            ProviderJvm.start(
                installation::command,
                registry.url(),
                PairRunner.providerThreads(maxCalls, 1),
                logs.resolve("timebench-selftest.log"))) {
      provider.awaitReady();
      try (VariantReferences references = OverheadRun.references(registry, VARIANT)) {
        DubboTarget target = DubboTarget.of(references, List.of(VARIANT), Operation.ECHO, corpus);
        warm(target, warmup);
        Load.Open load = new Load.Open(rate, Arrival.CONSTANT, maxCalls, CatchUp.ALL);
        return new Stall(openLoop(target, load, corpus.seed()), rate, NanoClock.SYSTEM)
            .measure(stop, () -> ProcessPause.stop(provider.pid(), stop, NanoClock.SYSTEM));
      }
    }
  }

  private static OpenLoop openLoop(DubboTarget target, Load.Open load, long seed) {
    int cores = Runtime.getRuntime().availableProcessors();
    return new OpenLoop(
        target, load, seed, NanoClock.SYSTEM, new PacingThread(NanoClock.SYSTEM, cores));
  }

  /** Without this the calls that waited would be answered slowly, one by one. */
  private static void warm(DubboTarget target, Duration warmup) throws InterruptedException {
    ClosedLoop loop = new ClosedLoop(target, WARMING_CALLERS, NanoClock.SYSTEM);
    NanoClock.SYSTEM.sleepUntil(loop.begin(0, false, warmup.toNanos()).window().endNanos());
    loop.stop(NanoClock.SYSTEM.nanoTime() + GRACE_NANOS);
  }
}
