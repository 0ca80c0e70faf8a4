package io.github.timebench.lab.cli;

import io.github.timebench.api.RegistryAddress;
import picocli.CommandLine.Option;

/** The flag with the ZooKeeper at which agents wait, for commands that do nothing without one. */
public final class FleetRegistryFlag {
  @Option(
      names = "--registry",
      paramLabel = "URL",
      defaultValue = "zookeeper://127.0.0.1:2181",
      description =
          "The ZooKeeper at which the fleet meets: "
              + RegistryAddress.FORM
              + ". Default: ${DEFAULT-VALUE}")
  private RegistryAddress address;

  /** Where it is. */
  public RegistryAddress address() {
    return address;
  }
}
