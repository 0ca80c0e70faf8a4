package io.github.timebench.micro.timers;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * As {@link CallTimeoutBenchmark}, but replies cancel nothing, as in old versions of Dubbo: every
 * timeout waits until it runs out, so that rate × timeout of them are pending.
 */
@State(Scope.Benchmark)
public class ExpiringTimeoutBenchmark {
  @Param("1500")
  public int callsPerTick;

  @Param("5000")
  public int timeoutMillis;

  private CallTimeouts timeouts;
  private int callsSinceTick;

  /** Starts what the calls of a whole timeout would have left behind, each due at its tick. */
  @Setup(Level.Trial)
  public void setUp() throws InterruptedException {
    timeouts = CallTimeouts.inFlight(1, timeoutMillis);
    int tickMillis = WheelShape.DUBBO.tickMillis();
    for (int leftMillis = tickMillis; leftMillis <= timeoutMillis; leftMillis += tickMillis) {
      for (int call = 0; call < callsPerTick; call++) {
        timeouts.callWithoutCancel(leftMillis);
      }
    }
    timeouts.awaitTick();
  }

  @Benchmark
  public Object call() throws InterruptedException {
    if (++callsSinceTick > callsPerTick) {
      timeouts.awaitTick();
      callsSinceTick = 1;
    }
    return timeouts.callWithoutCancel(timeoutMillis);
  }
}
