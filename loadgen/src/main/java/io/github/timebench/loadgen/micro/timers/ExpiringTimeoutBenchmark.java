package io.github.timebench.loadgen.micro.timers;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * As {@link CallTimeoutBenchmark}, but replies cancel nothing, as in old versions of Dubbo: every
 * timeout waits its five seconds and runs, so that rate × timeout of them are pending.
 */
@State(Scope.Benchmark)
public class ExpiringTimeoutBenchmark {
  @Param("1500")
  public int callsPerTick;

  private CallTimeouts timeouts;

  /** Starts what five seconds of calls would have left behind, each due at its tick. */
  @Setup(Level.Trial)
  public void setUp() throws InterruptedException {
    timeouts = CallTimeouts.inFlight(1);
    int tickMillis = WheelShape.DUBBO.tickMillis();
    for (int due = tickMillis; due <= CallTimeouts.TIMEOUT_MILLIS; due += tickMillis) {
      for (int call = 0; call < callsPerTick; call++) {
        timeouts.callWithoutCancel(due);
      }
    }
    timeouts.awaitTick();
  }

  @Benchmark
  public long tick() throws InterruptedException {
    for (int call = 0; call < callsPerTick; call++) {
      timeouts.callWithoutCancel(CallTimeouts.TIMEOUT_MILLIS);
    }
    timeouts.awaitTick();
    return timeouts.pending();
  }
}
