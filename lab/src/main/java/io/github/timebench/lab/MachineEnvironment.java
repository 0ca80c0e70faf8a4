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
    properties.put("physical cores", Integer.toString(processor.getPhysicalProcessorCount()));
    properties.put("logical cores", Integer.toString(processor.getLogicalProcessorCount()));
    UsableMemory memory = UsableMemory.read();
    properties.put("memory", memory.totalMegabytes() + " MiB");
    if (memory.totalBytes() < memory.machineBytes()) {
      properties.put("memory of the machine", memory.machineMegabytes() + " MiB");
    }
    properties.put("system", system.getOperatingSystem().toString());
    return properties;
  }
}
