package io.github.timebench.loadgen.engine;

/**
 * The edge of the system under test. Variants and payloads are numbers here, so that the engine
 * knows neither Dubbo nor date types. Thread-safe: all workers share one target.
 */
public interface Target {
  /** How many variants there are. */
  int variants();

  /** How many different payloads each variant has. */
  int payloads();

  /**
   * Makes one call and waits for its reply; this is what is timed.
   *
   * @throws Exception whatever the call ends with
   */
  Object call(int variant, int payload) throws Exception;

  /** Judges a reply, outside the timed part. */
  Outcome judge(int variant, int payload, Object reply);

  /** Says how a call that threw has ended. */
  Outcome judge(Exception failure);
}
