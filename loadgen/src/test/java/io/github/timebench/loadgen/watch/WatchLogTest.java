package io.github.timebench.loadgen.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.model.evidence.ResourceSecond;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Hazard: counters that are subtracted wrongly, or gates that look at the warm-up as well. */
class WatchLogTest {
  private static final int CPUS = 2;
  private static final ProcessSnapshot SILENT = new ProcessSnapshot();

  private final WatchLog log =
      new WatchLog(reading(0, used(0), used(0), 0, 0), new SecondsLog(10), CPUS);

  private static ProcessSnapshot used(long cpuMillis) {
    return new ProcessSnapshot(millis(cpuMillis), 0, 0, 0, 0, 0, 0);
  }

  private static long millis(long millis) {
    return Duration.ofMillis(millis).toNanos();
  }

  private static SidesReading reading(
      long atMillis, ProcessSnapshot driver, ProcessSnapshot provider, long busy, long stolen) {
    return new SidesReading(
        millis(atMillis), driver, provider, new MachineReading(atMillis, busy, stolen, 3));
  }

  private MeasuredUse.Hiccups hiccups() {
    log.beginMeasured(reading(0, used(0), used(0), 0, 0));
    return log.end(reading(9_000, used(0), SILENT, 0, 0), 0, Optional.empty())
        .measured()
        .orElseThrow()
        .hiccups();
  }

  @Test
  void aSecondIsTheDifferenceOfTwoReadings() {
    log.add(reading(1_000, used(300), used(200), 100, 20), 0);
    log.add(reading(2_000, used(900), used(250), 200, 70), 0);

    Watched watched = log.end(reading(2_000, used(900), used(250), 200, 70), 0, Optional.empty());
    assertThat(watched.measured()).isEmpty();
    assertThat(watched.seconds()).hasSize(2);
    ResourceSecond second = watched.seconds().get(1);
    assertThat(second.startMillis()).isEqualTo(1_000);
    assertThat(second.lengthMillis()).isEqualTo(1_000);
    assertThat(second.driver().cpuNanos()).isEqualTo(millis(600));
    assertThat(second.provider().cpuNanos()).isEqualTo(millis(50));
    assertThat(second.stealShare()).isEqualTo(0.05, within(1e-12));
    assertThat(second.runQueue()).isEqualTo(3);
  }

  @Test
  void whatWasCompiledAndLoadedStandsInItsSecond() {
    log.add(reading(1_000, used(0).withCode(millis(40), 7_000), used(0), 0, 0), 0);
    log.add(reading(2_000, used(0).withCode(millis(70), 7_005), used(0), 0, 0), 0);

    Watched watched = log.end(reading(2_000, used(0), used(0), 0, 0), 0, Optional.empty());
    assertThat(watched.seconds().get(0).driver().compileNanos()).isEqualTo(-1);
    assertThat(watched.seconds().get(1).driver().compileNanos()).isEqualTo(millis(30));
    assertThat(watched.seconds().get(1).driver().loadedClasses()).isEqualTo(5);
    assertThat(watched.seconds().get(1).provider().loadedClasses()).isEqualTo(-1);
  }

  @Test
  void aProviderThatDoesNotTellLeavesTwoSecondsUnknown() {
    log.add(reading(1_000, used(1), SILENT, 0, 0), 0);
    log.add(reading(2_000, used(2), used(9), 0, 0), 0);
    log.add(reading(3_000, used(3), used(10), 0, 0), 0);

    assertThat(log.end(reading(3_000, used(3), used(9), 0, 0), 0, Optional.empty()).seconds())
        .extracting(second -> second.provider().cpuNanos())
        .containsExactly(-1L, -1L, millis(1));
  }

  @Test
  void onlyTheMeasuredTimeIsJudged() {
    log.add(reading(1_000, used(900), used(0), 1_000, 500), 0);
    log.beginMeasured(reading(2_000, used(1_000), used(0).withPauses(5), 1_000, 500));
    log.add(reading(3_000, used(2_000), used(0), 1_500, 510), 0);

    MeasuredUse measured =
        log.end(
                reading(4_000, used(4_000), used(0).withPauses(millis(8) + 5), 2_000, 520),
                0,
                Optional.empty())
            .measured()
            .orElseThrow();
    assertThat(measured.driverCpus()).isEqualTo(1.5, within(1e-12));
    assertThat(measured.busyShare()).isEqualTo(0.5, within(1e-12));
    assertThat(measured.stolenShare()).isEqualTo(0.01, within(1e-12));
    assertThat(measured.providerPausedNanos()).isEqualTo(millis(8));
  }

  @Test
  void theLongestHiccupIsThatOfAllSeconds() {
    log.add(reading(1_000, used(0), used(1_900), 0, 0), millis(300));
    log.add(reading(2_000, used(0), used(2_000), 0, 0), millis(200));

    assertThat(hiccups().longestNanos()).isEqualTo(millis(300));
  }

  @Test
  void whatComesAfterTheEndIsNotTaken() {
    log.end(reading(1_000, used(1), used(1), 0, 0), 0, Optional.empty());
    log.add(reading(2_000, used(1), used(1), 0, 0), 0);

    assertThat(log.end(reading(3_000, used(1), used(1), 0, 0), 0, Optional.empty()).seconds())
        .hasSize(1);
  }
}
