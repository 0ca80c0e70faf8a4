package io.github.timebench.compat;

import io.github.timebench.api.Labelled;
import java.time.Duration;
import java.util.List;

/** What happens in a cell. */
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
  /** Like a rollback, but the provider is killed: a consumer takes up to a minute to come back. */
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
   * How long an idle phase lasts: a stock peer that trips over heartbeats loses its provider after
   * seven.
   */
  Duration idle() {
    return this == SOAK ? heartbeat().multipliedBy(2) : heartbeat().multipliedBy(8);
  }

  /** The kinds with more than one provider. */
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
