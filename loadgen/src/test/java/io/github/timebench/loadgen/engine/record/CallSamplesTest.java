package io.github.timebench.loadgen.engine.record;

import static io.github.timebench.model.MadeUp.histogram;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.loadgen.engine.record.SliceSums.CallSamples;
import io.github.timebench.model.evidence.Histograms;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hazards: a sample that grows with the calls, or whose median is that of the first calls only;
 * times in the wrong bucket, lost between two, or counted twice when added up.
 */
class CallSamplesTest {
  private static Histogram histogramOf(CallSamples samples) {
    Histogram histogram = Histograms.empty();
    samples.addTo(histogram, CallSamples.Time.SERVICE);
    return histogram;
  }

  private static int distinctValues(Histogram histogram) {
    int values = 0;
    for (var ignored : histogram.recordedValues()) {
      values++;
    }
    return values;
  }

  @Test
  void aFewCallsAreAllKept() {
    CallSamples samples = new CallSamples();
    for (int call = 1; call <= 200; call++) {
      samples.add(call, call, 0);
    }

    assertThat(histogramOf(samples).getTotalCount()).isEqualTo(200);
    assertThat(histogramOf(samples).getValueAtPercentile(50)).isEqualTo(100);
  }

  @Test
  void aMillionCallsAreStoodForByAtMostAFewHundred() {
    CallSamples samples = new CallSamples();
    for (int call = 1; call <= 1_000_000; call++) {
      samples.add(call, call, 0);
    }

    Histogram histogram = histogramOf(samples);
    assertThat(distinctValues(histogram)).isBetween(128, 256);
    assertThat((double) histogram.getTotalCount()).isCloseTo(1e6, within(1e4));
    assertThat((double) histogram.getValueAtPercentile(50)).isCloseTo(5e5, within(1e4));
    assertThat((double) histogram.getValueAtPercentile(10)).isCloseTo(1e5, within(1e4));
    assertThat((double) histogram.getValueAtPercentile(90)).isCloseTo(9e5, within(1e4));
  }

  /** The three times of a sample are of one call, also when every second sample is dropped. */
  @Test
  void theTimesOfACallStayTogether() {
    CallSamples samples = new CallSamples();
    for (int call = 1; call <= 1000; call++) {
      samples.add(call, 1000 + call, 2000 + call);
    }

    Histogram[] times = new Histogram[3];
    for (CallSamples.Time time : CallSamples.Time.values()) {
      times[time.ordinal()] = Histograms.empty();
      samples.addTo(times[time.ordinal()], time);
    }
    assertThat(times[0].getTotalCount()).isCloseTo(1000, within(8L));
    assertThat(times[1].getTotalCount()).isEqualTo(times[0].getTotalCount());
    assertThat(times[1].getMean()).isCloseTo(1000 + times[0].getMean(), within(1.0));
    assertThat(times[2].getMean()).isCloseTo(2000 + times[0].getMean(), within(1.0));
  }

  private static double upperSeconds(int index) {
    return Math.pow(2, index / 32.0);
  }

  @ParameterizedTest
  @ValueSource(
      longs = {0, 1, 2, 999, 1_000_000, 7_812_500, 123_456_789, 1_000_000_000, 59_000_000_000L})
  void aTimeIsInTheBucketThatHoldsIt(long nanos) {
    TimeBuckets buckets = TimeBuckets.of(histogram(nanos));
    double seconds = Math.max(1, nanos) / 1e9;

    assertThat(buckets.counts()).containsExactly(1L);
    assertThat(upperSeconds(buckets.first())).isGreaterThanOrEqualTo(seconds * 0.999);
    assertThat(upperSeconds(buckets.first() - 1)).isLessThan(seconds * 1.001);
    assertThat(buckets.sumSeconds()).isCloseTo(nanos / 1e9, within(nanos / 1e9 * 0.001));
  }

  /** Bucket 0 ends at one second, as Prometheus counts them. */
  @Test
  void indexesAreThoseOfPrometheus() {
    assertThat(TimeBuckets.of(histogram(985_000_000)).first()).isZero();
    assertThat(TimeBuckets.of(histogram(1_010_000_000)).first()).isEqualTo(1);
    assertThat(TimeBuckets.of(histogram(1_990_000_000)).first()).isEqualTo(32);
    assertThat(TimeBuckets.of(histogram(7_700_000)).first()).isEqualTo(-224);
  }

  @Test
  void nothingIsLostWhenBucketsAreAddedUp() {
    Histogram one = histogram(1_000, 5_000_000, 5_000_000, 9_000_000_000L);
    Histogram other = histogram(20, 5_000_000, 30_000_000);
    Histogram both = Histograms.empty();
    both.add(one);
    both.add(other);

    TimeBuckets sum = TimeBuckets.of(one).plus(TimeBuckets.of(other));

    assertThat(sum.counts()).isEqualTo(TimeBuckets.of(both).counts());
    assertThat(sum.first()).isEqualTo(TimeBuckets.of(both).first());
    assertThat(sum.count()).isEqualTo(7);
    assertThat(sum.sumSeconds()).isCloseTo(9.045001, within(0.01));
  }

  @Test
  void noTimesChangeNothing() {
    TimeBuckets some = TimeBuckets.of(histogram(3, 4));

    assertThat(TimeBuckets.of(histogram())).isEqualTo(TimeBuckets.NONE);
    assertThat(some.plus(TimeBuckets.NONE)).isEqualTo(some);
    assertThat(TimeBuckets.NONE.plus(some)).isEqualTo(some);
  }

  @Test
  void aBoundCountsTheBucketsBelowIt() {
    TimeBuckets buckets = TimeBuckets.of(histogram(900_000, 1_100_000, 30_000_000_000L));

    assertThat(buckets.countUpTo(0.0005)).isZero();
    assertThat(buckets.countUpTo(0.001)).isEqualTo(1);
    assertThat(buckets.countUpTo(0.0025)).isEqualTo(2);
    assertThat(buckets.countUpTo(10)).isEqualTo(2);
    assertThat(buckets.countUpTo(100)).isEqualTo(3);
  }
}
