package io.github.timebench.micro.loopback;

import io.github.timebench.api.Shape;
import io.github.timebench.api.Variant;
import io.github.timebench.lab.LabException;
import io.github.timebench.micro.loopback.AgreementSuite.Turns;
import java.util.LinkedHashMap;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Small calls of variants that take turns, each over a connection of its own. Both sides are left
 * to the fork's end: closing them would count in the last iteration's CPU time.
 */
@State(Scope.Benchmark)
public class AgreementBenchmarks {
  /** The path of a call is long and therefore compiled late. */
  private static final int WARM_UP_CALLS = 20_000;

  private final Map<Variant, LoopbackCalls> loopbacks = new LinkedHashMap<>();
  private final Turns turns = new Turns();
  private LoopbackCalls current;
  private int payload;

  @Setup
  public void open() throws LabException, InterruptedException {
    for (Variant variant : Turns.VARIANTS) {
      loopbacks.put(variant, LoopbackCalls.open(variant, Shape.TICK));
    }
    for (LoopbackCalls loopback : loopbacks.values()) {
      loopback.warmUp(1, WARM_UP_CALLS);
    }
  }

  @Setup(Level.Iteration)
  public void takeTurns() {
    current = loopbacks.get(turns.next());
  }

  @Benchmark
  public Object call() {
    payload = payload + 1 == current.calls().size() ? 0 : payload + 1;
    return current.calls().call(payload);
  }

  /** Every message must have been the variant's. */
  @TearDown
  public void check() {
    loopbacks.values().forEach(LoopbackCalls::requireSerializer);
  }
}
