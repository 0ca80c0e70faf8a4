package io.github.timebench.compat;

import io.github.timebench.api.Serializer;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A cell to run.
 *
 * @param providers one, or two: at once in a mixed cell, one after the other in a restart
 */
record PlannedCell(
    CellKind kind, RegisterMode mode, List<PeerSetup> providers, PeerSetup consumer) {
  /** Its providers advertise fastjson2 before hessian2 if nothing is named; no others do. */
  private static final String FASTJSON2_FIRST = "3.2.";

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

  PlannedCell reference() {
    return new PlannedCell(
        kind, mode, providers.stream().map(PeerSetup::withoutJar).toList(), consumer.withoutJar());
  }

  /** Whether it is its own reference. */
  boolean withoutJar() {
    return equals(reference());
  }

  /** The id that calls of a pair, or to a proxy, must carry once a connection has settled. */
  int expectedId() {
    PeerSetup provider = providers.get(0);
    boolean allAgree = consumer.agrees() && providers.stream().allMatch(PeerSetup::agrees);
    boolean fastjson2 =
        provider.dubboVersion().startsWith(FASTJSON2_FIRST)
            && provider.has(Extras.DEFAULTS)
            && Stream.of(provider, consumer).noneMatch(side -> side.has(Extras.NO_FASTJSON2));
    if (fastjson2) {
      return Serializer.FASTJSON2.serializationId();
    }
    return (allAgree ? Serializer.CUSTOM : Serializer.STOCK).serializationId();
  }
}
