package io.github.timebench.micro.timers;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The timeout of one call, which its reply cancels. Calls come at the rate of a service: so many in
 * a row, then a wait for the wheel's tick. So only the CPU time of the process tells what a timeout
 * costs; it holds the wheel's thread and one wake-up of the caller's a tick.
 */
@State(Scope.Benchmark)
public class CallTimeoutBenchmark {
  private static final int WARM_UP_CALLS = 300_000;

  @Param("1500")
  public int callsPerTick;

  @Param("450")
  public int inFlight;

  @Param("5000")
  public int timeoutMillis;

  private CallTimeouts timeouts;
  private int callsSinceTick;

  /** Fills the wheel, and lets the JIT see calls enough: paced ones are few. */
  @Setup(Level.Trial)
  public void setUp() throws InterruptedException {
    timeouts = CallTimeouts.inFlight(inFlight, timeoutMillis);
    for (int call = 0; call < WARM_UP_CALLS; call++) {
      timeouts.call();
    }
    timeouts.awaitTick();
  }

  @Benchmark
  public boolean call() throws InterruptedException {
    if (++callsSinceTick > callsPerTick) {
      timeouts.awaitTick();
      callsSinceTick = 1;
    }
    return timeouts.call();
  }
}
