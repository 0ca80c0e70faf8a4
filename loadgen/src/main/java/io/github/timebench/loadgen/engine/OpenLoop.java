package io.github.timebench.loadgen.engine;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.model.plan.OpenLoad;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Histogram;

/**
 * Calls that begin when they are due, whatever became of the calls before. A call belongs to the
 * slice in which it was due, however late it begins or ends. Every call that is due is either
 * skipped, or begun and then ended in one of the {@link Outcome}s or lost.
 *
 * <p>For one controlling thread; calls begin on the pacing's thread and end on the target's.
 */
public final class OpenLoop implements Loop {
  private static final long POLL_NANOS = 1_000_000;

  private final Parts parts;
  private final Pacing pacing;
  private final Histogram sampled = ServiceHistograms.empty();
  private Pacer pacer;
  private OpenSlice last;

  /** A load on a target; nothing is due before the first slice begins. */
  public OpenLoop(AsyncTarget target, OpenLoad load, NanoClock clock, Pacing pacing) {
    InFlight inFlight = new InFlight(load.maxInflight(), pacing::wake, clock);
    this.parts = new Parts(target, load, clock, inFlight, new CallRecorder(target.variants()));
    this.pacing = pacing;
  }

  /** What pacer and calls share. */
  record Parts(
      AsyncTarget target,
      OpenLoad load,
      NanoClock clock,
      InFlight inFlight,
      CallRecorder recorder) {}

  @Override
  public LoopSlice begin(int variant, boolean measured, long lengthNanos) {
    SliceWindow window = SliceWindow.of(parts.clock().nanoTime(), lengthNanos);
    OpenSlice slice = new OpenSlice(variant, measured, window);
    if (pacer == null) {
      pacer = new Pacer(parts, slice);
      pacing.start(pacer);
    } else {
      last.follow(slice);
    }
    last = slice;
    return new PacedSlice(slice);
  }

  /**
   * Calls that are overdue at the end of the last slice are begun as the catch-up allows in the
   * first half of the time that is left, and skipped after that: the second half is for replies.
   */
  @Override
  public boolean stop(long deadlineNanos) throws InterruptedException {
    if (pacer == null) {
      return true;
    }
    long nowNanos = parts.clock().nanoTime();
    last.follow(OpenSlice.endAt(nowNanos));
    pacing.wake();
    if (!await(pacer::isFinished, nowNanos + (deadlineNanos - nowNanos) / 2)) {
      pacer.abandon();
      pacing.wake();
    }
    return await(() -> pacer.isFinished() && parts.inFlight().isEmpty(), deadlineNanos);
  }

  private boolean await(BooleanSupplier condition, long deadlineNanos) throws InterruptedException {
    while (!condition.getAsBoolean()) {
      long nowNanos = parts.clock().nanoTime();
      if (nowNanos - deadlineNanos >= 0) {
        return false;
      }
      parts.clock().sleepUntil(nowNanos + POLL_NANOS);
    }
    return true;
  }

  @Override
  public long sent(int variant) {
    return starts(variant).begun();
  }

  @Override
  public long skipped(int variant) {
    return starts(variant).skipped();
  }

  private LoopStarts starts(int variant) {
    return pacer == null ? LoopStarts.NONE : pacer.starts(variant);
  }

  /** What became of the starts that were due in measured slices; exact after {@link #stop}. */
  public LoopStarts measuredStarts(int variant) {
    return pacer == null ? LoopStarts.NONE : pacer.measuredStarts(variant);
  }

  @Override
  public LoopHistograms histograms(int variant) {
    return parts.recorder().histograms(variant);
  }

  @Override
  public long clamped(int variant) {
    return parts.recorder().clamped(variant);
  }

  private final class PacedSlice implements LoopSlice {
    private final OpenSlice slice;

    PacedSlice(OpenSlice slice) {
      this.slice = slice;
    }

    @Override
    public int variant() {
      return slice.variant();
    }

    @Override
    public SliceWindow window() {
      return slice.window();
    }

    @Override
    public boolean isComplete() {
      return slice.isComplete(parts.recorder().ended(slice));
    }

    @Override
    public SliceFigures figures() {
      sampled.reset();
      return parts.recorder().figures(slice, sampled);
    }

    @Override
    public SliceFigures close() {
      return figures();
    }
  }
}
