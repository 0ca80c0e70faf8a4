package io.github.timebench.micro.clock;

import java.util.function.LongSupplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * A thread for every call, as a test of "many threads" easily becomes: what is measured then is the
 * start of threads, whatever they do.
 */
@State(Scope.Thread)
public class NewThreadBenchmark {
  private volatile long seen;

  @Benchmark
  public long readsTheClock() throws InterruptedException {
    return inNewThread(System::currentTimeMillis);
  }

  @Benchmark
  public long readsNothing() throws InterruptedException {
    return inNewThread(() -> 1);
  }

  private long inNewThread(LongSupplier call) throws InterruptedException {
    Thread thread = new Thread(() -> seen = call.getAsLong());
    thread.start();
    thread.join();
    return seen;
  }
}
