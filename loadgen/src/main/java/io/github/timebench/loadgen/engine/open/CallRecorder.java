package io.github.timebench.loadgen.engine.open;

import io.github.timebench.loadgen.engine.Loop.WindowCalls;
import io.github.timebench.loadgen.engine.Target.Outcome;
import io.github.timebench.loadgen.engine.record.CallHistograms;
import io.github.timebench.loadgen.engine.record.CallHistograms.CallStart;
import io.github.timebench.loadgen.engine.record.SliceSums;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.SliceCalls;
import java.util.stream.Stream;

/**
 * Takes the ends of calls from any thread. Each thread records into the stripe of its id, under the
 * stripe's lock: a histogram has one writer at a time, threads that come and go cost no memory, and
 * with a few completing threads the locks are hardly ever contended. Recording allocates nothing.
 * Thread-safe.
 */
final class CallRecorder {
  /** More than Dubbo's completing threads on the machines this is for; a power of two. */
  static final int STRIPES = 8;

  /** By stripe, by the set of a slice, by variant. */
  private final CallHistograms[][][] stripes;

  private final SliceSums sums = new SliceSums();

  CallRecorder(int variants) {
    stripes =
        Stream.generate(() -> CallHistograms.sets(variants, CallHistograms::ofOpenLoop))
            .limit(STRIPES)
            .toArray(CallHistograms[][][]::new);
  }

  /** Counts a call for its slice and, if it was due in its window, records its times. */
  void record(OpenSlice slice, Outcome outcome, CallStart start, long endNanos) {
    int index = (int) Thread.currentThread().getId() & (STRIPES - 1);
    CallHistograms[][] stripe = stripes[index];
    boolean inWindow = slice.window().contains(start.intendedNanos());
    synchronized (stripe) {
      slice.tally(index).add(outcome, slice.window(), inWindow, start, endNanos);
      if (inWindow) {
        stripe[slice.set()][slice.variant()].record(outcome, start, endNanos);
      }
    }
  }

  long ended(OpenSlice slice) {
    long ended = 0;
    for (int index = 0; index < STRIPES; index++) {
      synchronized (stripes[index]) {
        ended += slice.tally(index).ended();
      }
    }
    return ended;
  }

  synchronized SliceCalls calls(OpenSlice slice) {
    sum(slice);
    return sums.calls(slice.window().lengthNanos());
  }

  synchronized WindowCalls inWindow(OpenSlice slice) {
    sum(slice);
    sums.switched(slice.latenessNanos());
    return sums.window();
  }

  private void sum(OpenSlice slice) {
    sums.clear();
    for (int index = 0; index < STRIPES; index++) {
      synchronized (stripes[index]) {
        sums.add(slice.tally(index));
      }
    }
  }

  Histograms times(int variant) {
    Histograms times = Histograms.none();
    for (CallHistograms[][] stripe : stripes) {
      synchronized (stripe) {
        times = stripe[1][variant].addTo(times);
      }
    }
    return times;
  }
}
