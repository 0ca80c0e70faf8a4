package io.github.timebench.reports.threads;

import io.github.timebench.model.threads.ThreadsEvidence.BlockedPlace;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import io.github.timebench.reports.threads.DumpSeries.DumpSummary;
import io.github.timebench.reports.threads.DumpSeries.Moment;
import io.github.timebench.reports.threads.DumpSeries.Pool;
import io.github.timebench.reports.threads.ThreadsAnalysis.PoolSamples;
import io.github.timebench.reports.threads.ThreadsAnalysis.Totals;
import io.github.timebench.reports.threads.dump.ThreadDump.ThreadStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The tables of threads, for all renderings. A table without a row is not shown. */
public final class ThreadTables {
  /** Pools that have a column of their own over time. */
  private static final int MAX_POOL_COLUMNS = 4;

  private static final String ALL_THREADS = "all threads";

  private ThreadTables() {}

  /** A row per pool of the last dump, and one for all. */
  public static Table pools(DumpSummary dumps) {
    List<Pool> rows = new ArrayList<>();
    if (!dumps.pools().isEmpty()) {
      rows.add(new Pool(ALL_THREADS, lastStates(dumps)));
    }
    rows.addAll(dumps.pools());
    Columns<Pool> columns =
        new Columns<Pool>()
            .texts("pool", pool -> pool(pool.name()))
            .count("threads", Pool::threads);
    for (ThreadStatus status : shown(List.of(lastStates(dumps)))) {
      columns.add(number(status.label()), pool -> count(pool.states(), status));
    }
    return columns.table(
        dumps.series()
            ? Text.of(
                "Threads by pool and state, in the last dump. A pool is a name with its number taken"
                    + " off.")
            : Text.of("Threads by pool and state. A pool is a name with its number taken off."),
        rows,
        pool -> pool == rows.get(0) ? "baseline" : "");
  }

  private static Column number(Text heading) {
    return Column.number(heading, Text.EMPTY);
  }

  public static Text pool(String pool) {
    return switch (pool) {
      case ALL_THREADS -> Text.of("all threads");
      case DumpSeries.OTHER_POOLS -> Text.of("(other pools)");
      case PoolName.UNNAMED -> Text.of("(unnamed)");
      default -> Text.plain(pool);
    };
  }

  private static Map<ThreadStatus, Long> lastStates(DumpSummary dumps) {
    List<Moment> moments = dumps.moments();
    return moments.isEmpty() ? Map.of() : moments.get(moments.size() - 1).states();
  }

  private static List<ThreadStatus> shown(Collection<Map<ThreadStatus, Long>> states) {
    return Arrays.stream(ThreadStatus.values())
        .filter(status -> states.stream().anyMatch(state -> state.containsKey(status)))
        .toList();
  }

  private static <K> Cell count(Map<K, Long> counts, K key) {
    long count = counts.getOrDefault(key, 0L);
    return Cell.of(count, Numbers.count(count));
  }

  /**
   * A row per dump of a series, or per so many of them.
   *
   * @param maxRows more are thinned out evenly; the first and the last stay
   */
  public static Table overTime(DumpSummary dumps, int maxRows) {
    List<Moment> moments = dumps.series() ? dumps.moments() : List.of();
    Columns<Moment> columns =
        new Columns<Moment>().words("dump", Moment::time).count("threads", Moment::threads);
    for (ThreadStatus status : shown(moments.stream().map(Moment::states).toList())) {
      columns.add(number(status.label()), moment -> count(moment.states(), status));
    }
    dumps.pools().stream()
        .limit(MAX_POOL_COLUMNS)
        .map(Pool::name)
        .forEach(
            pool ->
                columns.add(
                    Column.number(pool(pool), Text.of("pool")),
                    moment -> count(moment.pools(), pool)));
    return columns.table(
        Text.of("Threads by state, and in the largest pools, over time."),
        evenly(moments, maxRows));
  }

  private static <T> List<T> evenly(List<T> all, int max) {
    return all.size() <= max
        ? all
        : IntStream.range(0, max)
            .mapToObj(i -> all.get((int) ((long) i * (all.size() - 1) / (max - 1))))
            .toList();
  }

  /** How threads waited, and for what as far as it is known. */
  public static Text waitedFor(BlockedPlace place) {
    String lock = place.lockClass();
    if (lock.isEmpty()) {
      return Text.of(place.kind().label());
    }
    return switch (place.kind()) {
      case MONITOR -> Text.of("monitor of %s", lock);
      case PARK -> Text.of("park of %s", lock);
      case WAIT -> Text.of("wait of %s", lock);
      case PINNED, SLEEP -> Text.of("%s (%s)", Text.of(place.kind().label()), lock);
    };
  }

  public static Text orNothing(String place) {
    return place.isEmpty() ? Text.of("(no frames)") : Text.plain(place);
  }

  public static Table totals(List<Totals> totals, int maxRows) {
    return new Columns<Totals>()
        .words("time", Totals::time)
        .count("threads", Totals::active)
        .count("daemons", Totals::daemon)
        .count("most", "since start", Totals::peak)
        .table(Text.of("Threads over time."), evenly(totals, maxRows));
  }

  public static Table samples(List<PoolSamples> samples) {
    return new Columns<PoolSamples>()
        .texts("pool", sampled -> pool(sampled.pool()))
        .words("state", PoolSamples::state)
        .count("samples", PoolSamples::samples)
        .table(Text.of("How often threads of a pool were seen running."), samples);
  }
}
