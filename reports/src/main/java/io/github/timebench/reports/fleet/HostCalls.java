package io.github.timebench.reports.fleet;

import io.github.timebench.api.Nanos;
import io.github.timebench.model.evidence.Slice;
import java.util.Arrays;

/**
 * What one host answered of one variant in one block, by round. Filled by {@link HostFigures}, read
 * afterwards.
 */
public final class HostCalls {
  static final HostCalls NONE = new HostCalls();

  private long[] byRound = {};
  private long[] nanosByRound = {};
  private double p99Without = Double.NaN;

  void add(Slice slice) {
    int round = slice.round();
    if (round >= byRound.length) {
      byRound = Arrays.copyOf(byRound, round + 1);
      nanosByRound = Arrays.copyOf(nanosByRound, round + 1);
    }
    byRound[round] += slice.windowCalls();
    nanosByRound[round] += slice.windowNanos();
  }

  void p99Without(double nanos) {
    p99Without = nanos;
  }

  public long calls(int from, int to) {
    return sum(byRound, from, to);
  }

  long windowNanos() {
    return sum(nanosByRound, 0, nanosByRound.length);
  }

  /** Calls per second of the windows of some rounds; NaN without any. */
  double callsPerSecond(int from, int to) {
    long nanos = sum(nanosByRound, from, to);
    return nanos == 0 ? Double.NaN : sum(byRound, from, to) * Nanos.PER_SECOND / nanos;
  }

  int rounds() {
    return byRound.length;
  }

  private static long sum(long[] values, int from, int to) {
    long sum = 0;
    for (int i = Math.max(0, from); i < Math.min(to, values.length); i++) {
      sum += values[i];
    }
    return sum;
  }

  /** p99 of the block's response times without its own; NaN where it is not known. */
  public double p99Without() {
    return p99Without;
  }
}
