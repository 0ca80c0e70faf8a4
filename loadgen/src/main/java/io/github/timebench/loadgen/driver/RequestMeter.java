package io.github.timebench.loadgen.driver;

import io.github.timebench.api.Chain;
import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.model.evidence.Readings.PeerCalls;
import io.github.timebench.model.plan.Plan;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Requests that a provider has received since it started, when nobody calls it any more. For the
 * controlling thread.
 */
final class RequestMeter {
  private static final long AGAIN_NANOS = Duration.ofMillis(20).toNanos();

  private final Plan plan;
  private final Map<String, Long> received;

  private RequestMeter(Plan plan, Map<String, Long> received) {
    this.plan = plan;
    this.received = received;
  }

  static RequestMeter unknown(Plan plan) {
    return new RequestMeter(plan, Map.of());
  }

  /**
   * Waits until all that was sent is read: requests whose callers gave up may still be on their
   * way. No longer than a call may take.
   */
  static RequestMeter awaitRest(Plan plan, ProbeService provider, NanoClock clock) {
    long endNanos = clock.nanoTime() + plan.timing().timeout().toNanos();
    Map<String, Long> before = Map.of();
    Map<String, Long> now = CodecMeter.inTime(provider::requests);
    try {
      while (!ofLoad(now).equals(ofLoad(before)) && clock.nanoTime() < endNanos) {
        clock.sleepUntil(clock.nanoTime() + AGAIN_NANOS);
        before = now;
        now = CodecMeter.inTime(provider::requests);
      }
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
    return new RequestMeter(plan, now);
  }

  /** Without the questions to the provider itself, each of which is one more. */
  private static Map<String, Long> ofLoad(Map<String, Long> requests) {
    Map<String, Long> ofLoad = new HashMap<>(requests);
    ofLoad.remove(ProbeService.class.getName());
    return ofLoad;
  }

  /** The requests of a service; {@link PeerCalls#UNKNOWN} where the provider does not tell. */
  long received(String name) {
    String version = Chain.entry(plan.services().hops().count());
    return received.isEmpty()
        ? PeerCalls.UNKNOWN
        : received.getOrDefault(Chain.service(name, version), 0L);
  }
}
