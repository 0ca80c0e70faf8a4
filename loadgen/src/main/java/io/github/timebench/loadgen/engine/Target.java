package io.github.timebench.loadgen.engine;

import io.github.timebench.model.evidence.OutcomeCounts;
import java.util.Locale;

/**
 * The edge of the system under test. Variants and payloads are numbers here, so that the engine
 * knows neither Dubbo nor date types. Thread-safe: all workers share one target.
 */
public interface Target {
  int variants();

  int payloads();

  /**
   * Makes one call and waits for its reply. This is what is timed.
   *
   * @throws Exception if the call ends without a reply
   */
  Object call(int variant, int payload) throws Exception;

  /** Judges a reply, outside the timed part. */
  Outcome judge(int variant, int payload, Object reply);

  /** Judges the failure of a call that ended without a reply, outside the timed part. */
  Outcome judgeFailure(Throwable failure);

  /** How a call ended; each call ends in exactly one way. */
  public enum Outcome {
    OK,
    WRONG_ECHO,
    TIMEOUT,
    /** Turned away by the provider's exhausted pool. */
    REJECTED,
    FAILED;

    /** As {@link OutcomeCounts#byLabel()} calls it. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

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
}
