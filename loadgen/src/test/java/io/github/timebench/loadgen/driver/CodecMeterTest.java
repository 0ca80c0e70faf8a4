package io.github.timebench.loadgen.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Variant;
import io.github.timebench.api.probe.CodecPart;
import io.github.timebench.api.probe.CodecTimes;
import io.github.timebench.model.evidence.CodecUse;
import io.github.timebench.model.evidence.CodecUse.Sample;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Hazard: warm-up in the figures, and a provider that does not tell taken for one without cost. */
@Timeout(30)
class CodecMeterTest {
  private static final String SERVICE = Variant.BASELINE.binding().serviceInterface().getName();

  private final Map<String, CodecTimes> driver = new HashMap<>();
  private final Map<String, CodecTimes> provider = new HashMap<>();

  @Test
  void onlyWhatCameWhileMeasuringCounts() {
    work(driver, CodecPart.REQUEST_WRITE, 100, 900_000);
    work(provider, CodecPart.REQUEST_READ, 100, 900_000);
    CodecMeter meter = new CodecMeter(() -> Map.copyOf(driver), () -> Map.copyOf(provider));
    meter.begin();
    work(driver, CodecPart.REQUEST_WRITE, 10, 10_000);
    work(provider, CodecPart.REQUEST_READ, 20, 20_000);
    work(provider, CodecPart.RESPONSE_WRITE, 30, 30_000);
    work(driver, CodecPart.RESPONSE_READ, 40, 40_000);
    meter.end();

    assertThat(meter.use(Variant.BASELINE))
        .isEqualTo(
            new CodecUse(
                new Sample(10, 10_000),
                new Sample(20, 20_000),
                new Sample(30, 30_000),
                new Sample(40, 40_000)));
    assertThat(meter.use(Variant.INSTANT_STOCK)).isEqualTo(CodecUse.UNKNOWN);
  }

  @Test
  void aProviderThatCannotTellLeavesItsPartsUnknown() {
    work(driver, CodecPart.REQUEST_WRITE, 1, 1);
    CodecMeter meter =
        new CodecMeter(
            () -> Map.copyOf(driver),
            () -> {
              throw new IllegalStateException("no such method");
            });
    meter.begin();
    work(driver, CodecPart.REQUEST_WRITE, 10, 10_000);
    meter.end();

    assertThat(meter.use(Variant.BASELINE))
        .isEqualTo(new CodecUse(new Sample(10, 10_000), Sample.NONE, Sample.NONE, Sample.NONE));
  }

  @Test
  void aProviderThatAnswersOnlyAtTheEndLeavesItsPartsUnknown() {
    work(driver, CodecPart.REQUEST_WRITE, 1, 1);
    CountDownLatch never = new CountDownLatch(1);
    CodecMeter meter =
        new CodecMeter(
            () -> Map.copyOf(driver),
            () -> {
              if (provider.isEmpty()) {
                await(never);
              }
              return Map.copyOf(provider);
            });
    meter.begin();
    work(provider, CodecPart.REQUEST_READ, 20, 20_000);
    meter.end();

    assertThat(meter.use(Variant.BASELINE).requestRead()).isEqualTo(Sample.NONE);
  }

  @Test
  void aBlockThatNeverCameToMeasuringKnowsNothing() {
    CodecMeter meter = new CodecMeter(() -> driver, () -> provider);
    meter.end();

    assertThat(meter.use(Variant.BASELINE)).isEqualTo(CodecUse.UNKNOWN);
  }

  private static void work(
      Map<String, CodecTimes> side, CodecPart part, long messages, long nanos) {
    side.merge(
        SERVICE,
        new CodecTimes().with(part, messages, nanos),
        (before, more) -> before.with(part, messages, nanos));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
