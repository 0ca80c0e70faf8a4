package io.github.timebench.reports.threads;

import io.github.timebench.reports.threads.DumpSeries.Moment;
import io.github.timebench.reports.threads.DumpSeries.Pool;
import io.github.timebench.reports.threads.DumpSeries.Seen;
import io.github.timebench.reports.threads.DumpSeries.Unmoved;
import java.util.List;

/**
 * What dumps say together.
 *
 * @param moments one for each dump
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
