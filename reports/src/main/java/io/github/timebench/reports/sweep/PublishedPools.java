package io.github.timebench.reports.sweep;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Published figures on thread pools, elsewhere and years ago: their shape is what is compared. */
public final class PublishedPools {
  /** Where they stand. */
  public static final String SOURCE = "Oaks, Java Performance, ch. 9; 4 CPUs";

  /** Table 1: seconds for a batch of 10,000 items, by threads of the pool. */
  public static final Map<Integer, Double> BATCH_SECONDS =
      new TreeMap<>(Map.of(1, 255.6, 2, 134.8, 4, 77.0, 8, 81.7, 15, 85.6));

  /** Table 2: operations per second for 20 callers at once, by threads of the server's pool. */
  public static final Map<Integer, Double> SERVER_PER_SECOND =
      new TreeMap<>(Map.of(4, 77.43, 8, 75.93, 16, 71.65, 32, 69.34, 64, 60.44));

  /** Table 3: mean response time in seconds, by threads of the client. */
  public static final Map<Integer, Double> CLIENT_SECONDS =
      new TreeMap<>(
          Map.of(1, 0.05, 2, 0.05, 4, 0.05, 6, 0.076, 8, 0.104, 16, 0.212, 32, 0.437, 64, 0.909));

  private PublishedPools() {}

  /** Every number of threads that one of them has. */
  static List<Integer> threads() {
    TreeSet<Integer> threads = new TreeSet<>(BATCH_SECONDS.keySet());
    threads.addAll(SERVER_PER_SECOND.keySet());
    threads.addAll(CLIENT_SECONDS.keySet());
    return List.copyOf(threads);
  }

  /** A throughput relative to the best of its table; NaN where the table has no such number. */
  static double ofBest(Map<Integer, Double> perSecond, int threads) {
    double best = perSecond.values().stream().mapToDouble(one -> one).max().orElseThrow();
    return perSecond.getOrDefault(threads, Double.NaN) / best;
  }

  /** How often more than the shortest time of its table; NaN likewise. */
  static double ofShortest(Map<Integer, Double> seconds, int threads) {
    double shortest = seconds.values().stream().mapToDouble(one -> one).min().orElseThrow();
    return seconds.getOrDefault(threads, Double.NaN) / shortest;
  }
}
