package io.github.timebench.reports.flight;

import io.github.timebench.model.threads.RecordedJvm.ThreadCounts;
import io.github.timebench.reports.threads.PoolName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;

/**
 * Adds up how many threads of which pool were in which state, moment by moment, in bounded size:
 * neighbouring moments are joined and show the most threads of either, small pools become one. Not
 * thread-safe.
 */
final class Census {
  /** The event that is counted; {@code RecordedMain} makes it. */
  static final String EVENT = "timebench.ThreadStates";

  /** Pool of the threads of all pools that are too many to be told apart. */
  static final String OTHER = "(other pools)";

  /** Pool of what each JVM has, the recorder's own threads among it. */
  static final String JVM = "(the JVM itself)";

  private static final Set<String> OF_THE_JVM =
      Set.of(
          "Attach Listener",
          "Common-Cleaner",
          "Finalizer",
          "JFR Periodic Tasks",
          "JFR Recorder Thread",
          "Notification Thread",
          "Reference Handler",
          "Signal Dispatcher");

  static final int MAX_MOMENTS = 120;
  static final int MAX_POOLS = 12;

  /** Events of one moment follow each other within less; moments are a second apart. */
  private static final long SAME_MOMENT_NANOS = 300_000_000;

  private final List<Entry> entries = new ArrayList<>();

  private record Key(String pool, String state) {}

  private record Entry(long nanos, Key key, int threads) {}

  void accept(long nanos, RecordedEvent event) {
    accept(nanos, event.getString("pool"), event.getString("state"), event.getInt("threads"));
  }

  void accept(long nanos, String thread, String state, int threads) {
    String pool = OF_THE_JVM.contains(thread) ? JVM : PoolName.of(thread).replaceAll(":\\d+", "");
    entries.add(new Entry(nanos, new Key(pool, state), threads));
  }

  ThreadCounts counts() {
    entries.sort(Comparator.comparingLong(Entry::nanos));
    List<Map<Key, Integer>> moments = new ArrayList<>();
    List<Double> seconds = new ArrayList<>();
    Set<String> large = largePools();
    long last = Long.MIN_VALUE / 2;
    for (Entry entry : entries) {
      if (entry.nanos - last > SAME_MOMENT_NANOS) {
        moments.add(new LinkedHashMap<>());
        seconds.add(Math.round(entry.nanos / 1e8) / 10.0);
      }
      last = entry.nanos;
      String pool = large.contains(entry.key.pool) ? entry.key.pool : OTHER;
      moments
          .get(moments.size() - 1)
          .merge(new Key(pool, entry.key.state), entry.threads, Integer::sum);
    }
    return joined(seconds, moments);
  }

  private Set<String> largePools() {
    Map<String, Integer> most =
        entries.stream()
            .collect(
                Collectors.toMap(e -> e.key.pool, Entry::threads, Math::max, LinkedHashMap::new));
    return most.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .limit(MAX_POOLS)
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  private static ThreadCounts joined(List<Double> seconds, List<Map<Key, Integer>> moments) {
    int of = Math.max(1, (moments.size() + MAX_MOMENTS - 1) / MAX_MOMENTS);
    int points = (moments.size() + of - 1) / of;
    Map<Key, int[]> series = new LinkedHashMap<>();
    double[] times = new double[points];
    for (int i = moments.size() - 1; i >= 0; i--) {
      int point = i / of;
      times[point] = seconds.get(i);
      moments
          .get(i)
          .forEach(
              (key, threads) -> {
                int[] counts = series.computeIfAbsent(key, unseen -> new int[points]);
                counts[point] = Math.max(counts[point], threads);
              });
    }
    return new ThreadCounts(
        times,
        series.entrySet().stream()
            .map(e -> new ThreadCounts.Series(e.getKey().pool, e.getKey().state, e.getValue()))
            .sorted(
                Comparator.comparing(ThreadCounts.Series::pool)
                    .thenComparing(ThreadCounts.Series::state))
            .toList());
  }
}
