package io.github.timebench.model.evidence;

import java.util.Map;

/**
 * Where it ran: by name, without host names, users or paths.
 *
 * @param machine processor, cores, memory, system
 * @param driver the driver's JVM and libraries
 * @param provider the provider's JVM and libraries; empty where it does not tell
 */
public record RunEnvironment(
    Map<String, String> machine, Map<String, String> driver, Map<String, String> provider) {
  public RunEnvironment {
    machine = Map.copyOf(machine);
    driver = Map.copyOf(driver);
    provider = Map.copyOf(provider);
  }
}
