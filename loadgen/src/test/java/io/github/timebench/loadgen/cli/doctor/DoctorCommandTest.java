package io.github.timebench.loadgen.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.LabLock;
import io.github.timebench.loadgen.cli.doctor.Check.Level;
import io.github.timebench.loadgen.cli.doctor.MachineChecks.ClockCost;
import io.github.timebench.loadgen.engine.SteppedClock;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.TextLayout;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: a look that is never taken, that hangs, or that is told as what it was not. */
class DoctorCommandTest {
  @TempDir private Path temporary;

  @Test
  void aLookThatHangsIsSaidAndNotWaitedFor() throws Exception {
    CountDownLatch never = new CountDownLatch(1);

    List<Check> checks =
        DoctorCommand.inTime(
            Map.of(
                Text.of("registry"),
                () -> {
                  never.await();
                  return Check.unknown(Text.of("registry"));
                }),
            Duration.ofMillis(1));

    assertThat(checks).extracting(Check::level).containsExactly(Level.WARN);
    assertThat(checks.get(0).seen().english()).startsWith("no answer within");
  }

  private static final List<Check> EACH_LEVEL =
      List.of(
          Check.ok(Text.of("JDK"), Text.plain("17")),
          Check.unknown(Text.of("frequency")),
          new Check(
              Text.of("memory"),
              Level.WARN,
              Text.of("%,d MiB are free", 1),
              Text.of("A run is refused.")),
          new Check(
              Text.of("throttling"),
              Level.FAIL,
              Text.of("%.1f ms in 2 s", 9.0),
              Text.of("A run is refused.")));

  @Test
  void theTextEndsWithWhatWouldFail() {
    assertThat(DoctorCommand.asText(EACH_LEVEL, TextLayout.ENGLISH))
        .isEqualTo(
            """
            OK    JDK         17
            n/a   frequency   not known here
            WARN  memory      1 MiB are free
                  A run is refused.
            FAIL  throttling  9.0 ms in 2 s
                  A run is refused.

            A run would be refused or INVALID here: throttling; 1 to be looked at (WARN).
            """);
  }

  @Test
  void itIsSaidInChineseAsWell() {
    assertThat(DoctorCommand.asText(EACH_LEVEL, TextLayout.CHINESE))
        .isEqualTo(
            """
            OK    JDK       17
            n/a   频率      此处未知
            WARN  内存      可用 1 MiB
                  运行会被拒绝。
            FAIL  CPU 受限  2 秒内 9.0 ms
                  运行会被拒绝。

            此处的运行会被拒绝或判为无效：CPU 受限；另有 1 项需要查看（WARN）。
            """);
  }

  @Test
  void whatIsSeenStandsInItsColumnOnATerminalOfFewColumns() {
    Check narrow =
        Check.ok(
            Text.of("memory"),
            Text.of("%,d MiB are free of the %,d MiB that a control group allows", 1, 2));

    assertThat(DoctorCommand.asText(List.of(narrow), new TextLayout(Language.ENGLISH, 40)))
        .startsWith(
            """
            OK    memory  1 MiB are free of the 2
                          MiB that a control group
                          allows
            """);
  }

  @Test
  void otherProgramsGetTheSame() throws Exception {
    JsonNode check =
        new ObjectMapper().readTree(DoctorCommand.asJson(EACH_LEVEL, Language.ENGLISH)).get(2);

    assertThat(check.get("name").asText()).isEqualTo("memory");
    assertThat(check.get("level").asText()).isEqualTo("WARN");
    assertThat(check.get("seen").asText()).isEqualTo("1 MiB are free");
    assertThat(check.get("effect").asText()).isEqualTo("A run is refused.");
  }

  @Test
  void aLabThatRunsIsNamed() throws LabException {
    Check alone = PlaceChecks.alone(temporary);
    try (LabLock lab = LabLock.take(temporary, false)) {
      lab.requireAlone();
      Check beside = PlaceChecks.alone(temporary);

      assertThat(beside.level()).isEqualTo(Level.FAIL);
      assertThat(beside.seen().english()).contains("pid " + ProcessHandle.current().pid());
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
    assertThat(registry.seen().english()).contains("nothing listens");
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
    assertThat(ClockCost.of(new SteppedClock(7))).isEqualTo(new ClockCost(7, 7));
  }
}
