package io.github.timebench.loadgen.engine;

/** A target whose calls can be begun without waiting for their replies. Thread-safe. */
public interface AsyncTarget extends Target {
  /**
   * Begins one call and returns without waiting for its end.
   *
   * @param completion told of the end exactly once, on any thread, perhaps before this returns
   */
  void begin(int variant, int payload, Completion completion);

  /** Takes the end of one call. The end's time is the time at which a method here is called. */
  interface Completion {
    void answered(Object reply);

    void failed(Throwable failure);
  }
}
