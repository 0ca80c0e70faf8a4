package io.github.timebench.micro.timers;

import io.github.timebench.api.VerifiedCalls;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * One Dubbo call over loopback, both sides in this JVM: what a timeout is a share of. Both are left
 * to the fork's end: closing them would count in the last iteration's CPU time.
 */
@State(Scope.Benchmark)
public class DubboCallBenchmark {
  /**
   * A path as long as a call's is compiled late: without them a look would tell of nothing else.
   */
  private static final int CALLS_OF_WARM_UP = 50_000;

  private VerifiedCalls calls;

  /** Each caller goes through the payloads by itself. */
  @State(Scope.Thread)
  public static class Caller {
    private int payload;

    int next(int payloads) {
      payload = payload + 1 == payloads ? 0 : payload + 1;
      return payload;
    }
  }

  @Setup(Level.Trial)
  public void setUp(BenchmarkParams threads) throws InterruptedException {
    LoopbackCalls loopback = LoopbackCalls.open();
    calls = loopback.calls();
    loopback.warmUp(threads.getThreads(), CALLS_OF_WARM_UP / threads.getThreads());
  }

  @Benchmark
  public Object call(Caller caller) {
    return calls.call(caller.next(calls.size()));
  }
}
