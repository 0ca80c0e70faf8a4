package io.github.timebench.compat;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A cell to run.
 *
 * @param providers one, or two: at once in a mixed cell, one after the other in a restart
 */
record PlannedCell(
    CellKind kind, RegisterMode mode, List<PeerSetup> providers, PeerSetup consumer) {
  /** Keeps an unmodifiable copy. */
  PlannedCell {
    providers = List.copyOf(providers);
  }

  /** Such as {@code pair/all/3.3.6+jar/3.2.18}: kind, mode, provider, consumer. */
  String name() {
    return String.join(
        "/",
        kind.label(),
        mode.label(),
        providers.stream()
            .map(PeerSetup::label)
            .collect(Collectors.joining(kind.restarts() ? "-then-" : "-and-")),
        consumer.label());
  }

  /** This cell without the jar, for comparison. */
  PlannedCell reference() {
    return new PlannedCell(
        kind, mode, providers.stream().map(PeerSetup::withoutJar).toList(), consumer.withoutJar());
  }

  /** Whether it is its own reference. */
  boolean withoutJar() {
    return equals(reference());
  }
}
