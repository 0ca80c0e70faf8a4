package io.github.timebench.loadgen.engine.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.loadgen.engine.record.SliceSums.CallSamples;
import io.github.timebench.model.evidence.Histograms;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Hazards: a sample that grows with the calls, or whose median is that of the first calls only. */
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
}
