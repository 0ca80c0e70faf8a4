package io.github.timebench.codec.wire;

import java.util.Map;
import java.util.TreeMap;

/**
 * How many messages of one variant passed the codec until a moment; differences of two mean
 * something. The reading of two numbers is not one instant: read while no call is under way where
 * requests and responses must agree.
 *
 * <p>Heartbeats, notices and bytes of other protocols are not counted.
 *
 * @param requests measured requests by the serialization id in their header (0 to 31); ids without
 *     any are absent
 * @param responses responses likewise, error responses included
 */
public record WireCounts(Map<Integer, Long> requests, Map<Integer, Long> responses) {
  public static final WireCounts NONE = new WireCounts(Map.of(), Map.of());

  public WireCounts {
    requests = Map.copyOf(requests);
    responses = Map.copyOf(responses);
  }

  public long allRequests() {
    return requests.values().stream().mapToLong(Long::longValue).sum();
  }

  public WireCounts since(WireCounts earlier) {
    return new WireCounts(
        difference(requests, earlier.requests), difference(responses, earlier.responses));
  }

  public WireCounts plus(WireCounts other) {
    return new WireCounts(sum(requests, other.requests), sum(responses, other.responses));
  }

  private static Map<Integer, Long> sum(Map<Integer, Long> one, Map<Integer, Long> other) {
    Map<Integer, Long> sum = new TreeMap<>(one);
    other.forEach((id, count) -> sum.merge(id, count, Long::sum));
    return sum;
  }

  private static Map<Integer, Long> difference(
      Map<Integer, Long> later, Map<Integer, Long> earlier) {
    Map<Integer, Long> difference = new TreeMap<>();
    later.forEach(
        (id, count) -> {
          long more = count - earlier.getOrDefault(id, 0L);
          if (more != 0) {
            difference.put(id, more);
          }
        });
    return difference;
  }
}
