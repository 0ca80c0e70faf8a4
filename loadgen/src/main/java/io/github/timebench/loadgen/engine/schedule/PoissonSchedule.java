package io.github.timebench.loadgen.engine.schedule;

import io.github.timebench.model.plan.Rate;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.SharedStateContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Calls of a Poisson process: call i is due at the sum of the first i + 1 exponential distances of
 * a seeded stream. Whole nanoseconds and their fraction are summed apart, so that no rounding adds
 * up over a day. An index below the last one asked for restarts the stream.
 */
public final class PoissonSchedule implements Schedule {
  private final double meanGapNanos;
  private final long seed;
  private SharedStateContinuousSampler gaps;
  private long nextIndex;
  private long wholeNanos;
  private double fractionNanos;

  /** A schedule that is the same for the same rate and seed. */
  public PoissonSchedule(Rate rate, long seed) {
    this(rate, 1, seed);
  }

  /**
   * A schedule at a part of a rate.
   *
   * @param parts of the rate, of which this is one
   */
  PoissonSchedule(Rate rate, int parts, long seed) {
    this.meanGapNanos = (double) rate.periodNanos() / rate.calls() * parts;
    this.seed = seed;
    restart();
  }

  private void restart() {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    gaps = ZigguratSampler.Exponential.of(random, meanGapNanos);
    nextIndex = 0;
    wholeNanos = 0;
    fractionNanos = 0;
  }

  @Override
  public long offsetNanos(long index) {
    if (index < nextIndex - 1) {
      restart();
    }
    while (nextIndex <= index) {
      fractionNanos += gaps.sample();
      long whole = (long) fractionNanos;
      wholeNanos += whole;
      fractionNanos -= whole;
      nextIndex++;
    }
    return wholeNanos;
  }
}
