package io.github.timebench.micro.timers;

import io.github.timebench.micro.jmh.RpcCall;
import java.util.concurrent.TimeUnit;

/**
 * How many timeouts the calls of a service keep on Dubbo's wheel, by Little's law: number = rate ×
 * time on the wheel.
 *
 * @param call its rate, mean time and timeout
 */
record CallTimeoutLoad(RpcCall call) {
  /** Calls that wait for their reply: rate × mean time of a call; at least 1. */
  int inFlight() {
    return atLeastOne(during(call.meanNanos()));
  }

  /**
   * Timeouts on the wheel when the reply cancels them, as in Dubbo 3.3.6: they leave it at the next
   * tick, half a tick later on average.
   */
  double pendingUntilTick() {
    double halfTickNanos = TimeUnit.MILLISECONDS.toNanos(WheelShape.DUBBO.tickMillis()) / 2.0;
    return during(call.meanNanos() + halfTickNanos);
  }

  /** Timeouts on the wheel when nothing cancels them: rate × timeout. */
  double pendingUntilTimeout() {
    return during(call.timeoutNanos());
  }

  /** Calls that begin between two ticks of Dubbo's wheel; at least 1. */
  int callsPerTick() {
    return atLeastOne(during(TimeUnit.MILLISECONDS.toNanos(WheelShape.DUBBO.tickMillis())));
  }

  /** The timeout of a call, at most some 24 days. */
  int timeoutMillis() {
    return (int) Math.min(Integer.MAX_VALUE, TimeUnit.NANOSECONDS.toMillis(call.timeoutNanos()));
  }

  private double during(double nanos) {
    return call.callsPerSecond() * nanos / TimeUnit.SECONDS.toNanos(1);
  }

  private static int atLeastOne(double calls) {
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE, Math.round(calls)));
  }
}
