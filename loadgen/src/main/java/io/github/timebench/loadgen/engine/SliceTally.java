package io.github.timebench.loadgen.engine;

import java.util.Arrays;

/** What one worker did in one slice. Reused from slice to slice; not thread-safe. */
final class SliceTally {
  private static final Outcome[] OUTCOMES = Outcome.values();

  private final long[] ends = new long[OUTCOMES.length];
  private final ServiceSamples samples = new ServiceSamples();
  private long windowCalls;
  private long windowServiceNanos;
  private double shares;

  void count(Outcome outcome) {
    ends[outcome.ordinal()]++;
  }

  void addWindowCall(long serviceNanos) {
    windowCalls++;
    windowServiceNanos += serviceNanos;
    samples.add(serviceNanos);
  }

  void addShare(double share) {
    shares += share;
  }

  double shares() {
    return shares;
  }

  long ends(Outcome outcome) {
    return ends[outcome.ordinal()];
  }

  long ended() {
    long ended = 0;
    for (long count : ends) {
      ended += count;
    }
    return ended;
  }

  long windowCalls() {
    return windowCalls;
  }

  long windowServiceNanos() {
    return windowServiceNanos;
  }

  ServiceSamples samples() {
    return samples;
  }

  void clear() {
    Arrays.fill(ends, 0);
    windowCalls = 0;
    windowServiceNanos = 0;
    shares = 0;
    samples.clear();
  }
}
