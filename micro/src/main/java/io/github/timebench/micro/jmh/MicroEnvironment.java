package io.github.timebench.micro.jmh;

import io.github.timebench.api.probe.ProcessEnvironment;
import io.github.timebench.lab.MachineEnvironment;
import io.github.timebench.model.evidence.RunEnvironment;
import java.util.Map;
import org.apache.dubbo.common.Version;

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
    // This JVM's own; the heap of the forks is among their options.
    driver.remove("heap.max.bytes");
    return new RunEnvironment(MachineEnvironment.read(), driver, Map.of());
  }
}
