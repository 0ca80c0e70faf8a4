package io.github.timebench.loadgen.watch;

/**
 * How well the calls of one variant kept to their times while an open loop was measured.
 *
 * @param due calls that were due
 * @param begun of those, begun while it was measured
 * @param heldBack of those due, had to wait because as many calls were under way as are allowed
 * @param lagP99Nanos 99 of 100 calls began less than this after they were due
 * @param responseP50Nanos median response time; 0 if there was no response
 */
public record OpenLoopUse(
    String variant, long due, long begun, long heldBack, long lagP99Nanos, long responseP50Nanos) {}
