package io.github.timebench.peer;

import java.util.Map;

/**
 * Messages that passed a peer's codec since its start, both ways, by serialization id.
 *
 * @param events heartbeats and notices
 */
record Frames(
    Map<Integer, Long> requests, Map<Integer, Long> responses, Map<Integer, Long> events) {}
