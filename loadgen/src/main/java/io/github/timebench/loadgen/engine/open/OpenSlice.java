package io.github.timebench.loadgen.engine.open;

import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.engine.Loop.WindowCalls;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.record.SliceSums.SliceTally;
import io.github.timebench.model.evidence.SliceCalls;
import java.util.stream.Stream;

/**
 * A slice of an open loop, linked to the one after it. The pacer counts what it begins; the
 * recorder counts the ends, each tally under its stripe's lock. Complete when the pacer has gone on
 * to a later slice and as many calls have ended as were begun.
 */
final class OpenSlice extends Loop.Slice {
  private final CallRecorder recorder;
  private final SliceTally[] tallies =
      Stream.generate(SliceTally::new).limit(CallRecorder.STRIPES).toArray(SliceTally[]::new);
  private long begun;
  private volatile OpenSlice next;
  private volatile boolean left;
  private volatile long latenessNanos = WindowCalls.NO_SWITCH;

  OpenSlice(int variant, boolean measured, SliceWindow window, CallRecorder recorder) {
    super(variant, measured, window);
    this.recorder = recorder;
  }

  /** Called by the controlling thread when the next slice is published. */
  void followedBy(OpenSlice slice) {
    next = slice;
  }

  /** The last slice that has begun by then, this one or a later one; called by the pacer. */
  OpenSlice at(long intendedNanos) {
    OpenSlice slice = this;
    OpenSlice later = slice.next;
    while (later != null && later.window().hasBegun(intendedNanos)) {
      slice.left = true;
      slice = later;
      later = slice.next;
    }
    return slice;
  }

  /** There will be no call any more, in none of the later ones either; called by the pacer. */
  void leaveAll() {
    for (OpenSlice slice = this; slice != null; slice = slice.next) {
      slice.left = true;
    }
  }

  /** Called by the pacer, which changed to this slice so late. */
  void switched(long lateNanos) {
    latenessNanos = lateNanos;
  }

  /** {@link WindowCalls#NO_SWITCH} before the pacer has changed to it. */
  long latenessNanos() {
    return latenessNanos;
  }

  /** Called by the pacer before each call. */
  void countBegun() {
    begun++;
  }

  /** Whether no call of it was begun so far; for the pacer. */
  boolean isUntouched() {
    return begun == 0;
  }

  @Override
  public boolean isComplete() {
    return left && recorder.ended(this) == begun;
  }

  /** Guarded by the lock of the stripe of that index. */
  SliceTally tally(int stripe) {
    return tallies[stripe];
  }

  @Override
  public SliceCalls calls() {
    return recorder.calls(this);
  }

  @Override
  public WindowCalls inWindow() {
    return recorder.inWindow(this);
  }

  @Override
  public SliceCalls close() {
    return calls();
  }
}
