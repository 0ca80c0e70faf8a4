package io.github.timebench.loadgen.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.timebench.lab.UsableMemory;
import io.github.timebench.loadgen.cli.doctor.Check.Level;
import io.github.timebench.loadgen.cli.doctor.MachineChecks.ClockCost;
import io.github.timebench.loadgen.cli.doctor.MachineChecks.QuietLook;
import io.github.timebench.model.evidence.Readings.Hiccups;
import io.github.timebench.reports.language.Text;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Hazard: a machine on which every run is INVALID and that is called well, or the other way. */
class MachineChecksTest {
  private static final Hiccups CALM = new Hiccups(100_000, 900_000);

  private static Check quiet(String name, QuietLook look) {
    return MachineChecks.quiet(look).stream()
        .filter(check -> check.name().english().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aJdkThatWasTriedIsWell() {
    assertThat(MachineChecks.jdk(Runtime.Version.parse("17.0.9"), "Debian", true).level())
        .isEqualTo(Level.OK);
    assertThat(MachineChecks.jdk(Runtime.Version.parse("25"), "Debian", true).level())
        .isEqualTo(Level.OK);
  }

  @Test
  void aNewerJdkAndAJreAreToBeLookedAt() {
    Check newer = MachineChecks.jdk(Runtime.Version.parse("26"), "Debian", true);
    Check jre = MachineChecks.jdk(Runtime.Version.parse("17"), "Debian", false);

    assertThat(newer.level()).isEqualTo(Level.WARN);
    assertThat(newer.effect().english()).contains("17 to 25");
    assertThat(jre.level()).isEqualTo(Level.WARN);
    assertThat(jre.effect().english()).contains("jcmd");
  }

  @Test
  void stolenTimeThatIsCountedAsCpuTimeIsSaidWhereItCanBe() {
    Check counted = MachineChecks.cpuTime(Optional.of(false), Optional.of(true));
    assertThat(counted.level()).isEqualTo(Level.WARN);
    assertThat(counted.effect().english()).contains("calls per CPU second");
    assertThat(MachineChecks.cpuTime(Optional.of(true), Optional.empty()))
        .isEqualTo(Check.ok(Text.of("CPU time"), Text.of("without stolen time")));
    assertThat(MachineChecks.cpuTime(Optional.empty(), Optional.of(true)).level())
        .isEqualTo(Level.UNKNOWN);
    assertThat(MachineChecks.cpuTime(Optional.of(false), Optional.of(false)).level())
        .isEqualTo(Level.OK);
  }

  @Test
  void aLimitOfCpuTimeIsNamedWithItsGate() {
    Check limited = MachineChecks.cores(2, 8, Optional.of(1.5));

    assertThat(limited.level()).isEqualTo(Level.WARN);
    assertThat(limited.seen().english())
        .isEqualTo("2 of the machine's 8, limited to the time of 1.5");
    assertThat(limited.effect().english()).contains("'throttling'");
  }

  @Test
  void oneCoreIsTooFewAndTwoAreSaidToBeShared() {
    assertThat(MachineChecks.cores(1, 1, Optional.empty()).level()).isEqualTo(Level.WARN);
    Check two = MachineChecks.cores(2, 2, Optional.empty());
    assertThat(two.level()).isEqualTo(Level.OK);
    assertThat(two.effect().english()).contains("share");
    assertThat(MachineChecks.cores(4, 8, Optional.empty()))
        .isEqualTo(Check.ok(Text.of("cores"), Text.of("%s of the machine's %s", 4, 8)));
  }

  @Test
  void aSlowClockIsNamed() {
    Check tsc = MachineChecks.clock(Optional.of("tsc"), new ClockCost(25, 20));
    Check slow = MachineChecks.clock(Optional.of("acpi_pm"), new ClockCost(900, 280));
    Check elsewhere = MachineChecks.clock(Optional.empty(), new ClockCost(1_500, 40));

    assertThat(tsc.level()).isEqualTo(Level.OK);
    assertThat(slow.level()).isEqualTo(Level.WARN);
    assertThat(slow.seen().english()).startsWith("acpi_pm, a reading takes 900 ns");
    assertThat(elsewhere.level()).isEqualTo(Level.WARN);
  }

  @Test
  void whatTheSystemDoesNotTellIsNotKnown() {
    QuietLook unknown = new QuietLook(Double.NaN, Double.NaN, -1, CALM);

    assertThat(MachineChecks.frequency(Set.of())).isEqualTo(Check.unknown(Text.of("frequency")));
    assertThat(MachineChecks.quiet(unknown))
        .filteredOn(check -> check.level() == Level.UNKNOWN)
        .extracting(check -> check.name().english())
        .containsExactly("throttling", "stolen time", "other load");
  }

  @Test
  void aGovernorThatSavesPowerIsToBeLookedAt() {
    assertThat(MachineChecks.frequency(Set.of("performance")).level()).isEqualTo(Level.OK);
    assertThat(MachineChecks.frequency(Set.of("performance", "powersave")).level())
        .isEqualTo(Level.WARN);
  }

  @Test
  void aQuietMachineIsWell() {
    assertThat(MachineChecks.quiet(new QuietLook(0.02, 0, 0, CALM)))
        .hasSize(4)
        .allMatch(check -> check.level() == Level.OK && check.effect().isEmpty());
  }

  @Test
  void anIdleJvmThatIsThrottledFailsTheGateOfRuns() {
    Check throttled = quiet("throttling", new QuietLook(0.02, 0, 1_500_000, CALM));

    assertThat(throttled.level()).isEqualTo(Level.FAIL);
    assertThat(throttled.seen().english()).isEqualTo("1.5 ms in 2 s");
    assertThat(throttled.effect().english()).contains("'throttling'", "INVALID");
  }

  @Test
  void whatOthersTakeIsToBeLookedAt() {
    QuietLook busy = new QuietLook(0.5, 0.05, 0, CALM);

    assertThat(quiet("other load", busy).level()).isEqualTo(Level.WARN);
    assertThat(quiet("stolen time", busy).seen().english()).isEqualTo("5.0 % of 2 s");
  }

  @Test
  void threadsThatWakeUpLaterThanTheGateAllowsFail() {
    Check stalls = quiet("stalls", new QuietLook(0.02, 0, 0, new Hiccups(6_000_000, 9_000_000)));

    assertThat(stalls.level()).isEqualTo(Level.FAIL);
    assertThat(stalls.effect().english()).contains("5 ms late", "'switches'");
  }

  private static UsableMemory memory(long total, long available) {
    return new UsableMemory(9_000L << 20, total << 20, available << 20);
  }

  @Test
  void littleMemoryIsToBeLookedAtAndALimitIsNamed() {
    assertThat(
            List.of(
                MachineChecks.memory(memory(9_000, 500)),
                MachineChecks.memory(memory(8_000, 7_000))))
        .extracting(Check::level, check -> check.seen().english())
        .containsExactly(
            tuple(Level.WARN, "500 MiB are free"),
            tuple(Level.OK, "7,000 MiB are free of the 8,000 MiB that a control group allows"));
  }
}
