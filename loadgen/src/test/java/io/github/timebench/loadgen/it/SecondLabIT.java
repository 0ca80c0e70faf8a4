package io.github.timebench.loadgen.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.evidence.RunResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: two labs on one machine that disturb each other's figures unseen. */
@Tag("night")
class SecondLabIT {
  private static final String GATE = "one lab on the machine";

  @TempDir private Path folder;

  /** The first goes on, at leisure, until the guest has ended: however long a start takes. */
  @Test
  void aSecondLabIsRefusedAndOneLetInByForceMakesBothInvalid() throws Exception {
    try (LoadgenProcess first = startAtLeisure();
        LoadgenProcess refused = startOnceHeld(first);
        LoadgenProcess guest = start("--allow-parallel")) {
      assertThat(refused.awaitExit()).isEqualTo(2);
      assertThat(refused.err()).contains("pid " + first.pid()).contains("--allow-parallel");
      assertThat(refused.err().lines().filter(line -> !line.startsWith("Picked up"))).hasSize(1);
      assertThat(refused.runsFolder()).isEmpty();

      assertThat(guest.awaitExit()).as(guest.err()).isEqualTo(3);
      first.interruptTwice();
      assertThat(first.awaitExit()).as(first.err()).isEqualTo(130);
      assertInvalidBeside(guest, first);
      assertInvalidBeside(first, guest);
    }
  }

  private LoadgenProcess start(String parallel) throws Exception {
    return LoadgenProcess.startShort(folder, "--type=date", "--registry=embedded", parallel);
  }

  private LoadgenProcess startAtLeisure() throws Exception {
    return LoadgenProcess.startLong(folder, "--registry=embedded", "--duration=10m");
  }

  private LoadgenProcess startOnceHeld(LoadgenProcess first) throws Exception {
    first.awaitSaid("Logs and results");
    return LoadgenProcess.startShort(folder, "--type=date", "--registry=embedded");
  }

  private static void assertInvalidBeside(LoadgenProcess one, LoadgenProcess other) {
    RunResult result = one.result();
    assertThat(Evidence.validity(result).valid()).isFalse();
    assertThat(Evidence.failedGate(result, GATE).seen().english())
        .isEqualTo("process " + other.pid());
  }
}
