package io.github.timebench.loadgen.engine;

/**
 * A load that is started once, given slice after slice, stopped once. For one controlling thread.
 */
public interface Loop {
  /**
   * Begins a slice now; the one before, if any, ends with it. The first slice starts the load.
   *
   * @param lengthNanos planned length, from which the window is cut
   */
  LoopSlice begin(int variant, boolean measured, long lengthNanos);

  /**
   * Ends the last slice and waits for the calls under way.
   *
   * @return false if some had not ended by the deadline: they are lost
   */
  boolean stop(long deadlineNanos) throws InterruptedException;

  /** Calls begun of a variant; exact after {@link #stop} returned true. */
  long sent(int variant);

  /** Calls of a variant that were due and never begun; exact after {@link #stop}. */
  long skipped(int variant);

  /** The times of the calls of all measured windows of a variant; call after {@link #stop}. */
  LoopHistograms histograms(int variant);

  /** A variant's values beyond the histograms' range, recorded at its end; likewise. */
  long clamped(int variant);
}
