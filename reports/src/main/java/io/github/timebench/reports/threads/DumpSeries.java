package io.github.timebench.reports.threads;

import io.github.timebench.reports.threads.PlaceGroup.Holder;
import io.github.timebench.reports.threads.dump.ThreadDump;
import io.github.timebench.reports.threads.dump.ThreadDump.Deadlock;
import io.github.timebench.reports.threads.dump.ThreadDump.Deadlock.Link;
import io.github.timebench.reports.threads.dump.ThreadDump.DumpedThread;
import io.github.timebench.reports.threads.dump.ThreadDump.DumpedThread.Wait;
import io.github.timebench.reports.threads.dump.ThreadDump.ThreadStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Adds up dumps, one or a series. Of dumps before the last only counts are kept. Not thread-safe.
 */
public final class DumpSeries implements Consumer<ThreadDump> {
  /** Of more dumps only the first are summarised, and the summary says so. */
  public static final int MAX_DUMPS = 10_000;

  /** So many pools of each dump are counted apart, the largest; the rest is one. */
  static final int MAX_POOLS = 200;

  static final String OTHER_POOLS = "(other pools)";

  private final List<Moment> moments = new ArrayList<>();
  private final Map<PlaceGroup.Key, PlaceGroup> groups = new HashMap<>();
  private final Map<List<String>, Seen> deadlocks = new LinkedHashMap<>();
  private Map<String, Map<ThreadStatus, Long>> lastPools = new HashMap<>();
  private Map<String, Still> still = new HashMap<>();
  private long incomplete;
  private long leftOut;

  /**
   * Counts of one dump.
   *
   * @param time as the dump says it; empty if it does not
   */
  public record Moment(String time, Map<ThreadStatus, Long> states, Map<String, Long> pools) {
    public Moment {
      states = Map.copyOf(states);
      pools = Map.copyOf(pools);
    }

