package io.github.timebench.model.evidence;

import java.util.LinkedHashMap;
import java.util.Map;

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
  public OutcomeCounts {
    if (ok < 0 || wrongEcho < 0 || timeout < 0 || rejected < 0 || failed < 0) {
      throw new IllegalArgumentException("a count of calls is negative");
    }
  }

  public static final OutcomeCounts NONE = new OutcomeCounts(0, 0, 0, 0, 0);

  public static final String OK_LABEL = "ok";

  /** The counts by what they are called, those of the expected answers first. */
  public Map<String, Long> byLabel() {
    Map<String, Long> counts = new LinkedHashMap<>();
    counts.put(OK_LABEL, ok);
    counts.put("wrong_echo", wrongEcho);
    counts.put("timeout", timeout);
    counts.put("rejected", rejected);
    counts.put("failed", failed);
    return counts;
  }

  /** Calls sent: the sum of all ends. */
  public long sent() {
    return ok + errors();
  }

  public long errors() {
    return wrongEcho + timeout + rejected + failed;
  }

  public OutcomeCounts plus(OutcomeCounts other) {
    return new OutcomeCounts(
        ok + other.ok,
        wrongEcho + other.wrongEcho,
        timeout + other.timeout,
        rejected + other.rejected,
        failed + other.failed);
  }
}
