package io.github.timebench.api.probe;

/** Snapshots with counters that a test chooses. */
public final class Snapshots {
  private Snapshots() {}

  /** A process of so much CPU time and allocation. */
  public static ProcessSnapshot used(long cpuNanos, long allocatedBytes) {
    return new ProcessSnapshot(cpuNanos, allocatedBytes, 0, 0, 0);
  }
}
