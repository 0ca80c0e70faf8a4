package io.github.timebench.micro.timers;

import io.github.timebench.api.Shape;
import io.github.timebench.api.Variant;
import io.github.timebench.api.VerifiedCalls;
import io.github.timebench.micro.loopback.LoopbackCalls;
import io.github.timebench.micro.timers.TimerKind.WheelShape;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/** One Dubbo call over loopback, and the timeout of one call: what is a share of what. */
@State(Scope.Benchmark)
public class CallBenchmarks {
  /**
   * Both sides of a call in this JVM. They are left to the fork's end: closing them would count in
   * the last iteration's CPU time.
   */
  @State(Scope.Benchmark)
  public static class Loopback {
    /** The path of a call is long and therefore compiled late. */
    private static final int WARM_UP_CALLS = 50_000;

    private VerifiedCalls calls;

    @Setup
    public void setUp(BenchmarkParams benchmark) throws Exception {
      LoopbackCalls loopback = LoopbackCalls.open(Variant.BASELINE, Shape.ORDER);
      calls = loopback.calls();
      loopback.warmUp(benchmark.getThreads(), WARM_UP_CALLS / benchmark.getThreads());
    }
  }

  @State(Scope.Thread)
  public static class Caller {
    private int payload;

    private int next(int payloads) {
      payload = payload + 1 == payloads ? 0 : payload + 1;
      return payload;
    }
  }

  @Benchmark
  public Object call(Loopback loopback, Caller caller) {
    return loopback.calls.call(caller.next(loopback.calls.size()));
  }

  /**
   * Calls at the rate of a service: a number of calls in a row, then a wait for the wheel's tick.
   * So only the CPU time of the process tells what a timeout costs; it includes the wheel's thread
   * and one wake-up of the caller per tick.
   */
  @State(Scope.Benchmark)
  public static class Rate {
    @Param("1500")
    public int callsPerTick;

    @Param("5000")
    public int timeoutMillis;

    private int callsSinceTick;

    private void beforeCall(CallTimeouts timeouts) throws InterruptedException {
      if (++callsSinceTick > callsPerTick) {
        timeouts.awaitTick();
        callsSinceTick = 1;
      }
    }
  }

  @State(Scope.Benchmark)
  public static class Cancelled {
    private static final int WARM_UP_CALLS = 300_000;

    @Param("450")
    public int inFlight;

    private CallTimeouts timeouts;

    /** Fills the wheel, and makes enough calls for the JIT: calls at a rate are few. */
    @Setup
    public void setUp(Rate rate) throws InterruptedException {
      timeouts = CallTimeouts.inFlight(inFlight, rate.timeoutMillis);
      for (int call = 0; call < WARM_UP_CALLS; call++) {
        timeouts.call();
      }
      timeouts.awaitTick();
    }
  }

  @Benchmark
  public boolean cancelledTimeout(Cancelled calls, Rate rate) throws InterruptedException {
    rate.beforeCall(calls.timeouts);
    return calls.timeouts.call();
  }

  /**
   * Calls whose replies cancel nothing, as in old versions of Dubbo: every timeout waits until it
   * expires, so that rate × timeout of them are pending.
   */
  @State(Scope.Benchmark)
  public static class Expiring {
    private CallTimeouts timeouts;

    /** Starts what the calls of a whole timeout would have left behind, each due at its tick. */
    @Setup
    public void setUp(Rate rate) throws InterruptedException {
      timeouts = CallTimeouts.inFlight(1, rate.timeoutMillis);
      int tickMillis = WheelShape.DUBBO.tickMillis();
      for (int leftMillis = tickMillis;
          leftMillis <= rate.timeoutMillis;
          leftMillis += tickMillis) {
        for (int call = 0; call < rate.callsPerTick; call++) {
          timeouts.callWithoutCancel(leftMillis);
        }
      }
      timeouts.awaitTick();
    }
  }

  @Benchmark
  public Object expiringTimeout(Expiring calls, Rate rate) throws InterruptedException {
    rate.beforeCall(calls.timeouts);
    return calls.timeouts.callWithoutCancel(rate.timeoutMillis);
  }
}
