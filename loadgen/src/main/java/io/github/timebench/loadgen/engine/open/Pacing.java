package io.github.timebench.loadgen.engine.open;

/** What drives a {@link Pacer} through time. */
public interface Pacing {
  /** Drives it from now on until it has finished; returns at once. Called once. */
  void start(Pacer pacer);

  /** There may be something to do before the time that the pacer named; from any thread. */
  void wake();
}
