package io.github.timebench.loadgen.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.engine.InMemoryAsyncTarget;
import io.github.timebench.loadgen.engine.InMemoryAsyncTarget.Ending;
import io.github.timebench.loadgen.engine.Target.Outcome;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.junit.jupiter.api.Test;

/** Hazard: a planted effect that the JIT removes, or that every arm has. */
class PlantedEffectTest {
  private static final int CALLS = 200;
  private static final long BURN_NANOS = 1_000_000;

  private final PlantedEffect planted =
      new PlantedEffect(
          new InMemoryAsyncTarget(
              3,
              NanoClock.SYSTEM,
              (nanoTime, action) -> action.run(),
              (variant, payload, startNanos) -> new Ending(startNanos, Outcome.OK)),
          2,
          BURN_NANOS);

  @Test
  void onlyThePlantedVariantBurnsAboutWhatWasAskedFor() throws Exception {
    cpuNanos(2);

    long plain = cpuNanos(1);
    long burnt = cpuNanos(2);

    assertThat(plain).isLessThan(CALLS * BURN_NANOS / 10);
    assertThat(burnt).isGreaterThan(CALLS * BURN_NANOS / 4);
  }

  private long cpuNanos(int variant) throws Exception {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadCpuTime();
    for (int call = 0; call < CALLS; call++) {
      planted.call(variant, 0);
    }
    return threads.getCurrentThreadCpuTime() - before;
  }
}