    public long threads() {
      return states.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /** Threads that have one name but for its number. */
  public record Pool(String name, Map<ThreadStatus, Long> states) {
    public Pool {
      states = Map.copyOf(states);
    }

    public long threads() {
      return states.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  public record Seen(Deadlock deadlock, long dumps) {}

  /** Threads that stood with the same stack in every dump, at one place. */
  public record Unmoved(PlaceGroup.Key key, long threads, String example) {}

  private record Still(long stack, long dumps, PlaceGroup.Key key, String name) {}

  @Override
  public void accept(ThreadDump dump) {
    if (moments.size() == MAX_DUMPS) {
      leftOut++;
      return;
    }
    incomplete += dump.complete() ? 0 : 1;
    Deadlocks holders = new Deadlocks(dump);
    moments.add(moment(dump));
    addGroups(dump, holders);
    holders
        .all()
        .forEach(
            deadlock ->
                deadlocks.merge(
                    deadlock.names(),
                    new Seen(deadlock, 1),
                    (before, now) -> new Seen(before.deadlock, before.dumps + 1)));
    watch(dump);
  }

  private Moment moment(ThreadDump dump) {
    Map<ThreadStatus, Long> states = new EnumMap<>(ThreadStatus.class);
    lastPools = new HashMap<>();
    for (DumpedThread thread : dump.threads()) {
      states.merge(thread.status(), 1L, Long::sum);
      lastPools
          .computeIfAbsent(PoolName.of(thread.name()), unseen -> new EnumMap<>(ThreadStatus.class))
          .merge(thread.status(), 1L, Long::sum);
    }
    return new Moment(
        dump.time(), states, pools().stream().collect(Collectors.toMap(Pool::name, Pool::threads)));
  }

  /** The pools of the last dump, the largest first. */
  private List<Pool> pools() {
    List<Pool> sorted =
        lastPools.entrySet().stream()
            .map(entry -> new Pool(entry.getKey(), entry.getValue()))
            .sorted(Comparator.comparingLong(Pool::threads).reversed().thenComparing(Pool::name))
            .toList();
    if (sorted.size() <= MAX_POOLS) {
      return sorted;
    }
    Map<ThreadStatus, Long> others = new EnumMap<>(ThreadStatus.class);
    sorted.subList(MAX_POOLS, sorted.size()).stream()
        .flatMap(pool -> pool.states.entrySet().stream())
        .forEach(state -> others.merge(state.getKey(), state.getValue(), Long::sum));
    List<Pool> kept = new ArrayList<>(sorted.subList(0, MAX_POOLS));
    kept.add(new Pool(OTHER_POOLS, others));
    return kept;
  }

  private void addGroups(ThreadDump dump, Deadlocks holders) {
    Map<PlaceGroup.Key, Holders> now = new HashMap<>();
    for (DumpedThread thread : dump.threads()) {
      now.computeIfAbsent(PlaceGroup.Key.of(thread), unseen -> new Holders())
          .add(holders.holder(thread));
    }
    now.forEach((key, held) -> groups.merge(key, held.group(key), DumpSeries::most));
  }

  private static PlaceGroup most(PlaceGroup before, PlaceGroup now) {
    PlaceGroup more = now.threads() > before.threads() ? now : before;
    return new PlaceGroup(more.key(), more.threads(), more.holder(), before.dumps() + 1);
  }

  /** Who holds what the threads of a group wait for. */
  private static final class Holders {
    private static final Comparator<Holder> BY_NAME =
        Comparator.comparing(Holder::name)
            .thenComparing(Holder::status)
            .thenComparing(Holder::place);

    private long threads;
    private final Map<Holder, Long> counts = new HashMap<>();

    void add(DumpedThread holder) {
      threads++;
      if (holder != null) {
        counts.merge(new Holder(1, holder.name(), holder.status(), holder.place()), 1L, Long::sum);
      }
    }

    PlaceGroup group(PlaceGroup.Key key) {
      return new PlaceGroup(key, threads, most(), 1);
    }

    /** The one that most threads wait for. */
    private Holder most() {
      Comparator<Map.Entry<Holder, Long>> byCount = Map.Entry.comparingByValue();
      return counts.entrySet().stream()
          .max(byCount.thenComparing(Map.Entry::getKey, BY_NAME.reversed()))
          .map(Map.Entry::getKey)
          .map(one -> new Holder(counts.size(), one.name(), one.status(), one.place()))
          .orElse(null);
    }
  }

  private void watch(ThreadDump dump) {
    Map<String, Still> now = new HashMap<>();
    for (DumpedThread thread : dump.threads()) {
      PlaceGroup.Key key = PlaceGroup.Key.of(thread);
      String identity = thread.id() + " " + thread.name();
      Still before = still.get(identity);
      boolean same = before != null && before.stack == thread.stack() && before.key.equals(key);
      now.put(identity, new Still(thread.stack(), same ? before.dumps + 1 : 1, key, thread.name()));
    }
    still = now;
  }

  public DumpSummary summary() {
    return new DumpSummary(
        moments,
        pools(),
        groups.values().stream().sorted(PlaceGroup.ORDER).toList(),
        List.copyOf(deadlocks.values()),
        unmoved(),
        incomplete,
        leftOut);
  }

  private List<Unmoved> unmoved() {
    if (moments.size() < 2) {
      return List.of();
    }
    Map<PlaceGroup.Key, Unmoved> unmoved = new HashMap<>();
    for (Still thread : new TreeMap<>(still).values()) {
      if (thread.dumps == moments.size() && thread.key.inTheProgram()) {
        unmoved.merge(
            thread.key,
            new Unmoved(thread.key, 1, thread.name),
            (before, one) -> new Unmoved(before.key, before.threads + 1, before.example));
      }
    }
    return unmoved.values().stream()
        .sorted(
            Comparator.comparingLong(Unmoved::threads)
                .reversed()
                .thenComparing(group -> group.key().place())
                .thenComparing(group -> group.key().lockClass()))
        .toList();
  }

  /** Who holds what in one dump, and the cycles in that. */
  static final class Deadlocks {
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

  /**
   * What dumps say together.
   *
   * @param pools of the last dump, the largest first
   * @param groups of threads that do the same in one place, what blocks most first
   * @param deadlocks each once
   * @param unmoved threads that stood still through the whole series, without idle ones; none for a
   *     single dump
   * @param incomplete dumps whose end was missing
   * @param leftOut dumps beyond {@link DumpSeries#MAX_DUMPS}
   */
  public record DumpSummary(
      List<Moment> moments,
      List<Pool> pools,
      List<PlaceGroup> groups,
      List<Seen> deadlocks,
      List<Unmoved> unmoved,
      long incomplete,
      long leftOut) {
    public static final DumpSummary NONE =
        new DumpSummary(List.of(), List.of(), List.of(), List.of(), List.of(), 0, 0);

    public DumpSummary {
      moments = List.copyOf(moments);
      pools = List.copyOf(pools);
      groups = List.copyOf(groups);
      deadlocks = List.copyOf(deadlocks);
      unmoved = List.copyOf(unmoved);
    }

    public boolean series() {
      return moments.size() > 1;
    }
  }
}
