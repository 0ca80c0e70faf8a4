package io.github.timebench.loadgen.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.loadgen.watch.MachineProbe;
import io.github.timebench.loadgen.watch.Reading;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hazard: a JVM that a container holds back, whose slowness is told as the date type's. */
class ThrottledJvmTest {
  private static final ProcessSnapshot UNLIMITED = new ProcessSnapshot(0, 0, 0, 0, 0);

  private static List<ProcessSnapshot> countersWithin(CpuLimit limit)
      throws IOException, InterruptedException, ClassNotFoundException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> busy =
        List.of(
            java,
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            BusyMain.class.getName());
    Process process =
        new ProcessBuilder(limit.within(busy))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (ObjectInputStream in = new ObjectInputStream(process.getInputStream())) {
      return List.of((ProcessSnapshot) in.readObject(), (ProcessSnapshot) in.readObject());
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void aJvmWithAFifthOfACpuIsFoundOut() throws Exception {
    List<ProcessSnapshot> counters;
    try (CpuLimit limit = CpuLimit.make()) {
      counters = countersWithin(limit);
    }
    Reading before = new Reading(0, UNLIMITED, counters.get(0), MachineProbe.Reading.UNKNOWN);
    Reading after = new Reading(1, UNLIMITED, counters.get(1), MachineProbe.Reading.UNKNOWN);

    assertThat(after.since(before).provider().throttledNanos()).isPositive();
    assertThat(after.since(before).driver().throttledNanos()).isZero();
  }
}
