package io.github.timebench.loadgen.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Chain;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.api.probe.HopCounts;
import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.loadgen.engine.open.VirtualTimeline;
import io.github.timebench.model.evidence.Readings.PeerCalls;
import io.github.timebench.model.evidence.VariantTotals.HopUse;
import io.github.timebench.model.plan.Hops;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/**
 * Hazards: a provider that still reads what was sent to it, and counts as having lost the rest;
 * warm-up in the hops, hops in the wrong order, and a hop that nobody tells of.
 */
class RequestMeterTest {
  private static final Plan PLAN = Plans.valid().timeout(Duration.ofSeconds(1)).make();
  private static final String BASELINE = Bindings.builtIn().service(Variant.BASELINE);
  private static final String OTHER =
      Bindings.builtIn().service(Variant.of(DateType.DATE, Serializer.CUSTOM));

  private final VirtualTimeline time = new VirtualTimeline();
  private final AtomicInteger asked = new AtomicInteger();

  /** Tells of so many requests when it is asked for the nth time, from 0. */
  private RequestMeter await(Plan plan, IntFunction<Map<String, Long>> told) {
    ProbeService provider =
        new ProbeService() {
          @Override
          public Map<String, String> environment() {
            return Map.of();
          }

          @Override
          public ProcessSnapshot snapshot() {
            return new ProcessSnapshot();
          }

          @Override
          public Map<String, Long> requests() {
            return told.apply(asked.getAndIncrement());
          }
        };
    return RequestMeter.awaitRest(plan, provider, time);
  }

  private static Map<String, Long> requests(String version, long count) {
    return Map.of(Chain.service(BASELINE, version), count);
  }

  @Test
  void theCountIsTakenWhenItNoLongerGrows() {
    RequestMeter meter = await(PLAN, n -> requests("", Math.min(n, 7)));

    assertThat(meter.received(BASELINE)).isEqualTo(7);
    assertThat(meter.received(OTHER)).as("none of its own").isZero();
    assertThat(asked).hasValue(9);
  }

  /** Each question is a request, too. */
  @Test
  void theQuestionsThemselvesAreNotWaitedFor() {
    RequestMeter meter =
        await(PLAN, n -> Map.of(BASELINE, 7L, ProbeService.class.getName(), (long) n));

    assertThat(meter.received(BASELINE)).isEqualTo(7);
    assertThat(asked).hasValue(2);
  }

  @Test
  void nobodyWaitsLongerThanACallMayTake() {
    RequestMeter meter = await(PLAN, n -> requests("", n));

    assertThat(time.nanoTime()).isEqualTo(Duration.ofSeconds(1).toNanos());
    assertThat(meter.received(BASELINE)).isPositive();
  }

  @Test
  void ofAChainTheServiceThatDriversCallCounts() {
    Plan chained = Plans.valid().hops(new Hops(3, Duration.ZERO)).make();

    RequestMeter meter = await(chained, n -> requests("0.0.3", 5));

    assertThat(meter.received(BASELINE)).isEqualTo(5);
  }

  @Test
  void aProviderThatDoesNotTellIsUnknown() {
    assertThat(await(PLAN, n -> Map.of()).received(BASELINE)).isEqualTo(PeerCalls.UNKNOWN);
    RequestMeter failed =
        await(
            PLAN,
            n -> {
              throw new IllegalStateException("an older provider has no such method");
            });
    assertThat(failed.received(BASELINE)).isEqualTo(PeerCalls.UNKNOWN);
    assertThat(RequestMeter.unknown(PLAN).received(BASELINE)).isEqualTo(PeerCalls.UNKNOWN);
  }

  private final Map<String, HopCounts> provider = new HashMap<>();
  private final ChainMeter meter = new ChainMeter(3, () -> Map.copyOf(provider));

  private void tell(int callsLeft, long calls, long nanosEach, int requestBytes) {
    Histogram times = new Histogram(3);
    times.recordValueWithCount(nanosEach, calls);
    ByteBuffer encoded = ByteBuffer.allocate(times.getNeededByteBufferCapacity());
    int length = times.encodeIntoCompressedByteBuffer(encoded);
    provider.put(
        Chain.service(BASELINE, Chain.version(callsLeft)),
        new HopCounts(calls * nanosEach, Arrays.copyOf(encoded.array(), length))
            .withMessages(Map.of(2, calls), Map.of(2, calls), requestBytes, 100));
  }

  @Test
  void onlyCallsOfTheMeasurementCountAndSizesAreThoseBeforeTheLoad() {
    tell(2, 10, 5_000, 400);
    tell(1, 10, 2_000, 300);
    meter.size();
    tell(2, 100, 5_000, 7);
    tell(1, 100, 2_000, 7);
    meter.begin();
    tell(2, 150, 5_000, 7);
    tell(1, 150, 2_000, 7);
    meter.end();

    assertThat(meter.hops(BASELINE))
        .extracting(HopUse::hop, HopUse::calls, HopUse::nanos, HopUse::requestBytes)
        .containsExactly(tuple(2, 50L, 250_000L, 400), tuple(3, 50L, 100_000L, 300));
    assertThat(meter.hops(BASELINE).get(0).requestsById()).isEqualTo(Map.of(2, 50L));
  }

  @Test
  void aHopThatIsNotToldOfLeavesTheChainUnknown() {
    tell(2, 10, 5_000, 400);
    meter.begin();
    meter.end();

    assertThat(meter.hops(BASELINE)).isEmpty();
    assertThat(
            meter.hops(Bindings.builtIn().service(Variant.of(DateType.INSTANT, Serializer.STOCK))))
        .isEmpty();
  }

  @Test
  void aSingleCallAsksNothing() {
    ChainMeter single =
        new ChainMeter(
            1,
            () -> {
              throw new AssertionError("asked");
            });
    single.size();
    single.begin();
    single.end();

    assertThat(single.hops(BASELINE)).isEmpty();
  }
}
