package io.github.timebench.model.compat;

import java.util.List;

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
    String fault) {
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
}
