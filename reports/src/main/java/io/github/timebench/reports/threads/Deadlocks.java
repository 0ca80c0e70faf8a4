package io.github.timebench.reports.threads;

import io.github.timebench.reports.threads.dump.Deadlock;
import io.github.timebench.reports.threads.dump.Deadlock.Link;
import io.github.timebench.reports.threads.dump.DumpedThread;
import io.github.timebench.reports.threads.dump.DumpedThread.Wait;
import io.github.timebench.reports.threads.dump.ThreadDump;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Who holds what in one dump, and the cycles in that. */
final class Deadlocks {
  private final Map<String, DumpedThread> holders = new HashMap<>();
  private final Map<String, DumpedThread> byId = new HashMap<>();
  private final ThreadDump dump;

  Deadlocks(ThreadDump dump) {
    this.dump = dump;
    for (DumpedThread thread : dump.threads()) {
      thread.owned().forEach(lock -> holders.put(lock, thread));
      if (!thread.id().isEmpty()) {
        byId.put(thread.id(), thread);
      }
    }
  }

  /** The thread that holds what a thread waits for, or null. */
  DumpedThread holder(DumpedThread waiter) {
    Wait wait = waiter.waitsFor();
    if (!wait.needsOwner()) {
      return null;
    }
    DumpedThread named = byId.get(wait.ownerId());
    return named == null ? holders.get(wait.lock()) : named;
  }

  /** Those that the dump states and those that the owners lead to, each once. */
  List<Deadlock> all() {
    List<Deadlock> found = found();
    Set<List<String>> names = new HashSet<>();
    found.forEach(deadlock -> names.add(deadlock.names()));
    List<Deadlock> all = new ArrayList<>(found);
    for (Deadlock stated : dump.stated()) {
      if (names.add(stated.names())) {
        all.add(placed(stated));
      }
    }
    all.sort(Comparator.comparing((Deadlock deadlock) -> deadlock.links().size()).reversed());
    return all;
  }

  /** The dump's statement has no frames; its threads do. */
  private Deadlock placed(Deadlock stated) {
    Map<String, String> places = new HashMap<>();
    dump.threads().forEach(thread -> places.putIfAbsent(thread.name(), thread.place()));
    return new Deadlock(
        stated.links().stream()
            .map(
                link ->
                    new Link(
                        link.thread(),
                        link.kind(),
                        link.lockClass(),
                        places.getOrDefault(link.thread(), "")))
            .toList());
  }

  /** Each thread waits for one other at most, so each walk ends or comes back to where it was. */
  private List<Deadlock> found() {
    List<Deadlock> cycles = new ArrayList<>();
    Map<DumpedThread, Integer> walks = new IdentityHashMap<>();
    int walk = 0;
    for (DumpedThread start : dump.threads()) {
      walk++;
      DumpedThread thread = start;
      while (thread != null && walks.putIfAbsent(thread, walk) == null) {
        thread = holder(thread);
      }
      if (thread != null && walks.get(thread) == walk) {
        cycles.add(cycle(thread));
      }
    }
    return cycles;
  }

  private Deadlock cycle(DumpedThread start) {
    List<Link> links = new ArrayList<>();
    DumpedThread thread = start;
    do {
      Wait wait = thread.waitsFor();
      links.add(new Link(thread.name(), wait.kind(), wait.lockClass(), thread.place()));
      thread = holder(thread);
    } while (thread != start);
    int first = links.indexOf(Collections.min(links, Comparator.comparing(Link::thread)));
    Collections.rotate(links, -first);
    return new Deadlock(links);
  }
}
