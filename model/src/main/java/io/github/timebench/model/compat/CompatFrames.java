package io.github.timebench.model.compat;

import java.util.Map;

/**
 * Messages that passed a peer's codec, both ways, by the serialization id in their header.
 *
 * @param events heartbeats and notices
 */
public record CompatFrames(
    Map<Integer, Long> requests, Map<Integer, Long> responses, Map<Integer, Long> events) {
  /** Before the first message. */
  public static final CompatFrames NONE = new CompatFrames(Map.of(), Map.of(), Map.of());

  /** Keeps unmodifiable copies. */
  public CompatFrames {
    requests = Map.copyOf(requests);
    responses = Map.copyOf(responses);
    events = Map.copyOf(events);
  }

  /** Heartbeats and notices of every id. */
  public long allEvents() {
    return events.values().stream().mapToLong(Long::longValue).sum();
  }
}
