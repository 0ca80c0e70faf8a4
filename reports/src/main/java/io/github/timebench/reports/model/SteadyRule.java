package io.github.timebench.reports.model;

/**
 * When a series counts as steady: its tail, from the last change point that matters on, is flat for
 * long enough.
 *
 * @param flatSeconds how long the tail must be, in seconds of the variant's own running time
 * @param tolerance the largest difference between segments that counts as none, as a share (0.02)
 * @param minSegment fewest points between two change points
 */
public record SteadyRule(int flatSeconds, double tolerance, int minSegment) {
  private static final int FEWEST_FLAT_SECONDS_BEFORE = 8;

  /**
   * What must hold before a variant is measured: flat for as long as the measured time leaves to be
   * shown, at least for 8 s.
   *
   * @param durationMillis measured time of the variant
   */
  public SteadyRule beforeMeasuring(long durationMillis) {
    int left = flatSeconds - Math.toIntExact(Math.min(flatSeconds, durationMillis / 1000));
    return new SteadyRule(Math.max(FEWEST_FLAT_SECONDS_BEFORE, left), tolerance, minSegment);
  }
}
