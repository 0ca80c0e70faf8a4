package io.github.timebench.loadgen.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.LabLock;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.cli.doctor.Check.Level;
import io.github.timebench.loadgen.cli.doctor.MachineChecks.ClockCost;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: a look that is never taken, that hangs, or that is told as what it was not. */
class DoctorCommandTest {
  private static final int COLUMNS = 80;

  @TempDir private Path temporary;

  @Test
  void aLookThatHangsIsSaidAndNotWaitedFor() throws Exception {
    CountDownLatch never = new CountDownLatch(1);

    List<Check> checks =
        DoctorCommand.inTime(
            Map.of(
                "name service",
                () -> {
                  never.await();
                  return Check.ok("name service", "answers");
                }),
            Duration.ofMillis(1));

    assertThat(checks).extracting(Check::level).containsExactly(Level.WARN);
    assertThat(checks.get(0).seen()).startsWith("no answer within");
  }

  @Test
  void theTextEndsWithWhatWouldFail() {
    String text =
        DoctorCommand.asText(
            List.of(
                Check.ok("JDK", "17"),
                Check.unknown("frequency"),
                new Check("memory", Level.WARN, "1 MiB", "Too little."),
                new Check("throttling", Level.FAIL, "9 ms", "A limit.")),
            COLUMNS);

    assertThat(text)
        .isEqualTo(
            """
            OK    JDK         17
            n/a   frequency   not known here
            WARN  memory      1 MiB
                  Too little.
            FAIL  throttling  9 ms
                  A limit.

            A run would be refused or INVALID here: throttling; 1 to be looked at (WARN).
            """);
  }

  @Test
  void whatIsSeenStandsInItsColumnOnATerminalOfFewColumns() {
    String text =
        DoctorCommand.asText(
            List.of(new Check("memory", Level.WARN, "1 MiB of 2", "Too little.")), 20);

    assertThat(text)
        .startsWith(
            """
            WARN  memory  1 MiB
                          of 2
                  Too little.
            """);
  }

  @Test
  void otherProgramsGetTheSame() throws Exception {
    JsonNode check =
        new ObjectMapper()
            .readTree(DoctorCommand.asJson(List.of(new Check("a", Level.WARN, "b", "c"))))
            .get(0);

    assertThat(check.get("name").asText()).isEqualTo("a");
    assertThat(check.get("level").asText()).isEqualTo("WARN");
    assertThat(check.get("seen").asText()).isEqualTo("b");
    assertThat(check.get("effect").asText()).isEqualTo("c");
  }

  @Test
  void aLabThatRunsIsNamed() throws LabException {
    Check alone = PlaceChecks.alone(temporary);
    try (LabLock lab = LabLock.take(temporary, false)) {
      lab.requireAlone();
      Check beside = PlaceChecks.alone(temporary);

      assertThat(beside.level()).isEqualTo(Level.FAIL);
      assertThat(beside.seen()).contains("pid " + ProcessHandle.current().pid());
    }
    assertThat(alone.level()).isEqualTo(Level.OK);
  }

  @Test
  void theEmbeddedZooKeeperAnswers() throws Exception {
    assertThat(PlaceChecks.zooKeeper().level()).isEqualTo(Level.OK);
  }

  @Test
  void aRegistryThatIsNotThereFails() throws Exception {
    Check registry = PlaceChecks.registry("zookeeper://127.0.0.1:" + closedPort());

    assertThat(registry.level()).isEqualTo(Level.FAIL);
    assertThat(registry.seen()).contains("nothing listens");
  }

  private static int closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  @Test
  void aFolderOfRunsThatCannotBeMadeFails() throws Exception {
    Path file = Files.writeString(temporary.resolve("file"), "");

    assertThat(PlaceChecks.runs(temporary.resolve("a/b")).level()).isEqualTo(Level.OK);
    assertThat(PlaceChecks.runs(file.resolve("runs")).level()).isEqualTo(Level.FAIL);
  }

  @Test
  void whatAReadingOfTheClockTakesIsMeasured() {
    AtomicLong nanos = new AtomicLong();
    NanoClock steady =
        new NanoClock() {
          @Override
          public long nanoTime() {
            return nanos.addAndGet(7);
          }

          @Override
          public void sleepUntil(long nanoTime) {
            throw new UnsupportedOperationException();
          }
        };

    assertThat(ClockCost.of(steady)).isEqualTo(new ClockCost(7, 7));
  }
}
