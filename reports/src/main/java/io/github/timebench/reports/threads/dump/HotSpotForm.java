package io.github.timebench.reports.threads.dump;

import io.github.timebench.model.threads.ThreadsEvidence.BlockedPlace.Blocking;
import io.github.timebench.reports.threads.dump.DumpFile.DumpForm;
import io.github.timebench.reports.threads.dump.ThreadDump.Deadlock;
import io.github.timebench.reports.threads.dump.ThreadDump.Deadlock.Link;
import io.github.timebench.reports.threads.dump.ThreadDump.DumpedThread;
import io.github.timebench.reports.threads.dump.ThreadDump.ThreadStatus;
import java.util.ArrayList;
import java.util.List;

/**
 * A dump as HotSpot itself writes it, from JDK 8 on: for SIGQUIT, jstack and {@code jcmd
 * Thread.print}. Not thread-safe.
 */
final class HotSpotForm implements DumpForm {
  private static final String STATE = "java.lang.Thread.State: ";
  private static final String FRAME = "\tat ";
  private static final String[] AFTER_NAME = {
    "\" #", "\" daemon prio=", "\" daemon os_prio=", "\" prio=", "\" os_prio="
  };

  private final String time;
  private final List<DumpedThread> threads = new ArrayList<>();
  private final StatedDeadlocks deadlocks = new StatedDeadlocks();
  private ThreadBuilder thread;
  private boolean carrier;
  private boolean inStack;
  private boolean ended;

  HotSpotForm(String time) {
    this.time = time;
  }

  @Override
  public void accept(String line) {
    if (line.startsWith("JNI global ref") || line.startsWith("Found one Java-level deadlock")) {
      endThread();
      ended = true;
    }
    if (ended) {
      deadlocks.accept(line);
    } else if (line.startsWith("\"")) {
      header(line);
    } else if (thread != null && inStack && line.startsWith(FRAME)) {
      thread.frame(line.substring(FRAME.length()));
    } else if (thread != null) {
      line(line.strip());
    }
  }

  private void header(String line) {
    int nameEnd = nameEnd(line);
    if (nameEnd < 0 || !line.contains("tid=")) {
      return;
    }
    endThread();
    String rest = line.substring(nameEnd + 2);
    int space = rest.indexOf(' ');
    String id = rest.startsWith("#") && space > 0 ? rest.substring(1, space) : "";
    thread = new ThreadBuilder(line.substring(1, nameEnd), id, false);
    carrier = false;
    inStack = true;
  }

  /** A name may hold any character, quotes, too. */
  private static int nameEnd(String line) {
    int end = -1;
    for (String after : AFTER_NAME) {
      end = Math.max(end, line.lastIndexOf(after));
    }
    return end;
  }

  private void line(String line) {
    if (line.isEmpty()) {
      inStack = false;
    } else if (line.startsWith("- <")) {
      LockLine.read(line.substring(2), thread);
    } else if (!inStack) {
      return;
    } else if (line.startsWith("- ")) {
      LockLine.read(line.substring(2), thread);
    } else if (line.startsWith(STATE)) {
      state(line.substring(STATE.length()));
    } else if (line.startsWith("Carrying virtual thread")) {
      carrier = true;
    }
  }

  private void state(String state) {
    int space = state.indexOf(' ');
    thread.status(ThreadStatus.of(space < 0 ? state : state.substring(0, space)));
    if (state.endsWith("(parking)")) {
      thread.waits(Blocking.PARK);
    } else if (state.endsWith("(sleeping)")) {
      thread.waits(Blocking.SLEEP);
    } else if (state.endsWith("(on object monitor)")) {
      thread.waits(Blocking.WAIT);
    }
  }

  /** Threads without a state are the JVM's own, unless they carry a virtual one. */
  private void endThread() {
    if (thread == null) {
      return;
    }
    if (carrier) {
      thread.status(ThreadStatus.CARRIER);
    }
    if (thread.hasStatus()) {
      DumpFile.add(threads, thread.build());
    }
    thread = null;
  }

  @Override
  public ThreadDump end() {
    endThread();
    return new ThreadDump(time, threads, deadlocks.end(), ended);
  }

  /** What HotSpot says of deadlocks behind the threads of a dump. Not thread-safe. */
  private static final class StatedDeadlocks {
    private static final int MAX_LINKS = 10_000;

    private final List<Deadlock> deadlocks = new ArrayList<>();
    private final List<Link> links = new ArrayList<>();
    private boolean open;
    private String thread = "";
    private Blocking kind;
    private String lockClass = "";

    void accept(String line) {
      if (line.startsWith("Found one Java-level deadlock")) {
        close();
        open = true;
      } else if (line.startsWith("Java stack information")) {
        close();
      } else if (open) {
        link(line);
      }
    }

    private void link(String line) {
      String text = line.strip();
      if (line.startsWith("\"") && text.endsWith("\":")) {
        thread = text.substring(1, text.length() - 2);
      } else if (text.startsWith("waiting to lock monitor ")) {
        kind = Blocking.MONITOR;
        lockClass = between(text, ", a ");
      } else if (text.startsWith("waiting for ownable synchronizer ")) {
        kind = Blocking.PARK;
        lockClass = between(text, "(a ");
      } else if (text.contains("which is held by ") && links.size() < MAX_LINKS) {
        links.add(new Link(thread, kind, lockClass, ""));
      }
    }

    private static String between(String text, String start) {
      int from = text.indexOf(start);
      int to = text.lastIndexOf(')');
      return from < 0 || to < from ? "" : text.substring(from + start.length(), to);
    }

    private void close() {
      if (!links.isEmpty() && deadlocks.size() < MAX_LINKS) {
        deadlocks.add(new Deadlock(links));
      }
      links.clear();
      open = false;
    }

    List<Deadlock> end() {
      close();
      return deadlocks;
    }
  }
}
