package io.github.timebench.loadgen.engine.record;

import org.HdrHistogram.Histogram;

/**
 * A bounded systematic sample of one writer's service times in one slice, for the slice's median:
 * every value until it is full, then every second, every fourth and so on. Not thread-safe.
 */
final class ServiceSamples {
  private static final int CAPACITY = 256;

  private final long[] nanos = new long[CAPACITY];
  private int size;
  private long stride = 1;
  private long untilNext = 1;

  void add(long serviceNanos) {
    if (--untilNext > 0) {
      return;
    }
    if (size == CAPACITY) {
      for (int kept = 0; kept < CAPACITY / 2; kept++) {
        nanos[kept] = nanos[2 * kept + 1];
      }
      size = CAPACITY / 2;
      stride *= 2;
    }
    nanos[size++] = serviceNanos;
    untilNext = stride;
  }

  /** Adds every sample with the number of calls that it represents. */
  void addTo(Histogram histogram) {
    for (int i = 0; i < size; i++) {
      histogram.recordValueWithCount(Math.min(nanos[i], CallHistograms.MAX_NANOS), stride);
    }
  }

  void clear() {
    size = 0;
    stride = 1;
    untilNext = 1;
  }
}
