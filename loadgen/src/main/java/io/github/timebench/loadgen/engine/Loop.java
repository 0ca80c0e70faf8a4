package io.github.timebench.loadgen.engine;

import io.github.timebench.loadgen.engine.record.TimeBuckets;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.Starts;
import org.HdrHistogram.Histogram;

/**
 * A load that is started once, given slice after slice, and stopped once. Its callers change from
 * slice to slice by the clock, so that a slice is best published before it begins. For one
 * controlling thread.
 */
public interface Loop {
  /**
   * The variant of a slice in which another load has its turn, and the callers of this one rest.
   */
  int NOBODY = -1;

  /**
   * Publishes a slice: calls that start from its start on belong to it, until the start of the next
   * one. The first slice starts the load, which waits for its start.
   *
   * @param variant its index, or {@link #NOBODY}
   * @param window does not start before that of the slice published before
   */
  Slice publish(int variant, boolean measured, SliceWindow window);

  /**
   * Ends the slice under way, forgets those that have not begun, and waits for the calls under way.
   *
   * @return false if some had not ended by the deadline: they are lost
   */
  boolean stop(long deadlineNanos) throws InterruptedException;

  default boolean makesCalls() {
    return true;
  }

  /** What became of a variant's starts; exact after {@link #stop} returned true. */
  Starts starts(int variant);

  /** The times of a variant's calls in all measured windows; call after {@link #stop}. */
  Histograms times(int variant);

  /**
   * How late callers changed to measured slices, in nanoseconds, once for each caller and slice:
   * the start of its first call there, beyond the slice's start and the end of its call before. The
   * first slice is no change. Call after {@link #stop}.
   */
  Histogram switches();

  /** A slice that was published. For the loop's controlling thread. */
  abstract class Slice {
    private final int variant;
    private final int set;
    private final SliceWindow window;

    protected Slice(int variant, boolean measured, SliceWindow window) {
      this.variant = variant;
      this.set = measured ? 1 : 0;
      this.window = window;
    }

    public final int variant() {
      return variant;
    }

    /** Whether no call begins in it. */
    public final boolean rests() {
      return variant == NOBODY;
    }

    /**
     * Which of two sets of recorders takes its calls, 0 before measuring and 1 from then on. An
     * index and no condition: a branch that was never taken is compiled as a trap, and all callers'
     * compiled code would be thrown away in the moment when measuring begins.
     */
    public final int set() {
      return set;
    }

    public final SliceWindow window() {
      return window;
    }

    public abstract boolean isComplete();

    public abstract SliceCalls calls();

    /** What came of its window so far, for those who watch; call before {@link #close}. */
    public abstract WindowCalls inWindow();

    /** What came of the calls of a complete slice; call once and nothing after it. */
    public abstract SliceCalls close();
  }

  /**
   * What came of the window of a slice, for those who watch a run; no evidence. Times are a
   * systematic sample of each caller's calls that were answered as expected, so there may be fewer
   * or more of them than such calls.
   *
   * @param outcomes of the calls that began in the window or, in an open loop, were due there
   * @param response none in a closed loop
   * @param lag none in a closed loop
   * @param latenessNanos how late the last of the callers changed to the slice; {@link #NO_SWITCH}
   *     if none did, or it is not measured
   */
  public record WindowCalls(
      OutcomeCounts outcomes,
      TimeBuckets service,
      TimeBuckets response,
      TimeBuckets lag,
      long latenessNanos) {
    /** Nobody changed to the slice. */
    public static final long NO_SWITCH = -1;

    /** The times that people are told of: from when a call was due, where that is known. */
    public TimeBuckets headline() {
      return response.count() > 0 ? response : service;
    }
  }
}
