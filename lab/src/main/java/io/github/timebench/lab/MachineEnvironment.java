package io.github.timebench.lab;

import java.util.Map;
import java.util.TreeMap;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.GlobalMemory;

/** The machine's shape: no host name, no user, no address. */
public final class MachineEnvironment {
  private static final long MEGABYTE = 1 << 20;

  private MachineEnvironment() {}

  /** By name; takes some hundred milliseconds. */
  public static Map<String, String> read() {
    SystemInfo system = new SystemInfo();
    CentralProcessor processor = system.getHardware().getProcessor();
    GlobalMemory memory = system.getHardware().getMemory();
    Map<String, String> properties = new TreeMap<>();
    properties.put("processor", processor.getProcessorIdentifier().getName().strip());
    properties.put(
        "cores",
        "%d physical, %d logical"
            .formatted(
                processor.getPhysicalProcessorCount(), processor.getLogicalProcessorCount()));
    properties.put("memory", memory.getTotal() / MEGABYTE + " MiB");
    properties.put("system", system.getOperatingSystem().toString());
    return properties;
  }

  /** Memory of the machine that is free for new programs, in MiB. */
  public static long availableMegabytes() {
    return new SystemInfo().getHardware().getMemory().getAvailable() / MEGABYTE;
  }
}
