package io.github.timebench.loadgen.driver;

import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.loadgen.engine.SliceFigures;
import io.github.timebench.reports.model.Slice;
import java.util.function.ToLongFunction;

/**
 * A slice that all workers have left.
 *
 * @param startNanos since the start of the block
 * @param before counters at its start
 * @param after counters at its end
 */
record FinishedTurn(
    Turn turn,
    long startNanos,
    SliceFigures figures,
    ResourceMeter.Reading before,
    ResourceMeter.Reading after) {
  Slice evidence(String variant) {
    return new Slice(
        variant,
        turn.round(),
        turn.position(),
        startNanos,
        figures.windowNanos(),
        figures.windowCalls(),
        figures.meanServiceNanos(),
        figures.p50ServiceNanos(),
        Outcomes.counts(figures.ends()),
        used(before.driver(), after.driver(), ProcessSnapshot::cpuNanos),
        used(before.provider(), after.provider(), ProcessSnapshot::cpuNanos),
        used(before.driver(), after.driver(), ProcessSnapshot::allocatedBytes),
        used(before.provider(), after.provider(), ProcessSnapshot::allocatedBytes),
        figures.ends().total());
  }

  private static long used(
      ProcessSnapshot before, ProcessSnapshot after, ToLongFunction<ProcessSnapshot> counter) {
    long first = counter.applyAsLong(before);
    long last = counter.applyAsLong(after);
    return first == ProcessSnapshot.UNKNOWN || last == ProcessSnapshot.UNKNOWN
        ? ProcessSnapshot.UNKNOWN
        : last - first;
  }
}
