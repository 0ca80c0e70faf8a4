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
  interface Slice {
    int variant();

    SliceWindow window();

    /** Whether the slice is over and all its calls have ended. */
    boolean isComplete();

    /** What came of its calls so far. */
    SliceCalls calls();

    /** What came of the calls of a complete slice; call once and nothing after it. */
    SliceCalls close();
  }
}
