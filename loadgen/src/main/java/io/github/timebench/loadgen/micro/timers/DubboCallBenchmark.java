package io.github.timebench.loadgen.micro.timers;

import io.github.timebench.api.VerifiedCalls;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** One Dubbo call over loopback, both sides in this JVM: what a timeout is a share of. */
@State(Scope.Benchmark)
public class DubboCallBenchmark {
  private LoopbackCalls loopback;
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
  public void setUp() {
    loopback = LoopbackCalls.open();
    calls = loopback.calls();
  }

  @Benchmark
  public Object call(Caller caller) {
    return calls.call(caller.next(calls.size()));
  }

  @TearDown(Level.Trial)
  public void tearDown() {
    loopback.close();
  }
}
