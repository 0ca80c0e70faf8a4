package io.github.timebench.loadgen.micro.timers;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The timeouts of one tick's calls, at the rate of a busy service: as many calls as come in 30 ms,
 * then a wait for the wheel's tick. Only the CPU time of the process tells what they cost; it holds
 * the wheel's thread and one wake-up of the caller's a tick.
 */
@State(Scope.Benchmark)
public class CallTimeoutBenchmark {
  private static final int WARM_UP_CALLS = 300_000;

  /** At 50,000 calls/s 1,500 come in a tick. */
  @Param("1500")
  public int callsPerTick;

  @Param("32")
  public int inFlight;

  private CallTimeouts timeouts;

  /** Fills the wheel, and lets the JIT see calls enough: paced ones are few. */
  @Setup(Level.Trial)
  public void setUp() throws InterruptedException {
    timeouts = CallTimeouts.inFlight(inFlight);
    for (int call = 0; call < WARM_UP_CALLS; call++) {
      timeouts.call();
    }
    timeouts.awaitTick();
  }

  @Benchmark
  public int tick() throws InterruptedException {
    int cancelled = 0;
    for (int call = 0; call < callsPerTick; call++) {
      cancelled += timeouts.call() ? 1 : 0;
    }
    timeouts.awaitTick();
    return cancelled;
  }
}
