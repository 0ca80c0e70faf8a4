package io.github.timebench.model.evidence;

import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * One hop of a chain of calls in one pair of JVMs: what a service of the provider called the next
 * one, counted from the first measured slice on.
 *
 * @param hop from 2; the first call of a chain is the driver's
 * @param nanos time of all calls that were answered, from the call to its answer
 * @param times of the same calls, in nanoseconds
 * @param requestsById requests on the wire by serialization id
 * @param responsesById responses on the wire by serialization id
 * @param requestBytes length of the request with payload 0; 0 where it is not known
 * @param responseBytes length of its response
 */
public record HopUse(
    int hop,
    long nanos,
    @StoredHistogram Histogram times,
    Map<Integer, Long> requestsById,
    Map<Integer, Long> responsesById,
    int requestBytes,
    int responseBytes) {
  /** Keeps unmodifiable copies. */
  public HopUse {
    requestsById = Map.copyOf(requestsById);
    responsesById = Map.copyOf(responsesById);
  }

  /** Calls that were answered. */
  public long calls() {
    return times.getTotalCount();
  }
}
