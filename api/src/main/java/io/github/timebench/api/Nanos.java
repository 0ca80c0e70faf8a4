package io.github.timebench.api;

/** How many nanoseconds a unit of time has. */
public final class Nanos {
  public static final double PER_MICRO = 1e3;
  public static final double PER_MILLI = 1e6;
  public static final double PER_SECOND = 1e9;

  private Nanos() {}
}
