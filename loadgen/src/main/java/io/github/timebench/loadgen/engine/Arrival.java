package io.github.timebench.loadgen.engine;

/** How the intended starts of an open loop lie in time. */
public enum Arrival {
  /** At equal distances. */
  CONSTANT,
  /** At random, each independent of all others, as calls of many people are. */
  POISSON;

  /**
   * A schedule of this kind.
   *
   * @param seed decides a random one
   */
  public Schedule schedule(Rate rate, long seed) {
    return switch (this) {
      case CONSTANT -> new ConstantSchedule(rate);
      case POISSON -> new PoissonSchedule(rate, seed);
    };
  }
}
