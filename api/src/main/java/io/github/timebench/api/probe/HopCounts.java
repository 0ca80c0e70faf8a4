package io.github.timebench.api.probe;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;

/**
 * Calls of a provider to the next service of a chain. Cumulative: differences of two mean
 * something. Its maps are of a class that every Hessian reads.
 */
public final class HopCounts implements Serializable {
  private static final long serialVersionUID = 1L;

  private long nanos;
  private byte[] times = {};
  private Map<Integer, Long> requests = new HashMap<>();
  private Map<Integer, Long> responses = new HashMap<>();
  private int requestBytes;
  private int responseBytes;

  /** There was no call; also for deserializers. */
  public HopCounts() {}

  /**
   * @param nanos of all calls that were answered
   * @param times of the same calls, as HdrHistogram encodes a histogram with compression
   */
  public HopCounts(long nanos, byte[] times) {
    this.nanos = nanos;
    this.times = times.clone();
  }

  /**
   * A copy with what passed the codec.
   *
   * @param requestsById by serialization id
   * @param lastRequestBytes length of the last request, as is that of the last response
   */
  public HopCounts withMessages(
      Map<Integer, Long> requestsById,
      Map<Integer, Long> responsesById,
      int lastRequestBytes,
      int lastResponseBytes) {
    HopCounts copy = new HopCounts(nanos, times);
    copy.requests = new HashMap<>(requestsById);
    copy.responses = new HashMap<>(responsesById);
    copy.requestBytes = lastRequestBytes;
    copy.responseBytes = lastResponseBytes;
    return copy;
  }

  /** Time of all calls that were answered. */
  public long nanos() {
    return nanos;
  }

  /** Times of the same calls, as HdrHistogram encodes a histogram with compression. */
  public byte[] times() {
    return times.clone();
  }

  /** Requests by serialization id. */
  public Map<Integer, Long> requests() {
    return Map.copyOf(requests);
  }

  /** Responses by serialization id. */
  public Map<Integer, Long> responses() {
    return Map.copyOf(responses);
  }

  /** Length of the last request on the wire; 0 before any. */
  public int requestBytes() {
    return requestBytes;
  }

  /** Length of the last response on the wire; 0 before any. */
  public int responseBytes() {
    return responseBytes;
  }
}
