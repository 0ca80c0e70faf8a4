package io.github.timebench.model.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.files.RunFileException;
import io.github.timebench.model.fleet.FleetEvidence.Attempt;
import io.github.timebench.model.fleet.FleetEvidence.FleetHost;
import io.github.timebench.model.fleet.FleetEvidence.HostFacts;
import io.github.timebench.model.fleet.HostPart.ClockReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazards: the part of one host that is taken for another's; a name from the network as a path; a
 * fleet of mixed builds measures the mixture, and nobody is told which machine to mend.
 */
class FleetFilesTest {
  private static final HostFacts FACTS =
      new HostFacts("host", "k", "b", "17", "3.3.6", "4.0.4", "Example CPU", 8, 16_000);
  private static final Attempt FIRST =
      new Attempt(
          2,
          0,
          List.of("driver-0"),
          Optional.of(new Attempt.Loss("driver-0", Phrase.of("it died"))));
  private static final Attempt SECOND = new Attempt(2, 1, List.of("driver-0"), Optional.empty());

  @TempDir Path folder;

  private static HostPart part(int attempt, String host) {
    HostPart part = MadeUpParts.ofDriver(0, List.of(5L, 6L));
    return new HostPart(
        2,
        attempt,
        host,
        new ClockReading(-7, 100, 1.5, 0, 90_000, 400_000_000),
        part.pairs(),
        RunEnd.complete());
  }

  @Test
  void whatAnHostMeasuredSurvivesWritingAndReadingByteForByte() throws IOException {
    Path file = ResultFiles.write(folder, part(1, "driver-0"));
    byte[] first = Files.readAllBytes(file);
    HostPart read = ResultFiles.readPart(folder, SECOND, "driver-0");
    ResultFiles.write(folder, read);
    assertThat(file).endsWith(Path.of("fleet", "block-3-attempt-2-driver-0.json.gz"));
    assertThat(Files.readAllBytes(file)).isEqualTo(first);
    assertThat(read.pairs().get(0).readings().calls())
        .isEqualTo(part(1, "driver-0").pairs().get(0).readings().calls())
        .isNotEmpty();
    assertThat(read.pairs().get(0).totals().get(0).histograms().service().getTotalCount())
        .isEqualTo(2);
  }

  @Test
  void whoTookPartSurvivesToo() {
    FleetEvidence fleet =
        new FleetEvidence(
            List.of(new FleetHost("driver-0", FACTS), new FleetHost("provider-12", FACTS)),
            List.of(FIRST, SECOND));
    FleetEvidence read = ResultFiles.readFleet(ResultFiles.write(folder, fleet));
    assertThat(read).isEqualTo(fleet);
    assertThat(read.kept()).containsExactly(SECOND);
    assertThat(read.lost()).containsExactly(FIRST);
  }

  @Test
  void thePartOfAnotherHostOrAttemptIsRefused() throws IOException {
    Path other = ResultFiles.write(folder, part(0, "driver-1"));
    Files.move(other, other.resolveSibling("block-3-attempt-2-driver-0.json.gz"));
    assertThatThrownBy(() -> ResultFiles.readPart(folder, SECOND, "driver-0"))
        .isInstanceOf(RunFileException.class)
        .hasMessageEndingWith("holds the part of driver-1 in block 3, attempt 1");
  }

  @Test
  void aMissingOrDamagedPartIsRefused() throws IOException {
    assertThatThrownBy(() -> ResultFiles.readPart(folder, SECOND, "driver-0"))
        .hasMessageEndingWith("cannot be read: no such file");
    Path file = ResultFiles.write(folder, part(1, "driver-0"));
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length / 2));
    assertThatThrownBy(() -> ResultFiles.readPart(folder, SECOND, "driver-0"))
        .isInstanceOf(RunFileException.class)
        .hasMessageContaining("cannot be read: ");
  }

  @Test
  void aNameThatIsNoRoleAndIndexIsRefused() {
    for (String name : List.of("../driver-0", "driver-0/x", "driver", "driver-", "coordinator-0")) {
      assertThatThrownBy(() -> part(0, name)).hasMessageContaining("a host is named such as");
      assertThatThrownBy(() -> new FleetHost(name, FACTS)).hasMessageContaining(name);
    }
  }

  @Test
  void evidenceThatContradictsItselfIsRefused() {
    FleetHost host = new FleetHost("driver-0", FACTS);
    assertThatThrownBy(() -> new FleetEvidence(List.of(host, host), List.of()))
        .hasMessage("driver-0 is there twice");
    assertThatThrownBy(() -> new FleetEvidence(List.of(), List.of(FIRST)))
        .hasMessage("a part of driver-0, which is no host");
    assertThatThrownBy(() -> new FleetEvidence(List.of(host), List.of(SECOND, SECOND)))
        .hasMessage("block 3 counts twice");
  }

  private static final HostFacts COORDINATOR = facts("b1", "25", "3.3.6", "4.0.4");

  private static HostFacts facts(String build, String java, String dubbo, String hessianLite) {
    return new HostFacts("host", "kernel", build, java, dubbo, hessianLite, "CPU", 4, 8_192);
  }

  @Test
  void theCoordinatorsOwnJvmIsNotExpectedOfHosts() {
    HostFacts host = facts("b1", "17", "3.3.6", "4.0.4");

    assertThat(host.differences("driver-0", COORDINATOR, host)).isEmpty();
  }

  @Test
  void eachDifferenceIsASentenceThatNamesTheHost() {
    HostFacts first = facts("b1", "17", "3.3.6", "4.0.4");
    HostFacts other = facts("b2", "21", "3.2.18", "3.2.13");

    assertThat(other.differences("driver-1", COORDINATOR, first))
        .extracting(Phrase::toString)
        .containsExactly(
            "driver-1 has build b2, others b1",
            "driver-1 has Dubbo 3.2.18, others 3.3.6",
            "driver-1 has hessian-lite 3.2.13, others 4.0.4",
            "driver-1 has JVM 21, others 17");
  }
}
