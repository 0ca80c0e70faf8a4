package io.github.timebench.model.fleet;

import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.fleet.FleetEvidence.FleetHost;
import io.github.timebench.model.threads.Side;
import java.util.List;

/**
 * What one host measured in one attempt at a block; a file of its own.
 *
 * @param schemaVersion {@link FleetEvidence#SCHEMA_VERSION}
 * @param attempt from 0; a block that was lost is repeated
 * @param pairs what its JVMs measured, in the order of the block's pairs. Of a provider: slices,
 *     totals, seconds and readings that know its own side alone, and no calls. Empty in a layout of
 *     machine pairs, whose block is what its driver measured
 */
public record HostPart(
    int schemaVersion,
    int block,
    int attempt,
    String host,
    ClockReading clock,
    List<Pair> pairs,
    RunEnd end) {
  /**
   * @throws IllegalArgumentException if the host has no such name, or block or attempt is negative
   */
  public HostPart {
    pairs = List.copyOf(pairs);
    FleetHost.role(host);
    if (block < 0 || attempt < 0) {
      throw new IllegalArgumentException("a part of a negative block or attempt");
    }
  }

  public HostPart(
      int block, int attempt, String host, ClockReading clock, List<Pair> pairs, RunEnd end) {
    this(FleetEvidence.SCHEMA_VERSION, block, attempt, host, clock, pairs, end);
  }

  public Side role() {
    return FleetHost.role(host);
  }

  /**
   * How a host's clock stood to the coordinator's in a block, and how well the two could talk, in
   * nanoseconds.
   *
   * @param offsetNanos its clock less the coordinator's, at the end of the block; both count from
   *     an origin of their own
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
}
