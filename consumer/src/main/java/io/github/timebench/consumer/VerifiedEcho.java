package io.github.timebench.consumer;

import io.github.timebench.api.Variant;
import io.github.timebench.api.VerifiedCalls;
import java.util.function.LongSupplier;

/**
 * One small call that must come back as it was sent.
 *
 * @param reply what came back
 * @param isRight whether it is what was sent, to the last digit of its time
 * @param elapsedNanos duration of the call, in the unit of the clock
 */
public record VerifiedEcho(Variant variant, Object reply, boolean isRight, long elapsedNanos) {
  /**
   * Makes the first of some calls; throws what the stub throws.
   *
   * @param calls of the variant's stub
   * @param nanoClock read before and after the call
   */
  public static VerifiedEcho of(Variant variant, VerifiedCalls calls, LongSupplier nanoClock) {
    long start = nanoClock.getAsLong();
    Object reply = calls.call(0);
    long end = nanoClock.getAsLong();
    return new VerifiedEcho(variant, reply, calls.isExpected(0, reply), end - start);
  }
}
