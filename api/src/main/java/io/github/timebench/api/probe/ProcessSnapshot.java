package io.github.timebench.api.probe;

import java.io.Serializable;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * Cumulative counters of one JVM at one moment; differences of two snapshots mean something, a
 * single one does not. A counter that the system does not offer is {@link #UNKNOWN}.
 */
public final class ProcessSnapshot implements Serializable {
  /** The system does not tell. */
  public static final long UNKNOWN = -1;

  private static final long serialVersionUID = 1L;

  private long cpuNanos = UNKNOWN;
  private long allocatedBytes = UNKNOWN;
  private long gcNanos = UNKNOWN;
  private long throttledNanos = UNKNOWN;
  private int threads = (int) UNKNOWN;
  private long pausedNanos = UNKNOWN;
  private long compileNanos = UNKNOWN;
  private long loadedClasses = UNKNOWN;
  private long epochNanos = UNKNOWN;

  /** Nothing is known; also for deserializers. */
  public ProcessSnapshot() {}

  /** Each counter is described at its accessor; those that are not given here are unknown. */
  public ProcessSnapshot(
      long cpuNanos, long allocatedBytes, long gcNanos, long throttledNanos, int threads) {
    this.cpuNanos = cpuNanos;
    this.allocatedBytes = allocatedBytes;
    this.gcNanos = gcNanos;
    this.throttledNanos = throttledNanos;
    this.threads = threads;
  }

  private ProcessSnapshot copy() {
    ProcessSnapshot copy =
        new ProcessSnapshot(cpuNanos, allocatedBytes, gcNanos, throttledNanos, threads);
    copy.pausedNanos = pausedNanos;
    copy.compileNanos = compileNanos;
    copy.loadedClasses = loadedClasses;
    copy.epochNanos = epochNanos;
    return copy;
  }

  /** A copy with the time for which a {@link PauseMeter} saw the JVM stand still. */
  public ProcessSnapshot withPauses(long totalPausedNanos) {
    ProcessSnapshot snapshot = copy();
    snapshot.pausedNanos = totalPausedNanos;
    return snapshot;
  }

  public ProcessSnapshot withCode(long totalCompileNanos, long totalLoadedClasses) {
    ProcessSnapshot snapshot = copy();
    snapshot.compileNanos = totalCompileNanos;
    snapshot.loadedClasses = totalLoadedClasses;
    return snapshot;
  }

  /** The machine's clock now, since the epoch. */
  public static long nowNanos() {
    Instant now = Instant.now();
    return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
  }

  public ProcessSnapshot takenAt(long nanosOfEpoch) {
    ProcessSnapshot snapshot = copy();
    snapshot.epochNanos = nanosOfEpoch;
    return snapshot;
  }

  public long cpuNanos() {
    return cpuNanos;
  }

  /** Bytes allocated on the heap by Java threads, ended ones included as far as they were seen. */
  public long allocatedBytes() {
    return allocatedBytes;
  }

  /** Time in garbage collections, as the collectors report it (milliseconds at best). */
  public long gcNanos() {
    return gcNanos;
  }

  /** Time for which a cgroup's CPU limit held the process back. */
  public long throttledNanos() {
    return throttledNanos;
  }

  /** Time for which the JVM stood still; unknown where no {@link PauseMeter} runs. */
  public long pausedNanos() {
    return pausedNanos;
  }

  /**
   * Elapsed time of all JIT compilations, booked when one ends (milliseconds at best). Two compiler
   * threads take two seconds of it in one.
   */
  public long compileNanos() {
    return compileNanos;
  }

  public long loadedClasses() {
    return loadedClasses;
  }

  /** When it was taken, by the machine's clock, since the epoch. */
  public long epochNanos() {
    return epochNanos;
  }

  /** Live threads, not cumulative. */
  public int threads() {
    return threads;
  }
}
