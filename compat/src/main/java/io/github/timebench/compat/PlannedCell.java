package io.github.timebench.compat;

import io.github.timebench.api.Labelled;
import io.github.timebench.api.Serializer;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * @param providers one, or two: at once in a mixed cell, one after the other in a restart
 */
record PlannedCell(
    CellKind kind, RegisterMode mode, List<PeerSetup> providers, PeerSetup consumer) {
  /** Its providers advertise fastjson2 before hessian2 if nothing is named; no others do. */
  private static final String FASTJSON2_FIRST = "3.2.";

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

  /** What a provider registers: its interfaces, itself as an instance, or both. */
  enum RegisterMode implements Labelled {
    INTERFACE,
    INSTANCE,
    ALL
  }

  enum CellKind implements Labelled {
    /** One provider: every kind of call, an idle phase, a full pool, a shutdown. */
    PAIR(35),
    /** Two providers at once, of which the one that has the jar leaves. */
    MIXED(35),
    /** One provider and a consumer that is not Java, which has few kinds of call. */
    JAVASCRIPT(25),
    /** One connection to a proxy that sends requests to two providers in turn. */
    PROXIED(35),
    /** Many connections, closed and made again for as long as the command says. */
    SOAK(60),
    /** The provider shuts down and comes back on its port without the jar while calls are made. */
    ROLLBACK(35),
    /**
     * Like a rollback, but the provider is killed: a consumer takes up to a minute to come back.
     */
    CRASH(100),
    /** The provider shuts down and comes back on its port with the jar while calls are made. */
    UPGRADE(35);

    private final int seconds;

    CellKind(int seconds) {
      this.seconds = seconds;
    }

    /** About how long cells of it take with their reference, on two cores. */
    int seconds() {
      return seconds;
    }

    /**
     * Between two heartbeats of an idle connection. Thousands of connections need longer; dubbo2.js
     * answers none, and would lose its connection after three.
     */
    Duration heartbeat() {
      return switch (this) {
        case SOAK -> Duration.ofSeconds(10);
        case JAVASCRIPT -> Duration.ofMinutes(1);
        default -> Duration.ofSeconds(1);
      };
    }

    /**
     * How long an idle phase lasts: a stock peer that trips over heartbeats loses its provider
     * after seven.
     */
    Duration idle() {
      return this == SOAK ? heartbeat().multipliedBy(2) : heartbeat().multipliedBy(8);
    }

    static List<CellKind> ofTwoProviders() {
      return List.of(MIXED, ROLLBACK, UPGRADE, CRASH);
    }

    /** Whether its second provider takes the place of the first. */
    boolean restarts() {
      return switch (this) {
        case PAIR, MIXED, JAVASCRIPT, PROXIED, SOAK -> false;
        case ROLLBACK, CRASH, UPGRADE -> true;
      };
    }
  }
}
