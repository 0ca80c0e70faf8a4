package io.github.timebench.loadgen.cli.doctor;

import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.watch.HiccupMeter;
import io.github.timebench.loadgen.watch.MachineProbe;
import io.github.timebench.loadgen.watch.MachineReading;
import io.github.timebench.model.evidence.Readings.Hiccups;
import java.time.Duration;

/**
 * What goes on on a machine while this JVM does next to nothing.
 *
 * @param busyShare of all CPU time, 0 to 1; NaN where unknown
 * @param stolenShare likewise
 * @param throttledNanos for which a control group held this JVM back; -1 where unknown
 */
record QuietLook(double busyShare, double stolenShare, long throttledNanos, Hiccups hiccups) {
  private static final Duration LENGTH = Duration.ofSeconds(2);

  /** Looks for two seconds. */
  static QuietLook take(MachineProbe machine, ProbeService own, NanoClock clock)
      throws InterruptedException {
    HiccupMeter hiccups = new HiccupMeter(clock);
    Thread sleeper = new Thread(hiccups, "hiccups");
    sleeper.setDaemon(true);
    MachineReading before = machine.read();
    long throttledBefore = own.snapshot().throttledNanos();
    sleeper.start();
    clock.sleepUntil(clock.nanoTime() + LENGTH.toNanos());
    sleeper.interrupt();
    sleeper.join();
    MachineReading after = machine.read();
    long throttled = own.snapshot().throttledNanos();
    return new QuietLook(
        after.busyShareSince(before),
        after.stolenShareSince(before),
        throttled < 0 || throttledBefore < 0
            ? ProcessSnapshot.UNKNOWN
            : throttled - throttledBefore,
        hiccups.hiccups(true));
  }
}
