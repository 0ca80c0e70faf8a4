package io.github.timebench.model.compat;

import io.github.timebench.api.Phrase;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One cell of the compatibility matrix.
 *
 * @param kind what happens in it: {@code pair}, {@code mixed}, {@code proxied}, {@code soak},
 *     {@code javascript}, {@code rollback}, {@code crash} or {@code upgrade}
 * @param mode how providers register: {@code interface}, {@code instance} or {@code all}
 * @param providers labels such as {@code 3.3.6+jar+lazy}; one after the other in a restart
 * @param consumer label likewise
 * @param reference name of the same cell without the jar, which ran beside it; empty for that one
 * @param phases in order
 * @param idleHeartbeats heartbeats that the consumer saw in its idle phase
 * @param frames what the consumer's codec saw
 * @param fault why the cell could not be finished; empty if it was
 */
public record CompatCell(
    String name,
    String kind,
    String mode,
    List<String> providers,
    String consumer,
    String reference,
    List<CompatPhase> phases,
    long idleHeartbeats,
    CompatFrames frames,
    Phrase fault) {
  public CompatCell {
    providers = List.copyOf(providers);
    phases = List.copyOf(phases);
  }

  /** Whether it ran without the jar, for others to be compared with. */
  public boolean withoutJar() {
    return reference.isEmpty();
  }

  public CompatTally total() {
    return phases.stream().map(CompatPhase::total).reduce(CompatTally.NONE, CompatTally::plus);
  }

  /**
   * A stretch of a cell.
   *
   * @param disturbed whether a provider was ended under the calls, so that prompt errors are to be
   *     expected
   * @param checks by what was checked
   */
  public record CompatPhase(String name, boolean disturbed, Map<String, CompatTally> checks) {
    public CompatPhase {
      checks = Collections.unmodifiableMap(new LinkedHashMap<>(checks));
    }

    public CompatTally total() {
      return checks.values().stream().reduce(CompatTally.NONE, CompatTally::plus);
    }
  }

  /**
   * How calls between two peers went.
   *
   * @param right came back as they had to, to the precision of their type
   * @param error ended in an exception, before the timeout
   * @param wrong came back with something else
   * @param hung were given up at the timeout
   * @param firstFault what the first one that was not right came to; empty if all were
   */
  public record CompatTally(long right, long error, long wrong, long hung, Phrase firstFault) {
    public CompatTally {
      if (right < 0 || error < 0 || wrong < 0 || hung < 0) {
        throw new IllegalArgumentException("a count of calls is negative");
      }
    }

    public static final CompatTally NONE = new CompatTally(0, 0, 0, 0, Phrase.EMPTY);

    public boolean allRight() {
      return error == 0 && wrong == 0 && hung == 0;
    }

    public CompatTally plus(CompatTally later) {
      return new CompatTally(
          right + later.right,
          error + later.error,
          wrong + later.wrong,
          hung + later.hung,
          firstFault.isEmpty() ? later.firstFault : firstFault);
    }
  }

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
}
