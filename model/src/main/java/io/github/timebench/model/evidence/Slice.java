package io.github.timebench.model.evidence;

import java.util.List;

/**
 * A short measured stretch of one variant. A call belongs to the slice in which it started. Near
 * the edges calls of two variants overlap, so figures are of the window, the slice without its
 * edges.
 *
 * @param round from 0; every variant has one slice in each round
 * @param position from 0, within the round
 * @param startNanos start of the slice since the start of the pair's warm-up
 * @param usage of both sides in the window
 */
public record Slice(
    String variant, int round, int position, long startNanos, SliceCalls calls, Usage usage) {
  /** Share of a slice trimmed off at its start, where calls of the previous variant still run. */
  public static final double LEADING_EDGE = 0.20;

  /** Share trimmed off at its end, whose calls run on beside those of the next variant. */
  public static final double TRAILING_EDGE = 0.10;

  /**
   * A slice of a round.
   *
   * @throws IllegalArgumentException if the round is negative
   */
  public Slice {
    if (round < 0) {
      throw new IllegalArgumentException("a slice of " + variant + " has a negative round");
    }
  }

  /** Which slice of its pair, or of its probe, it is. */
  List<Integer> place() {
    return List.of(round, position);
  }

  /** Start of the window since the start of the pair's warm-up. */
  public long windowStartNanos() {
    return startNanos + Math.round(lengthNanos() * LEADING_EDGE);
  }

  /** Length of the slice, edges included. */
  public long lengthNanos() {
    return Math.round(windowNanos() / (1 - LEADING_EDGE - TRAILING_EDGE));
  }

  /** Length of the window. */
  public long windowNanos() {
    return calls.windowNanos();
  }

  /** Calls that started within the window and were answered as expected. */
  public long windowCalls() {
    return calls.windowCalls();
  }

  /** All calls of the slice, edges included. */
  public OutcomeCounts outcomes() {
    return calls.outcomes();
  }

  /**
   * What several agents did in the same slice.
   *
   * @throws IllegalArgumentException if it was another slice, or its windows differ in length
   */
  Slice plus(Slice other) {
    requireSame(other);
    return new Slice(
        variant,
        round,
        position,
        Math.min(startNanos, other.startNanos),
        calls.plus(other.calls),
        usage.plus(other.usage));
  }

  /** The same slice with what the provider tells that it used. */
  Slice withProvider(Slice ofProvider) {
    requireSame(ofProvider);
    return new Slice(
        variant, round, position, startNanos, calls, usage.withProvider(ofProvider.usage));
  }

  private void requireSame(Slice other) {
    if (!variant.equals(other.variant)) {
      throw new IllegalArgumentException(
          "measured %s in round %d, others %s".formatted(other.variant, round + 1, variant));
    }
  }
}
