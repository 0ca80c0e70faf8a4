package io.github.timebench.consumer.wire;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * How many messages of one variant passed the codec until a moment; differences of two mean
 * something. The reading of two numbers is not one instant: read while no call is under way where
 * requests and responses must agree.
 *
 * @param requests measured requests by the serialization id in their header (0 to 31); ids without
 *     any are absent
 * @param responses responses likewise, error responses included
 * @param events heartbeats and notices in both directions, not counted above
 * @param strayBytes bytes that were no message of Dubbo's protocol
 */
public record WireCounts(
    Map<Integer, Long> requests, Map<Integer, Long> responses, long events, long strayBytes) {
  /** Copies the maps. */
  public WireCounts {
    requests = Map.copyOf(requests);
    responses = Map.copyOf(responses);
  }

  /** What passed between an earlier reading and this one. */
  public WireCounts since(WireCounts earlier) {
    return new WireCounts(
        difference(requests, earlier.requests),
        difference(responses, earlier.responses),
        events - earlier.events,
        strayBytes - earlier.strayBytes);
  }

  /** Requests of every id. */
  public long totalRequests() {
    return requests.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Responses of every id. */
  public long totalResponses() {
    return responses.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Whether not one message was on another id than this; true when there was none at all. */
  public boolean areAllOn(int serializationId) {
    Set<Integer> allowed = Set.of(serializationId);
    return allowed.containsAll(requests.keySet()) && allowed.containsAll(responses.keySet());
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
