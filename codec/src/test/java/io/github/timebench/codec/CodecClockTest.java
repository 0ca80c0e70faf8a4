package io.github.timebench.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.probe.CodecTimes;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Hazard: the clock's own cost in the figures, and messages that are always or never timed. */
class CodecClockTest {
  private static final long READING_NANOS = 500;

  private final AtomicLong cpu = new AtomicLong();
  private final CodecClock clock = new CodecClock(() -> cpu.addAndGet(READING_NANOS));

  @Test
  void whatAReadingCostsIsTakenOff() {
    work(3_000).count("service", CodecTimes.Part.REQUEST_WRITE);
    work(1_000).count("service", CodecTimes.Part.REQUEST_WRITE);

    CodecTimes times = clock.times().get("service");
    assertThat(times.messages(CodecTimes.Part.REQUEST_WRITE)).isEqualTo(2);
    assertThat(times.cpuNanos(CodecTimes.Part.REQUEST_WRITE)).isEqualTo(4_000);
  }

  @Test
  void servicesAndPartsAreKeptApart() {
    work(10).count("one", CodecTimes.Part.REQUEST_READ);
    work(20).count("one", CodecTimes.Part.RESPONSE_READ);
    work(30).count("other", CodecTimes.Part.REQUEST_READ);
    work(40).count(null, CodecTimes.Part.REQUEST_READ);

    assertThat(clock.times()).containsOnlyKeys("one", "other");
    assertThat(clock.times().get("one").cpuNanos(CodecTimes.Part.REQUEST_READ)).isEqualTo(10);
    assertThat(clock.times().get("one").cpuNanos(CodecTimes.Part.RESPONSE_READ)).isEqualTo(20);
    assertThat(clock.times().get("one").messages(CodecTimes.Part.RESPONSE_WRITE)).isZero();
    assertThat(clock.times().get("other").cpuNanos(CodecTimes.Part.REQUEST_READ)).isEqualTo(30);
  }

  @Test
  void aDifferenceHoldsWhatCameBetweenTwoReadings() {
    work(10).count("one", CodecTimes.Part.REQUEST_READ);
    CodecTimes earlier = clock.times().get("one");
    work(20).count("one", CodecTimes.Part.REQUEST_READ);

    CodecTimes between = clock.times().get("one").since(earlier);
    assertThat(between.messages(CodecTimes.Part.REQUEST_READ)).isEqualTo(1);
    assertThat(between.cpuNanos(CodecTimes.Part.REQUEST_READ)).isEqualTo(20);
    assertThat(earlier.messages(CodecTimes.Part.REQUEST_READ)).isEqualTo(1);
  }

  /** 1,000,000 draws at 1 in 32 stray from 31,250 by 174; ten times that never happens. */
  @Test
  void oneMessageInThirtyTwoIsDue() {
    int due = 0;
    for (int i = 0; i < 1_000_000; i++) {
      due += clock.isDue() ? 1 : 0;
    }
    assertThat(due).isBetween(29_500, 33_000);
  }

  private CodecClock.Done work(long nanos) {
    CodecClock.Sample sample = clock.begin();
    cpu.addAndGet(nanos);
    return sample.end();
  }
}
