package io.github.timebench.micro.timers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * Hazard: a share of a call computed from a wheel that holds more, or fewer, than calls in flight.
 */
class CallTimeoutsTest {
  private static final int TIMEOUT_MILLIS = 600_000;

  @Test
  void afterATickTheWheelHoldsTheCallsInFlightAndNoMore() throws Exception {
    CallTimeouts timeouts = CallTimeouts.inFlight(32, TIMEOUT_MILLIS);
    try {
      int cancelled = 0;
      for (int call = 0; call < 10_000; call++) {
        cancelled += timeouts.call() ? 1 : 0;
      }
      timeouts.awaitTick();

      assertThat(cancelled).isEqualTo(10_000);
      assertThat(timeouts.pending()).isEqualTo(32);
    } finally {
      timeouts.close();
    }
  }

  @Test
  void timeoutsThatNobodyCancelsStayUntilTheyRunOut() throws Exception {
    CallTimeouts timeouts = CallTimeouts.inFlight(1, TIMEOUT_MILLIS);
    try {
      for (int call = 0; call < 1_000; call++) {
        timeouts.callWithoutCancel(TIMEOUT_MILLIS);
      }
      for (int call = 0; call < 500; call++) {
        timeouts.callWithoutCancel(1);
      }
      timeouts.awaitTick();
      timeouts.awaitTick();

      assertThat(timeouts.pending()).isEqualTo(1_001);
    } finally {
      timeouts.close();
    }
  }
}
