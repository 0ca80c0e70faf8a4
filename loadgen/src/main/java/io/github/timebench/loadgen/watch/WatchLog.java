package io.github.timebench.loadgen.watch;

import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.model.evidence.ResourceSecond;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Makes seconds of readings, and of the measured ones what the gates need. Thread-safe. */
final class WatchLog {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final double PERCENTILE = 99;

  private final SidesReading first;
  private final SecondsLog seconds;
  private final int cpus;
  private SidesReading last;
  private SidesReading measuredFrom;
  private long longestHiccupNanos;
  private boolean ended;

  WatchLog(SidesReading first, SecondsLog seconds, int cpus) {
    this.first = first;
    this.last = first;
    this.seconds = seconds;
    this.cpus = cpus;
  }

  /** Takes a reading and the longest hiccup since the one before. */
  synchronized void add(SidesReading now, long hiccupNanos) {
    if (ended || now.atNanos() - last.atNanos() < NANOS_PER_MILLI) {
      return;
    }
    long startMillis = (last.atNanos() - first.atNanos()) / NANOS_PER_MILLI;
    long endMillis = (now.atNanos() - first.atNanos()) / NANOS_PER_MILLI;
    seconds.add(
        new ResourceSecond(
            startMillis,
            endMillis - startMillis,
            SidesReading.use(last.driver(), now.driver()),
            SidesReading.use(last.provider(), now.provider()),
            now.machine().stolenShareSince(last.machine()),
            now.machine().runnable()));
    longestHiccupNanos = Math.max(longestHiccupNanos, hiccupNanos);
    last = now;
  }

  synchronized void beginMeasured(SidesReading from) {
    measuredFrom = from;
  }

  /** Takes the last reading; nothing is added any more. */
  synchronized Watched end(SidesReading to, long hiccupNanos, Optional<Histogram> hiccups) {
    add(to, hiccupNanos);
    ended = true;
    return new Watched(
        seconds.points(),
        Optional.ofNullable(measuredFrom).map(from -> measured(from, to, hiccups)));
  }

  private MeasuredUse measured(SidesReading from, SidesReading to, Optional<Histogram> hiccups) {
    long cpuNanos = SidesReading.use(from.driver(), to.driver()).cpuNanos();
    double lengthNanos = to.atNanos() - from.atNanos();
    return new MeasuredUse(
        to.machine().stolenShareSince(from.machine()),
        to.machine().busyShareSince(from.machine()),
        cpuNanos == ProcessSnapshot.UNKNOWN ? Double.NaN : cpuNanos / lengthNanos,
        cpus,
        new MeasuredUse.Hiccups(
            hiccups.map(all -> all.getValueAtPercentile(PERCENTILE)).orElse(longestHiccupNanos),
            longestHiccupNanos),
        SidesReading.used(from.provider().pausedNanos(), to.provider().pausedNanos()));
  }
}
