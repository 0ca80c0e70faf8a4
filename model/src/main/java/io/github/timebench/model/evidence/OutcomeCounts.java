package io.github.timebench.model.evidence;

/**
 * How calls ended; each ends in exactly one way.
 *
 * @param ok answered as expected
 * @param wrongEcho answered with something else
 * @param timeout not answered in time
 * @param rejected turned away by the provider's exhausted pool
 * @param failed every other error
 */
public record OutcomeCounts(long ok, long wrongEcho, long timeout, long rejected, long failed) {
  /**
   * What was counted.
   *
   * @throws IllegalArgumentException if a count is negative
   */
  public OutcomeCounts {
    if (ok < 0 || wrongEcho < 0 || timeout < 0 || rejected < 0 || failed < 0) {
      throw new IllegalArgumentException("a count of calls is negative");
    }
  }

  /** No calls. */
  public static final OutcomeCounts NONE = new OutcomeCounts(0, 0, 0, 0, 0);

  /** Calls sent: the sum of all ends. */
  public long sent() {
    return ok + errors();
  }

  /** Calls that did not end well. */
  public long errors() {
    return wrongEcho + timeout + rejected + failed;
  }

  /** The counts of both. */
  public OutcomeCounts plus(OutcomeCounts other) {
    return new OutcomeCounts(
        ok + other.ok,
        wrongEcho + other.wrongEcho,
        timeout + other.timeout,
        rejected + other.rejected,
        failed + other.failed);
  }
}
