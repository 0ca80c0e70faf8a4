package io.github.timebench.reports.threads.dump;

import io.github.timebench.model.threads.ThreadsEvidence.BlockedPlace.Blocking;
import io.github.timebench.reports.threads.FirstFrame;
import io.github.timebench.reports.threads.dump.ThreadDump.DumpedThread;
import io.github.timebench.reports.threads.dump.ThreadDump.DumpedThread.Wait;
import io.github.timebench.reports.threads.dump.ThreadDump.ThreadStatus;
import java.util.ArrayList;
import java.util.List;

/** A thread while its lines are read. Not thread-safe. */
final class ThreadBuilder {
  /** A thread that holds more locks than these is in no program. */
  private static final int MAX_OWNED = 1_000;

  private static final int PRIME = 31;

  private final String name;
  private final String id;
  private final boolean virtual;
  private final FirstFrame frame = new FirstFrame();
  private final List<String> owned = new ArrayList<>();
  private ThreadStatus status = ThreadStatus.NOT_STATED;
  private Wait wait = Wait.NONE;
  private Blocking stated;
  private String innermost = "";
  private String outermost = "";
  private long stack = 7;

  ThreadBuilder(String name, String id, boolean virtual) {
    this.name = name;
    this.id = id;
    this.virtual = virtual;
  }

  void status(ThreadStatus found) {
    status = found;
  }

  /** How it waits, where the state says so but names no lock. */
  void waits(Blocking kind) {
    stated = kind;
  }

  boolean hasStatus() {
    return status != ThreadStatus.NOT_STATED;
  }

  /** The next frame outward, as {@code module/class.method(File.java:17)}. */
  void frame(String written) {
    if (innermost.isEmpty()) {
      innermost = written;
    }
    outermost = written;
    frame.accept(written);
    stack = PRIME * stack + written.hashCode();
  }

  /** Waits for a lock; of several only the first counts, which is the innermost. */
  void waitsFor(Wait found) {
    if (wait.kind() == null) {
      wait = found;
      stack = PRIME * stack + found.lock().hashCode();
    }
  }

  void owns(String lock) {
    if (owned.size() < MAX_OWNED && !lock.isEmpty()) {
      owned.add(lock);
    }
  }

  DumpedThread build() {
    Wait waited = waited();
    // The monitor is given back while its owner waits for it.
    owned.removeIf(lock -> waited.kind() != Blocking.PARK && lock.equals(waited.lock()));
    return new DumpedThread(
        name,
        id,
        virtual || outermost.contains("java.lang.VirtualThread.run("),
        status,
        waited,
        owned,
        frame.place(),
        !frame.found(),
        stack);
  }

  private Wait waited() {
    if (status == ThreadStatus.RUNNABLE || status == ThreadStatus.CARRIER) {
      return wait.kind() == Blocking.MONITOR ? wait : Wait.NONE;
    }
    if (status == ThreadStatus.BLOCKED) {
      return new Wait(Blocking.MONITOR, wait.lock(), wait.lockClass(), wait.ownerId());
    }
    if (wait.kind() != null) {
      return wait;
    }
    Blocking kind = stated == null ? guessed() : stated;
    return kind == null ? Wait.NONE : new Wait(kind, "", "", "");
  }

  /** From the innermost frame, for forms that say nothing else. */
  private Blocking guessed() {
    int end = innermost.indexOf('(');
    String method = innermost.substring(0, Math.max(0, end));
    if (method.endsWith("Unsafe.park") || method.contains("java.lang.VirtualThread.park")) {
      return Blocking.PARK;
    }
    if (method.endsWith("java.lang.Object.wait0") || method.endsWith("java.lang.Object.wait")) {
      return Blocking.WAIT;
    }
    return method.contains("java.lang.Thread.sleep") ? Blocking.SLEEP : null;
  }
}
