package io.github.timebench.lab;

import java.util.Map;
import java.util.TreeMap;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;

/** The machine's shape: no host name, no user, no address. */
public final class MachineEnvironment {
  private MachineEnvironment() {}

  /** By name; takes some hundred milliseconds. */
  public static Map<String, String> read() {
    SystemInfo system = new SystemInfo();
    CentralProcessor processor = system.getHardware().getProcessor();
    Map<String, String> properties = new TreeMap<>();
    properties.put("processor", processor.getProcessorIdentifier().getName().strip());
    properties.put(
        "cores",
        "%d physical, %d logical"
            .formatted(
                processor.getPhysicalProcessorCount(), processor.getLogicalProcessorCount()));
    properties.put("memory", UsableMemory.read().toString());
    properties.put("system", system.getOperatingSystem().toString());
    return properties;
  }

  /** Memory that is free for new programs of this process, in MiB. */
  public static long availableMegabytes() {
    return UsableMemory.read().availableMegabytes();
  }
}
