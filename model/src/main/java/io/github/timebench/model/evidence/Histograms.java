package io.github.timebench.model.evidence;

/**
 * Times of one variant's calls of all windows in nanoseconds, as HdrHistograms in their own
 * compressed encoding (V2); no bytes where no time was taken.
 *
 * @param service end minus actual start of the calls that were answered as expected
 * @param lag actual minus intended start of the same calls, without {@code held}; empty in a closed
 *     loop
 * @param response end minus intended start of the same calls; empty in a closed loop
 * @param held how long the plan held the same calls back, because as many were under way as are
 *     allowed or to catch up at no more than double rate; empty in a closed loop
 * @param errors elapsed times of the calls that ended otherwise
 * @param clamped times longer than the histograms hold, recorded at their end
 */
public record Histograms(
    byte[] service, byte[] lag, byte[] response, byte[] held, byte[] errors, long clamped) {
  private static final byte[] NOT_TAKEN = {};

  /** Nothing was timed. */
  public static final Histograms NONE = ofClosedLoop(NOT_TAKEN, NOT_TAKEN, 0);

  /** Those of a closed loop, which knows no intended start. */
  public static Histograms ofClosedLoop(byte[] service, byte[] errors, long clamped) {
    return new Histograms(service, NOT_TAKEN, NOT_TAKEN, NOT_TAKEN, errors, clamped);
  }
}
