package io.github.timebench.loadgen.engine;

/** A target whose calls can be begun without waiting for their replies. Thread-safe. */
public interface AsyncTarget extends Target {
  /**
   * Begins one call and returns without waiting for its end.
   *
   * @param completion told of the end exactly once, on any thread, perhaps before this returns
   */
  void begin(int variant, int payload, Completion completion);

  /** Takes the end of one call. */
  interface Completion {
    /** The call was answered; the time of its end is the time of this call. */
    void answered(Object reply);

    /** The call ended without a reply, likewise. */
    void failed(Throwable failure);
  }

  /** Says how a call ended that ended without a reply. */
  default Outcome judgeFailure(Throwable failure) {
    return failure instanceof Exception exception ? judge(exception) : Outcome.FAILED;
  }
}
