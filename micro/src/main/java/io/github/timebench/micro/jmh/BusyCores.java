package io.github.timebench.micro.jmh;

import io.github.timebench.api.Daemon;
import java.util.List;
import java.util.stream.IntStream;

/** Daemon threads that compute until they are closed, so that cores have no rest. */
public final class BusyCores implements AutoCloseable {
  private final List<Thread> threads;
  private volatile boolean closed;
  private volatile long result;

  /** Starts so many threads; 0 is allowed. */
  public BusyCores(int count) {
    threads =
        IntStream.range(0, count)
            .mapToObj(number -> Daemon.start(this::compute, "busy-core-" + number))
            .toList();
  }

  /** Stays within its registers but for a look at the flag: it takes a core, not the memory. */
  private void compute() {
    long state = Thread.currentThread().getId();
    while (!closed) {
      for (int step = 0; step < 1000; step++) {
        state = state * 6364136223846793005L + 1442695040888963407L;
      }
    }
    result = state;
  }

  /** Ends the threads and waits for them; an interrupted wait leaves the interruption set. */
  @Override
  public void close() {
    closed = true;
    threads.forEach(thread -> Daemon.join(thread, 0));
  }

  /** Something that depends on all the work, so that none can be left out. */
  long result() {
    return result;
  }
}
