package io.github.timebench.loadgen.micro;

import io.github.timebench.api.probe.ProcessEnvironment;
import io.github.timebench.reports.model.RunEnvironment;
import java.util.Map;
import java.util.TreeMap;
import org.apache.dubbo.common.Version;
import oshi.SystemInfo;
import oshi.hardware.HardwareAbstractionLayer;

/** Where the micro benchmarks run; without host names, users or paths. */
public final class MicroEnvironment {
  private MicroEnvironment() {}

  /** The environment of this machine and of the forks, which share this JVM's version. */
  public static RunEnvironment ofThisMachine() {
    Map<String, String> driver =
        ProcessEnvironment.ofThisProcess(
                Map.of(
                    "dubbo.version", Version.getVersion(),
                    "jmh.version", org.openjdk.jmh.util.Version.getPlainVersion(),
                    "forks.jvm.options", String.join(" ", CellRunner.FORK_OPTIONS)))
            .properties();
    // This JVM's own; the forks' heap stands among their options.
    driver.remove("heap.max.bytes");
    return new RunEnvironment(machine(driver), driver, Map.of());
  }

  private static Map<String, String> machine(Map<String, String> driver) {
    HardwareAbstractionLayer hardware = new SystemInfo().getHardware();
    Map<String, String> machine = new TreeMap<>();
    machine.put("processor", hardware.getProcessor().getProcessorIdentifier().getName().strip());
    machine.put("memory.bytes", Long.toString(hardware.getMemory().getTotal()));
    machine.put("cpus", driver.get("cpus"));
    machine.put("os", driver.get("os"));
    return machine;
  }
}
