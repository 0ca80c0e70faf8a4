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
 * @param leadingNanos from the slice's start to its window's
 * @param trailingNanos from the window's end to the slice's
 * @param usage of both sides in the window
 */
public record Slice(
    String variant,
    int round,
    int position,
    long startNanos,
    long leadingNanos,
    long trailingNanos,
    SliceCalls calls,
    Usage usage) {
  /**
   * The most of a slice that is trimmed off at its start, where calls of the last one still run.
   */
  public static final double LEADING_EDGE = 0.20;

  /** The most that is trimmed off at its end, whose calls run on beside those of the next one. */
  public static final double TRAILING_EDGE = 0.10;

  public Slice {
    if (round < 0) {
      throw new IllegalArgumentException("a slice of " + variant + " has a negative round");
    }
  }

  /** A slice with the longest edges that there are. */
  public Slice(
      String variant, int round, int position, long startNanos, SliceCalls calls, Usage usage) {
    this(
        variant,
        round,
        position,
        startNanos,
        edge(calls, LEADING_EDGE),
        edge(calls, TRAILING_EDGE),
        calls,
        usage);
  }

  private static long edge(SliceCalls calls, double share) {
    return Math.round(calls.windowNanos() * share / (1 - LEADING_EDGE - TRAILING_EDGE));
  }

  /** Which slice of its pair, or of its probe, it is. */
  List<Integer> place() {
    return List.of(round, position);
  }

  /** Start of the window since the start of the pair's warm-up. */
  public long windowStartNanos() {
    return startNanos + leadingNanos;
  }

  /** Length of the slice, edges included. */
  public long lengthNanos() {
    return leadingNanos + windowNanos() + trailingNanos;
  }

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
   * What several hosts did in the same slice.
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
        leadingNanos,
        trailingNanos,
        calls.plus(other.calls),
        usage.plus(other.usage));
  }

  Slice withProvider(Slice ofProvider) {
    requireSame(ofProvider);
    return new Slice(
        variant,
        round,
        position,
        startNanos,
        leadingNanos,
        trailingNanos,
        calls,
        usage.withProvider(ofProvider.usage));
  }

  private void requireSame(Slice other) {
    if (!variant.equals(other.variant)) {
      throw new IllegalArgumentException(
          "measured %s in round %d, others %s".formatted(other.variant, round + 1, variant));
    }
  }
}
