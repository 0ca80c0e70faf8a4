package io.github.timebench.loadgen.selftest;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;

/**
 * The rounds of a self-test that compares ways of driving one stub, in each of which every way has
 * a slice.
 *
 * @param callers of the loop
 * @param warmup rounds that do not count
 * @param counted rounds that do
 * @param slice length of a slice
 */
public record Rounds(int callers, int warmup, int counted, Duration slice) {
  /**
   * Says how long it takes.
   *
   * @param slices of a round
   * @param beside the slices of a round
   */
  public void announce(PrintWriter out, int slices, Duration beside) {
    out.printf(
        Locale.ROOT,
        "Takes about %d s: %d + %d rounds of %d slices.%n",
        slice.multipliedBy(slices).plus(beside).multipliedBy((long) warmup + counted).toSeconds()
            + 10,
        warmup,
        counted,
        slices);
    out.flush();
  }
}
