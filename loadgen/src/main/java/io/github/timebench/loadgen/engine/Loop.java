package io.github.timebench.loadgen.engine;

import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.Starts;

/**
 * A load that is started once, given slice after slice, and stopped once. For one controlling
 * thread.
 */
public interface Loop {
  /**
   * Begins a slice now; the one before, if any, ends with it. The first slice starts the load.
   *
   * @param lengthNanos planned length, from which the window is cut
   */
  Slice begin(int variant, boolean measured, long lengthNanos);

  /**
   * Ends the last slice and waits for the calls under way.
   *
   * @return false if some had not ended by the deadline: they are lost
   */
  boolean stop(long deadlineNanos) throws InterruptedException;

  /** What became of a variant's starts; exact after {@link #stop} returned true. */
  Starts starts(int variant);

  /** The times of a variant's calls in all measured windows; call after {@link #stop}. */
  Histograms times(int variant);

  /** A slice under way or just ended. For the loop's controlling thread. */
  abstract class Slice {
    private final int variant;
    private final boolean measured;
    private final SliceWindow window;

    /** A slice that begins. */
    protected Slice(int variant, boolean measured, SliceWindow window) {
      this.variant = variant;
      this.measured = measured;
      this.window = window;
    }

    public final int variant() {
      return variant;
    }

    public final boolean measured() {
      return measured;
    }

    public final SliceWindow window() {
      return window;
    }

    /** Whether the slice is over and all its calls have ended. */
    public abstract boolean isComplete();

    /** What came of its calls so far. */
    public abstract SliceCalls calls();

    /** What came of its window so far, for those who watch; call before {@link #close}. */
    public abstract WindowCalls inWindow();

    /** What came of the calls of a complete slice; call once and nothing after it. */
    public abstract SliceCalls close();
  }
}
