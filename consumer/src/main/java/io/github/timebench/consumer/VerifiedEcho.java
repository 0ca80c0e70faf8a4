package io.github.timebench.consumer;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Operation;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
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
  private static final Corpus TICKS = new Corpus(Shape.TICK, 1, Precision.NANOS, 1);

  /**
   * Calls once; throws what the stub throws.
   *
   * @param nanoClock read before and after the call
   */
  public static VerifiedEcho of(Variant variant, Object stub, LongSupplier nanoClock) {
    VerifiedCalls calls = variant.binding().verifiedCalls(stub, Operation.ECHO, TICKS);
    long start = nanoClock.getAsLong();
    Object reply = calls.call(0);
    long end = nanoClock.getAsLong();
    return new VerifiedEcho(variant, reply, calls.isExpected(0, reply), end - start);
  }
}
