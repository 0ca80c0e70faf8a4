package io.github.timebench.loadgen.engine.closed;

import io.github.timebench.loadgen.engine.Loop.WindowCalls;
import io.github.timebench.loadgen.engine.record.CallHistograms;
import io.github.timebench.loadgen.engine.record.CallLog;
import io.github.timebench.loadgen.engine.record.SliceSums;
import io.github.timebench.model.evidence.Histograms;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.HdrHistogram.Histogram;

/**
 * Counts what the workers of a closed loop wrote down, and lends them what they write on. Only logs
 * are lent and given back by any thread; all else is for the controlling thread.
 */
final class ClosedRecorder {
  /** By the {@linkplain ClosedSlice#set set} of a slice, then by variant. */
  private final CallHistograms[][] times;

  /** How late workers changed to slices, by the set of a slice. */
  private final Histogram[] switches = {Histograms.empty(), Histograms.empty()};

  private final Deque<SliceSums> sums = new ArrayDeque<>();
  private final Queue<CallLog> logs = new ConcurrentLinkedQueue<>();

  ClosedRecorder(int variants) {
    times = CallHistograms.sets(variants, CallHistograms::ofClosedLoop);
  }

  CallLog log() {
    CallLog spare = logs.poll();
    return spare == null ? new CallLog() : spare;
  }

  SliceSums sums() {
    return sums.isEmpty() ? new SliceSums() : sums.pop();
  }

  void giveBack(SliceSums ofSlice) {
    ofSlice.clear();
    sums.push(ofSlice);
  }

  /** Counts calls of a slice, and takes their log back. */
  void count(CallLog log, ClosedSlice slice, SliceSums ofSlice) {
    ofSlice.add(log, slice.window(), times[slice.set()][slice.variant()]);
    if (log.latenessNanos() != WindowCalls.NO_SWITCH) {
      switches[slice.set()].recordValue(Math.min(log.latenessNanos(), CallHistograms.MAX_NANOS));
    }
    log.clear();
    logs.add(log);
  }

  Histograms times(int variant) {
    return times[1][variant].addTo(Histograms.none());
  }

  Histogram switches() {
    return switches[1];
  }
}
