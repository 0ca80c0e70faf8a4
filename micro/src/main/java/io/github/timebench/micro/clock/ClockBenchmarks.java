package io.github.timebench.micro.clock;

import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Reading the clocks of the JDK, a cached clock, and a clock in a new thread. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ClockBenchmarks {
  @Benchmark
  public long currentTimeMillis() {
    return System.currentTimeMillis();
  }

  @Benchmark
  public long nanoTime() {
    return System.nanoTime();
  }

  @Benchmark
  public Instant instantNow() {
    return Instant.now();
  }

  /** A cached clock whose thread writes it meanwhile. */
  @State(Scope.Benchmark)
  public static class Cached {
    private CachedClock clock;

    @Setup
    public void setUp() {
      clock = new CachedClock(System::currentTimeMillis, CachedClock.MILLISECOND);
    }

    @TearDown
    public void tearDown() {
      clock.close();
    }
  }

  @Benchmark
  public long cachedClock(Cached cached) {
    return cached.clock.now();
  }

  @State(Scope.Thread)
  public static class Seen {
    private volatile long value;

    private long inNewThread(LongSupplier call) throws InterruptedException {
      Thread thread = new Thread(() -> value = call.getAsLong());
      thread.start();
      thread.join();
      return value;
    }
  }

  /** A thread for every call: what is measured is the start of threads. */
  @Benchmark
  public long newThreadReadsTheClock(Seen seen) throws InterruptedException {
    return seen.inNewThread(System::currentTimeMillis);
  }

  /** The reference of {@link #newThreadReadsTheClock}. */
  @Benchmark
  public long newThreadReadsNothing(Seen seen) throws InterruptedException {
    return seen.inNewThread(() -> 1);
  }
}
