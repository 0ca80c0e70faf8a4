package io.github.timebench.micro.pools;

/** Work that takes CPU time and nothing else: no memory, no locks. */
final class CpuWork {
  private static final long GAMMA = 0x9e3779b97f4a7c15L;
  private static final long MULTIPLIER = 0xbf58476d1ce4e5b9L;

  private CpuWork() {}

  /**
   * A chain of steps, each of which needs the one before; a pure function of its arguments.
   *
   * @param steps of a few CPU cycles each
   */
  static long item(long seed, int steps) {
    long value = seed;
    for (int step = 0; step < steps; step++) {
      value = (value ^ (value >>> 30)) * MULTIPLIER + GAMMA;
    }
    return value;
  }
}
