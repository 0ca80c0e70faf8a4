package io.github.timebench.model.fleet;

/**
 * How a host's clock stood to the coordinator's in a block, and how well the two could talk, in
 * nanoseconds.
 *
 * @param offsetNanos its clock less the coordinator's, at the end of the block; both count from an
 *     origin of their own
 * @param boundNanos how far off the estimate was at most, over the block
 * @param driftPpm by how many millionths its clock is faster
 * @param jumpNanos by how much the offset changed at once at most; 0 if it never did
 * @param roundTripNanos shortest round trip between coordinator and host
 * @param silenceNanos longest time for which the coordinator waited for an answer while a JVM of
 *     the host ran: the host or the network stood still
 */
public record ClockReading(
    long offsetNanos,
    long boundNanos,
    double driftPpm,
    long jumpNanos,
    long roundTripNanos,
    long silenceNanos) {
  public static final ClockReading OWN = new ClockReading(0, 0, 0, 0, 0, 0);

  /** The same of a driver that may be further off than its host's clock tells. */
  public ClockReading offByUpTo(long nanos) {
    return new ClockReading(
        offsetNanos,
        Math.max(boundNanos, nanos),
        driftPpm,
        jumpNanos,
        roundTripNanos,
        silenceNanos);
  }
}
