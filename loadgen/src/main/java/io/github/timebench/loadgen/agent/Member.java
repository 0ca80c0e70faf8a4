package io.github.timebench.loadgen.agent;

import io.github.timebench.model.fleet.FleetAgent;

/**
 * An agent of a fleet, as it stands in the registry.
 *
 * @param url where Dubbo reaches it
 */
public record Member(FleetAgent agent, String url) {
  /** Such as {@code driver-0}. */
  public String name() {
    return agent.name();
  }

  /** Such as {@code driver-0 on host7}. */
  public String describe() {
    return name() + " on " + agent.facts().host();
  }
}
