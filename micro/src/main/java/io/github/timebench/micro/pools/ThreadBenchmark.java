package io.github.timebench.micro.pools;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Starting a thread and waiting for its end while others wait; {@link ThreadMemoryProfiler} tells
 * what memory those take. They are left to the fork's end: the last iteration would find them gone,
 * for its end comes after the tear-down.
 */
@State(Scope.Benchmark)
public class ThreadBenchmark {
  /** The parameter's name, for the profiler. */
  static final String THREADS = "parkedThreads";

  @Param("1000")
  public int parkedThreads;

  @Param("0")
  public int depth;

  private int value;

  @Setup(Level.Trial)
  public void setUp() throws InterruptedException {
    ParkedThreads.start(parkedThreads, depth);
  }

  @Benchmark
  public int startAndJoin() throws InterruptedException {
    Thread thread = new Thread(() -> value++);
    thread.start();
    thread.join();
    return value;
  }
}
