package io.github.timebench.micro.jmh;

import io.github.timebench.api.Phrase;
import java.util.concurrent.TimeUnit;

/**
 * The Dubbo call that costs are related to.
 *
 * @param callsPerSecond of all callers
 * @param meanNanos from the start of a call to its answer
 * @param cpuNanosPerCall CPU time of driver and provider together; NaN where it is not known
 * @param timeoutNanos timeout of a call
 * @param source where these figures are from, for people
 */
public record RpcCall(
    double callsPerSecond,
    double meanNanos,
    double cpuNanosPerCall,
    long timeoutNanos,
    Phrase source) {
  /**
   * The published load test with Date in its transfer objects (Lv Renqi, Alibaba): 50,000 calls/s
   * of 9 ms; it tells no CPU time. The timeout of 5 s is this tool's default.
   */
  public static final RpcCall PUBLISHED =
      new RpcCall(
          50_000,
          TimeUnit.MILLISECONDS.toNanos(9),
          Double.NaN,
          TimeUnit.SECONDS.toNanos(5),
          Phrase.of("the published load test"));

  public RpcCall atRate(double rate) {
    return new RpcCall(
        rate, meanNanos, cpuNanosPerCall, timeoutNanos, Phrase.of("--rate; the rest: %s", source));
  }
}
