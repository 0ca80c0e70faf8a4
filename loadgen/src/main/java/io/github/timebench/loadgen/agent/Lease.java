package io.github.timebench.loadgen.agent;

import io.github.timebench.lab.NanoClock;
import java.util.concurrent.TimeUnit;

/** Which run an agent serves, and since when nobody has called for it. Thread-safe. */
final class Lease {
  /** Of this many seconds of silence an agent concludes that its coordinator is gone. */
  static final int SILENCE_SECONDS = 10;

  private final NanoClock clock;
  private String run = "";
  private long heardNanos;

  Lease(NanoClock clock) {
    this.clock = clock;
  }

  /** The run that is served; empty if none is. */
  synchronized String run() {
    return run;
  }

  /** Takes a run, unless another one is served. */
  synchronized boolean claim(String newRun) {
    if (run.isEmpty()) {
      run = newRun;
    }
    return heard(newRun);
  }

  /** Notes a call for a run; false if another one or none is served. */
  synchronized boolean heard(String calledFor) {
    if (run.isEmpty() || !run.equals(calledFor)) {
      return false;
    }
    heardNanos = clock.nanoTime();
    return true;
  }

  /**
   * Ends the lease if its coordinator is silent.
   *
   * @return the run that was served; empty if nothing ended
   */
  synchronized String endIfSilent() {
    boolean silent = clock.nanoTime() - heardNanos >= TimeUnit.SECONDS.toNanos(SILENCE_SECONDS);
    return silent ? end() : "";
  }

  /** Ends the lease; returns the run that was served, empty if none was. */
  synchronized String end() {
    String ended = run;
    run = "";
    return ended;
  }
}
