package io.github.timebench.model.compat;

import java.util.HashMap;
import java.util.Map;

/**
 * Messages that passed a peer's codec, both ways, by the serialization id in their header.
 *
 * @param events heartbeats and notices
 */
public record CompatFrames(
    Map<Integer, Long> requests, Map<Integer, Long> responses, Map<Integer, Long> events) {
  public static final CompatFrames NONE = new CompatFrames(Map.of(), Map.of(), Map.of());

  public CompatFrames {
    requests = Map.copyOf(requests);
    responses = Map.copyOf(responses);
    events = Map.copyOf(events);
  }

  public CompatFrames plus(CompatFrames other) {
    return new CompatFrames(
        sum(requests, other.requests, 1),
        sum(responses, other.responses, 1),
        sum(events, other.events, 1));
  }

  /** The frames that the same peer did not have when it was asked earlier. */
  public CompatFrames since(CompatFrames earlier) {
    return new CompatFrames(
        sum(requests, earlier.requests, -1),
        sum(responses, earlier.responses, -1),
        sum(events, earlier.events, -1));
  }

  private static Map<Integer, Long> sum(
      Map<Integer, Long> counts, Map<Integer, Long> others, long factor) {
    Map<Integer, Long> sums = new HashMap<>(counts);
    others.forEach((id, count) -> sums.merge(id, factor * count, Long::sum));
    sums.values().removeIf(count -> count == 0);
    return sums;
  }

  /** Heartbeats and notices of every id. */
  public long allEvents() {
    return events.values().stream().mapToLong(Long::longValue).sum();
  }
}
