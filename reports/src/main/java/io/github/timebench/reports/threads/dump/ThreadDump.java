package io.github.timebench.reports.threads.dump;

import java.util.List;
import java.util.stream.Stream;

/**
 * One dump.
 *
 * @param time as it stands in the dump; empty if it does not say
 * @param stated deadlocks that the JVM found itself
 * @param complete whether its end was there
 */
public record ThreadDump(
    String time, List<DumpedThread> threads, List<Deadlock> stated, boolean complete) {
  public static final int MAX_THREADS = 1_000_000;

  public static final ThreadDump EMPTY = new ThreadDump("", List.of(), List.of(), true);

  public ThreadDump {
    threads = List.copyOf(threads);
    stated = List.copyOf(stated);
  }

  /** This dump with the virtual threads of another one of the same JVM. */
  public ThreadDump withVirtualThreadsOf(ThreadDump other) {
    return new ThreadDump(
        time,
        Stream.concat(threads.stream(), other.threads.stream().filter(DumpedThread::virtual))
            .toList(),
        stated,
        complete);
  }
}
