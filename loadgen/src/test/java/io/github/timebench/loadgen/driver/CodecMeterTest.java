package io.github.timebench.loadgen.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.api.probe.CodecTimes;
import io.github.timebench.model.evidence.VariantTotals.CodecUse;
import io.github.timebench.model.evidence.VariantTotals.CodecUse.Sample;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * Hazards: warm-up in the figures; a provider that does not tell taken for one without cost; one
 * that is slow to tell, which holds the callers' next slice up or is not heard; one that never
 * does, and silences the others.
 */
class CodecMeterTest {
  private static final String SERVICE = Bindings.builtIn().service(Variant.BASELINE);
  private static final Duration ENOUGH = Duration.ofSeconds(60);

  private final Map<String, CodecTimes> driver = new ConcurrentHashMap<>();
  private final Map<String, CodecTimes> provider = new ConcurrentHashMap<>();
  private final CountDownLatch asked = new CountDownLatch(1);

  private CodecMeter meter() {
    return meter(this::told, ENOUGH);
  }

  private CodecMeter meter(Supplier<Map<String, CodecTimes>> ofProvider, Duration patience) {
    return new CodecMeter(() -> Map.copyOf(driver), ofProvider, patience);
  }

  private Map<String, CodecTimes> told() {
    Map<String, CodecTimes> told = Map.copyOf(provider);
    asked.countDown();
    return told;
  }

  @Test
  void onlyWhatCameWhileMeasuringCounts() throws Exception {
    work(driver, CodecTimes.Part.REQUEST_WRITE, 100, 900_000);
    work(provider, CodecTimes.Part.REQUEST_READ, 100, 900_000);
    CodecMeter meter = meter();
    meter.begin();
    asked.await();
    work(driver, CodecTimes.Part.REQUEST_WRITE, 10, 10_000);
    work(provider, CodecTimes.Part.REQUEST_READ, 20, 20_000);
    work(provider, CodecTimes.Part.RESPONSE_WRITE, 30, 30_000);
    work(driver, CodecTimes.Part.RESPONSE_READ, 40, 40_000);
    meter.end();

    assertThat(meter.use(SERVICE))
        .isEqualTo(
            new CodecUse(
                new Sample(10, 10_000),
                new Sample(20, 20_000),
                new Sample(30, 30_000),
                new Sample(40, 40_000)));
    assertThat(
            meter.use(Bindings.builtIn().service(Variant.of(DateType.INSTANT, Serializer.STOCK))))
        .isEqualTo(CodecUse.UNKNOWN);
  }

  @Test
  void aWarmUpOfWhichNoMessageWasSampledIsNoReasonToKnowNothing() throws Exception {
    CodecMeter meter = meter();
    meter.begin();
    asked.await();
    work(driver, CodecTimes.Part.REQUEST_WRITE, 10, 10_000);
    work(provider, CodecTimes.Part.REQUEST_READ, 20, 20_000);
    meter.end();

    assertThat(meter.use(SERVICE).requestWrite()).isEqualTo(new Sample(10, 10_000));
    assertThat(meter.use(SERVICE).requestRead()).isEqualTo(new Sample(20, 20_000));
  }

  @Test
  void aBusyProviderIsNotWaitedForAndLosesTheMessagesUntilItTells() throws Exception {
    CountDownLatch busy = new CountDownLatch(1);
    CodecMeter meter =
        meter(
            () -> {
              await(busy);
              return told();
            },
            ENOUGH);
    meter.begin();
    work(provider, CodecTimes.Part.REQUEST_READ, 100, 900_000);
    busy.countDown();
    asked.await();
    work(provider, CodecTimes.Part.REQUEST_READ, 20, 20_000);
    meter.end();

    assertThat(meter.use(SERVICE).requestRead()).isEqualTo(new Sample(20, 20_000));
  }

  @Test
  void aProviderThatCannotTellLeavesItsPartsUnknown() {
    work(driver, CodecTimes.Part.REQUEST_WRITE, 1, 1);
    CodecMeter meter =
        meter(
            () -> {
              throw new IllegalStateException("no such method");
            },
            ENOUGH);
    meter.begin();
    work(driver, CodecTimes.Part.REQUEST_WRITE, 10, 10_000);
    meter.end();

    assertThat(meter.use(SERVICE))
        .isEqualTo(new CodecUse(new Sample(10, 10_000), Sample.NONE, Sample.NONE, Sample.NONE));
  }

  @Test
  void aProviderThatAnswersOnlyAtTheEndLeavesItsPartsUnknown() throws Exception {
    work(driver, CodecTimes.Part.REQUEST_WRITE, 1, 1);
    CountDownLatch never = new CountDownLatch(1);
    CodecMeter meter =
        meter(
            () -> {
              if (provider.isEmpty()) {
                asked.countDown();
                await(never);
              }
              return Map.copyOf(provider);
            },
            Duration.ofMillis(1));
    meter.begin();
    asked.await();
    work(provider, CodecTimes.Part.REQUEST_READ, 20, 20_000);
    meter.end();

    assertThat(meter.use(SERVICE).requestRead()).isEqualTo(Sample.NONE);
  }

  @Test
  void manyProvidersThatNeverTellLeaveOthersHeard() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    work(provider, CodecTimes.Part.REQUEST_READ, 1, 1);
    for (int silent = 0; silent < 2 * Runtime.getRuntime().availableProcessors(); silent++) {
      meter(
              () -> {
                await(never);
                return told();
              },
              ENOUGH)
          .begin();
    }
    CodecMeter meter = meter();
    meter.begin();
    asked.await();
    work(provider, CodecTimes.Part.REQUEST_READ, 20, 20_000);
    meter.end();

    assertThat(meter.use(SERVICE).requestRead()).isEqualTo(new Sample(20, 20_000));
    never.countDown();
  }

  @Test
  void aBlockThatNeverCameToMeasuringKnowsNothing() {
    CodecMeter meter = meter();
    meter.end();

    assertThat(meter.use(SERVICE)).isEqualTo(CodecUse.UNKNOWN);
  }

  private static void work(
      Map<String, CodecTimes> side, CodecTimes.Part part, long messages, long nanos) {
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
