package io.github.timebench.api.probe;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.lang.management.RuntimeMXBean;
import java.util.Map;
import java.util.TreeMap;

/** What a JVM runs on: versions, flags, machine. No host name, no user, no path. */
public final class ProcessEnvironment {
  private final Map<String, String> properties;

  private ProcessEnvironment(Map<String, String> properties) {
    this.properties = Map.copyOf(properties);
  }

  /**
   * The environment of this JVM.
   *
   * @param versions versions of the libraries that matter, by name
   */
  public static ProcessEnvironment ofThisProcess(Map<String, String> versions) {
    Map<String, String> properties = new TreeMap<>(versions);
    RuntimeMXBean jvm = ManagementFactory.getRuntimeMXBean();
    OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
    properties.put("java.version", Runtime.version().toString());
    properties.put("java.vm", jvm.getVmName() + " (" + jvm.getVmVendor() + ")");
    properties.put("os", system.getName() + " " + system.getVersion() + " " + system.getArch());
    properties.put("cpus", Integer.toString(Runtime.getRuntime().availableProcessors()));
    properties.put("heap.max.bytes", Long.toString(Runtime.getRuntime().maxMemory()));
    properties.put(
        "gc",
        String.join(
            ", ",
            ManagementFactory.getGarbageCollectorMXBeans().stream()
                .map(GarbageCollectorMXBean::getName)
                .toList()));
    return new ProcessEnvironment(properties);
  }

  /** By name; the caller must not change it. */
  public Map<String, String> properties() {
    return new TreeMap<>(properties);
  }
}
