package io.github.timebench.loadgen.engine;

import io.github.timebench.loadgen.engine.record.TimeBuckets;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.Starts;
import org.HdrHistogram.Histogram;

/** A load without calls, for whoever only reads what the calls of others use. */
public final class NoCalls implements Loop {
  @Override
  public Slice publish(int variant, boolean measured, SliceWindow window) {
    return new Empty(variant, measured, window);
  }

  @Override
  public boolean stop(long deadlineNanos) {
    return true;
  }

  @Override
  public boolean makesCalls() {
    return false;
  }

  @Override
  public Starts starts(int variant) {
    return Starts.NONE;
  }

  @Override
  public Histograms times(int variant) {
    return Histograms.none();
  }

  @Override
  public Histogram switches() {
    return Histograms.empty();
  }

  private static final class Empty extends Slice {
    Empty(int variant, boolean measured, SliceWindow window) {
      super(variant, measured, window);
    }

    @Override
    public boolean isComplete() {
      return true;
    }

    @Override
    public SliceCalls calls() {
      return new SliceCalls(
          window().lengthNanos(), 0, 0, Double.NaN, Double.NaN, OutcomeCounts.NONE);
    }

    @Override
    public WindowCalls inWindow() {
      return new WindowCalls(
          OutcomeCounts.NONE,
          TimeBuckets.NONE,
          TimeBuckets.NONE,
          TimeBuckets.NONE,
          WindowCalls.NO_SWITCH);
    }

    @Override
    public SliceCalls close() {
      return calls();
    }
  }
}
