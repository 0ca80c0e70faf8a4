package io.github.timebench.loadgen.engine.schedule;

import io.github.timebench.model.plan.Load;

/**
 * When calls are due, as a pure function of their index: it knows no clock, and what was asked
 * before does not change an answer. Not thread-safe.
 */
public interface Schedule {
  /**
   * The intended start of a call after the start of the load, in nanoseconds.
   *
   * @param index from 0; never decreasing indices cost constant time and memory
   */
  long offsetNanos(long index);

  /**
   * The schedule of a load.
   *
   * @param seed decides the starts of a random arrival
   */
  static Schedule of(Load.Open load, long seed) {
    return switch (load.arrival()) {
      case CONSTANT -> new ConstantSchedule(load.rate());
      case POISSON -> new PoissonSchedule(load.rate(), seed);
    };
  }
}
