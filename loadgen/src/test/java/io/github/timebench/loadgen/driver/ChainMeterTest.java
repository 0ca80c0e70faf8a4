package io.github.timebench.loadgen.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Chain;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.api.probe.HopCounts;
import io.github.timebench.model.evidence.VariantTotals.HopUse;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Hazard: warm-up in the hops, hops in the wrong order, and a hop that nobody tells of. */
class ChainMeterTest {
  private static final String BASELINE = Bindings.builtIn().service(Variant.BASELINE);

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
