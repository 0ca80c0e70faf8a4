package io.github.timebench.micro.timers;

import io.github.timebench.lab.NanoClock;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What a timer costs while others are pending. The timer is left to the fork's end: a wheel that is
 * stopped would first collect all that waits.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class TimerBenchmarks {
  /** Timers that expire in one invocation. */
  static final int EXPIRIES = 10_000;

  /** Milliseconds without starts and stops, in one invocation. */
  static final int REST_MILLIS = 50;

  @Param public TimerKind kind;

  @Param("100000")
  public int pending;

  private PendingTimers<?> timers;

  @Setup
  public void setUp() throws InterruptedException {
    timers = PendingTimers.of(kind.open(WheelShape.PUBLISHED), pending);
  }

  @Benchmark
  public boolean startStop() {
    return timers.startAndStop();
  }

  @Benchmark
  @OperationsPerInvocation(EXPIRIES)
  public long expire() throws InterruptedException {
    return timers.expire(EXPIRIES);
  }

  /** What the pending set costs alone: only the CPU time of the process tells. */
  @Benchmark
  @OperationsPerInvocation(REST_MILLIS)
  public long rest() throws InterruptedException {
    long endNanos = NanoClock.SYSTEM.nanoTime() + TimeUnit.MILLISECONDS.toNanos(REST_MILLIS);
    NanoClock.SYSTEM.sleepUntil(endNanos);
    return endNanos;
  }
}
