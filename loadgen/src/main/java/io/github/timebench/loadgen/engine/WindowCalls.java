package io.github.timebench.loadgen.engine;

import io.github.timebench.loadgen.engine.record.TimeBuckets;
import io.github.timebench.model.evidence.OutcomeCounts;

/**
 * What came of the window of a slice, for those who watch a run; no evidence. Times are a
 * systematic sample of each caller's calls that were answered as expected, so there may be fewer or
 * more of them than such calls.
 *
 * @param outcomes of the calls that began in the window or, in an open loop, were due there
 * @param response none in a closed loop
 * @param lag none in a closed loop
 * @param latenessNanos how late the last of the callers changed to the slice; {@link #NO_SWITCH} if
 *     none did, or it is not measured
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
