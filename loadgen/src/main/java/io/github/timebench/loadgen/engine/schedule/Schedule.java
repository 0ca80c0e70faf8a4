package io.github.timebench.loadgen.engine.schedule;

import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Load.Arrival;
import io.github.timebench.model.plan.Rate;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.SharedStateContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;

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

  /** Calls at equal distances: call i is due i periods after the start, divided by the rate. */
  final class ConstantSchedule implements Schedule {
    private final long calls;
    private final long periodNanos;

    /** A schedule whose first call is due at once. */
    public ConstantSchedule(Rate rate) {
      this.calls = rate.calls();
      this.periodNanos = rate.periodNanos();
    }

    /**
     * Rounded down to whole nanoseconds from the exact quotient, so that errors never add up. Whole
     * periods are split off first, because {@code index * periodNanos} overflows within a day at
     * high rates.
     */
    @Override
    public long offsetNanos(long index) {
      return index / calls * periodNanos + index % calls * periodNanos / calls;
    }
  }

  /**
   * Calls of a Poisson process: call i is due at the sum of the first i + 1 exponential distances
   * of a seeded stream. Whole nanoseconds and their fraction are summed apart, so that no rounding
   * adds up over a day. An index below the last one asked for restarts the stream.
   */
  final class PoissonSchedule implements Schedule {
    private final double meanGapNanos;
    private final long seed;
    private SharedStateContinuousSampler gaps;
    private long nextIndex;
    private long wholeNanos;
    private double fractionNanos;

    /**
     * The same for the same arguments.
     *
     * @param parts of the rate, of which this is one
     */
    public PoissonSchedule(Rate rate, int parts, long seed) {
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

  /**
   * The part of one load that a generator makes beside others.
   *
   * @param index of the generator, from 0
   * @param count of the generators
   */
  public record Share(int index, int count) {
    public static final Share WHOLE = new Share(0, 1);

    /**
     * @throws IllegalArgumentException if there is no such generator
     */
    public Share {
      if (index < 0 || index >= count) {
        throw new IllegalArgumentException("there is no share " + index + " of " + count);
      }
    }
  }
}
