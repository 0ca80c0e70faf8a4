package io.github.timebench.reports.threads.dump;

import io.github.timebench.model.threads.ThreadsEvidence.BlockedPlace.Blocking;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.threads.FirstFrame;
import java.util.List;
import java.util.Map;
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

  /**
   * A thread in a dump: not its stack, but what a summary needs of it.
   *
   * @param id as the dump has it; empty if it has none
   * @param owned identities of the monitors and ownable synchronizers that it holds
   * @param place as {@link FirstFrame#place} says
   * @param stack hash of all frames and of what is waited for
   */
  public record DumpedThread(
      String name,
      String id,
      boolean virtual,
      ThreadStatus status,
      Wait waitsFor,
      List<String> owned,
      String place,
      boolean insideJdk,
      long stack) {
    public DumpedThread {
      owned = List.copyOf(owned);
    }

    /**
     * What a thread waits for.
     *
     * @param kind null if it does not wait
     * @param lock identity within the dump; empty if it is not known
     * @param lockClass empty if it is not known
     * @param ownerId id of the thread that holds the lock, where the dump names it here; else empty
     */
    public record Wait(Blocking kind, String lock, String lockClass, String ownerId) {
      public static final Wait NONE = new Wait(null, "", "", "");

      /** Whether a thread that holds the lock keeps it waiting. */
      public boolean needsOwner() {
        return kind == Blocking.MONITOR || kind == Blocking.PARK;
      }
    }
  }

  /** What a thread does, as a dump says it; in the order in which tables show it. */
  public enum ThreadStatus {
    /** Wants a monitor that another thread holds. */
    BLOCKED,
    WAITING,
    TIMED_WAITING,
    /** Runs, may run, or waits in native code. */
    RUNNABLE,
    CARRIER,
    NEW,
    TERMINATED,
    /** The dump's form has no states: that of {@code Thread.dump_to_file} before JDK 25. */
    NOT_STATED;

    private static final Map<String, ThreadStatus> BY_NAME =
        Map.of(
            "BLOCKED", BLOCKED,
            "WAITING", WAITING,
            "TIMED_WAITING", TIMED_WAITING,
            "RUNNABLE", RUNNABLE,
            "NEW", NEW,
            "TERMINATED", TERMINATED);

    /** The state of that name, which is that of {@link Thread.State}. */
    static ThreadStatus of(String name) {
      return BY_NAME.getOrDefault(name, NOT_STATED);
    }

    /** As dumps write it; in lower case where it is a word of this project. */
    public Text label() {
      return switch (this) {
        case CARRIER -> Text.of("carrier");
        case NOT_STATED -> Text.of("not stated");
        default -> Text.plain(name());
      };
    }
  }

  /** Threads that wait for each other: each holds what the one before it waits for. */
  public record Deadlock(List<Link> links) {
    public Deadlock {
      links = List.copyOf(links);
    }

    /**
     * @param lockClass of what it waits for
     * @param place where it waits; empty if the dump does not say
     */
    public record Link(String thread, Blocking kind, String lockClass, String place) {}

    /** Names of the threads in order of the alphabet: the same cycle gives the same names. */
    public List<String> names() {
      return links.stream().map(Link::thread).sorted().toList();
    }

    /** A sentence that names threads, locks and places. */
    public Text sentence() {
      return Text.of(
          links.size() == 1 ? "Deadlock of %s thread: %s." : "Deadlock of %s threads: %s.",
          links.size(),
          links.stream().map(Deadlock::described).collect(Text.joined(Text.of("; "))));
    }

    private static Text described(Link link) {
      boolean parked = link.kind == Blocking.PARK;
      return link.place.isEmpty()
          ? Text.of(
              parked ? "\"%s\" is parked on %s" : "\"%s\" wants a monitor of %s",
              link.thread,
              link.lockClass)
          : Text.of(
              parked ? "\"%s\" is parked on %s in %s" : "\"%s\" wants a monitor of %s in %s",
              link.thread,
              link.lockClass,
              link.place);
    }
  }
}
