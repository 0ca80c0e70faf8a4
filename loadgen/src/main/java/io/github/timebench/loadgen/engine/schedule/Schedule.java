package io.github.timebench.loadgen.engine.schedule;

import io.github.timebench.model.plan.Arrival;
import io.github.timebench.model.plan.Load;

/**
 * When calls are due, as a pure function of their index: it knows no clock, and what was asked
 * before does not change an answer. Not thread-safe.
 */
public interface Schedule {
  /** Far from the seeds of other blocks and loops: the golden ratio's bits. */
  long SEEDS_OF_SHARES = 0x9E3779B97F4A7C15L;

  /**
   * The intended start of a call after the start of the load, in nanoseconds.
   *
   * @param index from 0; never decreasing indices cost constant time and memory
   */
  long offsetNanos(long index);

  /**
   * The schedule of a share of a load. At equal distances each share has every n-th call of one
   * schedule, so that all together are that schedule. A random arrival is a stream of its own for
   * each share: streams of n-th parts of the rate that know nothing of each other add up to a
   * random arrival at the rate.
   *
   * @param seed decides the starts of a random arrival
   */
  static Schedule of(Load.Open load, long seed, Share share) {
    if (load.arrival() == Arrival.POISSON) {
      return new PoissonSchedule(
          load.rate(), share.count(), seed + share.index() * SEEDS_OF_SHARES);
    }
    Schedule whole = new ConstantSchedule(load.rate());
    return index -> whole.offsetNanos(share.index() + index * share.count());
  }
}
