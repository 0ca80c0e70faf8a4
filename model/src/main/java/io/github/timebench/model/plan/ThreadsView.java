package io.github.timebench.model.plan;

import io.github.timebench.api.Durations;
import java.time.Duration;

/**
 * What Java Flight Recorder records of both JVMs of a pair, beside samples of their CPU time and
 * allocation, compilations, deoptimisations and thread counts.
 *
 * @param blockThreshold the shortest wait for a monitor that is recorded
 * @param parkThreshold the shortest park or {@code Object.wait} that is recorded; idle threads of a
 *     pool park as well, so that each thread costs up to one event in this time
 * @param keepRecordings whether the {@code .jfr} files stay in the run's folder
 */
public record ThreadsView(Duration blockThreshold, Duration parkThreshold, boolean keepRecordings) {
  public static final String FLAG = "--threads-view";

  private static final Duration MIN = Duration.ofMillis(1);
  private static final Duration MAX = Duration.ofMinutes(1);

  /** With the thresholds of {@link Defaults}, and without keeping anything. */
  public static ThreadsView usual() {
    return new ThreadsView(
        Durations.parse(Defaults.BLOCK_THRESHOLD), Durations.parse(Defaults.PARK_THRESHOLD), false);
  }

  public ThreadsView {
    Rules.requireRange("--block-threshold", blockThreshold, MIN, MAX);
    Rules.requireRange("--park-threshold", parkThreshold, MIN, MAX);
  }
}
