package io.github.timebench.loadgen.engine.record;

import org.HdrHistogram.Histogram;

/**
 * A bounded systematic sample of the times of one writer's calls in one slice of an open loop:
 * every call until it is full, then every second, every fourth and so on. Not thread-safe.
 */
final class CallSamples {
  /** Which times of a call are kept. */
  enum Time {
    SERVICE,
    RESPONSE,
    LAG
  }

  private static final int CAPACITY = 256;

  private final long[][] nanos = new long[Time.values().length][CAPACITY];
  private int size;
  private long stride = 1;
  private long untilNext = 1;

  void add(long serviceNanos, long responseNanos, long lagNanos) {
    if (takes()) {
      nanos[Time.SERVICE.ordinal()][size] = serviceNanos;
      nanos[Time.RESPONSE.ordinal()][size] = responseNanos;
      nanos[Time.LAG.ordinal()][size] = lagNanos;
      size++;
    }
  }

  /** Whether the next call is kept; there is room for it then. */
  private boolean takes() {
    if (--untilNext > 0) {
      return false;
    }
    if (size == CAPACITY) {
      for (long[] times : nanos) {
        for (int kept = 0; kept < CAPACITY / 2; kept++) {
          times[kept] = times[2 * kept + 1];
        }
      }
      size = CAPACITY / 2;
      stride *= 2;
    }
    untilNext = stride;
    return true;
  }

  /** How many calls are kept. */
  int size() {
    return size;
  }

  /** Adds a time of every sample with the number of calls that it represents. */
  void addTo(Histogram histogram, Time time) {
    for (int i = 0; i < size; i++) {
      histogram.recordValueWithCount(
          Math.min(nanos[time.ordinal()][i], CallHistograms.MAX_NANOS), stride);
    }
  }
}
