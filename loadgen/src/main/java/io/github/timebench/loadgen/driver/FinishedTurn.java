package io.github.timebench.loadgen.driver;

import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.SliceCalls;
import java.util.Optional;

/**
 * A slice that all workers have left.
 *
 * @param startNanos since the start of the block
 * @param use in its window
 * @param last counters at the end of its window; empty if the slice was stopped before
 */
record FinishedTurn(
    Turn turn, long startNanos, SliceCalls figures, WindowUse use, Optional<EdgeReading> last) {
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
        figures.outcomes(),
        use.driverCpuNanos(),
        use.providerCpuNanos(),
        use.driverAllocatedBytes(),
        use.providerAllocatedBytes(),
        figures.callShares());
  }
}
