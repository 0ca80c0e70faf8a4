package io.github.timebench.loadgen.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.api.probe.Snapshots;
import io.github.timebench.model.MadeUp;
import io.github.timebench.model.evidence.Usage;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/**
 * Hazards: one variant's calls that another one pays for, because a reading came late; a share made
 * up where the machine tells nothing.
 */
class EdgeReadingTest {
  private static final long WINDOW = 1_000;
  private static final long NEXT_SLICE = 1_300;
  private static final long EPOCH = 5_000_000;

  /** Both sides have used twice and seven times the time since zero. */
  private static EdgeReading at(long nanos, long providerNanos, long providerCpuNanos) {
    return new EdgeReading(
        nanos,
        2 * nanos,
        providerCpuNanos,
        counters(nanos),
        new MachineProbe.Reading(2 * nanos, nanos, nanos / 10, 1),
        CompletableFuture.completedFuture(counters(providerNanos)));
  }

  private static ProcessSnapshot counters(long nanos) {
    return Snapshots.used(3 * nanos, 7 * nanos).withCode(11 * nanos, 0).takenAt(EPOCH + nanos);
  }

  private static Usage use(EdgeReading first, EdgeReading last) {
    return costs(EdgeReading.between(first, last, WINDOW, NEXT_SLICE));
  }

  /** Without the disturbances. */
  private static Usage costs(Usage usage) {
    return MadeUp.usage(
        usage.driverCpuNanos(),
        usage.providerCpuNanos(),
        usage.driverAllocatedBytes(),
        usage.providerAllocatedBytes());
  }

  @Test
  void whatWasCompiledCollectedAndStolenIsOfTheWindowToo() {
    Usage usage =
        EdgeReading.between(at(200, 250, 200), at(1_250, 1_290, 1_250), WINDOW, NEXT_SLICE);

    assertThat(usage.stolenShare()).isCloseTo(0.05, within(1e-3));
    assertThat(usage.driverCompileNanos()).isEqualTo(11_000);
    assertThat(usage.providerCompileNanos()).isEqualTo(11_000);
  }

  @Test
  void readingsAtTheEdgesAreWhatTheyAre() {
    assertThat(use(at(200, 200, 100), at(1_200, 1_200, 900)))
        .isEqualTo(MadeUp.usage(2_000, 800, 7_000, 7_000));
  }

  @Test
  void lateReadingsCountForNoMoreThanTheWindow() {
    assertThat(use(at(200, 250, 200), at(1_250, 1_290, 1_250)))
        .isEqualTo(MadeUp.usage(2_000, 1_000, 7_000, 7_000));
  }

  @Test
  void aProviderWithoutAClockHereIsAskedForItsCpuTime() {
    assertThat(use(at(200, 200, -1), at(1_200, 1_210, -1)).providerCpuNanos()).isEqualTo(3_000);
  }

  @Test
  void whatTheProviderTellsOfTheNextSliceIsNotUsed() {
    Usage use = use(at(200, 200, -1), at(1_200, 1_301, -1));

    assertThat(use).isEqualTo(MadeUp.usage(2_000, -1, 7_000, -1));
  }

  @Test
  void whatIsReadInTheNextSliceIsNotUsed() {
    assertThat(use(at(200, 200, 100), at(1_300, 1_300, 1_200)))
        .as("at its start")
        .isEqualTo(MadeUp.usage(2_000, 1_000, 7_000, 7_000));
    assertThat(use(at(200, 200, 100), at(1_301, 1_301, 1_201))).isEqualTo(Usage.UNKNOWN);
  }

  @Test
  void aFirstReadingNearTheEndStandsForNothing() {
    assertThat(use(at(200, 800, 0), at(1_200, 1_200, 0)).providerAllocatedBytes()).isEqualTo(-1);
  }

  @Test
  void anAnswerThatHasNotComeIsUnknown() {
    EdgeReading silent =
        new EdgeReading(
            1_200,
            2_400,
            5,
            counters(1_200),
            MachineProbe.Reading.UNKNOWN,
            new CompletableFuture<>());

    assertThat(use(at(200, 200, 4), silent)).isEqualTo(MadeUp.usage(2_000, 1, 7_000, -1));
  }

  private static final MachineProbe.Reading BEFORE = new MachineProbe.Reading(1_000, 400, 10, 2);

  @Test
  void sharesAreOfTheTicksThatPassed() {
    MachineProbe.Reading after = new MachineProbe.Reading(1_200, 550, 14, 0);

    assertThat(after.busyShareSince(BEFORE)).isEqualTo(0.75, within(1e-12));
    assertThat(after.stolenShareSince(BEFORE)).isEqualTo(0.02, within(1e-12));
  }

  @Test
  void nothingIsSaidOfWhatIsNotKnown() {
    assertThat(MachineProbe.Reading.UNKNOWN.busyShareSince(BEFORE)).isNaN();
    assertThat(BEFORE.busyShareSince(MachineProbe.Reading.UNKNOWN)).isNaN();
    assertThat(BEFORE.stolenShareSince(BEFORE)).isNaN();
    assertThat(new MachineProbe.Reading(1_100, 450, -1, 0).stolenShareSince(BEFORE)).isNaN();
    assertThat(new MachineProbe.Reading(1_100, 450, 9, 0).stolenShareSince(BEFORE)).isNaN();
  }

  @Test
  void theReaderOfTheRunQueueDoesNotCountItself() {
    assertThat(OshiMachine.runnable("0.20 0.18 0.12 3/250 4711\n")).isEqualTo(2);
    assertThat(OshiMachine.runnable("0.20 0.18 0.12 0/250 4711")).isZero();
    assertThat(OshiMachine.runnable("")).isNaN();
  }

  /** No more: the system's own counters of idle time may step back. */
  @Test
  void thisMachineCanBeRead() {
    MachineProbe.Reading now = OshiMachine.open().read();

    assertThat(now.busyTicks()).isLessThanOrEqualTo(now.totalTicks());
  }
}
