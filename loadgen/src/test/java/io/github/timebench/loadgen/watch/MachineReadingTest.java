package io.github.timebench.loadgen.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Hazard: a share made up where the machine tells nothing. */
class MachineReadingTest {
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
