package io.github.timebench.loadgen.engine.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.model.evidence.Histograms;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Hazards: a sample that grows with the calls, or whose median is that of the first calls only. */
class ServiceSamplesTest {
  private static Histogram histogramOf(ServiceSamples samples) {
    Histogram histogram = Histograms.empty();
    samples.addTo(histogram);
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
    ServiceSamples samples = new ServiceSamples();
    for (int call = 1; call <= 200; call++) {
      samples.add(call);
    }

    assertThat(histogramOf(samples).getTotalCount()).isEqualTo(200);
    assertThat(histogramOf(samples).getValueAtPercentile(50)).isEqualTo(100);
  }

  @Test
  void aMillionCallsAreStoodForByAtMostAFewHundred() {
    ServiceSamples samples = new ServiceSamples();
    for (int call = 1; call <= 1_000_000; call++) {
      samples.add(call);
    }

    Histogram histogram = histogramOf(samples);
    assertThat(distinctValues(histogram)).isBetween(128, 256);
    assertThat((double) histogram.getTotalCount()).isCloseTo(1e6, within(1e4));
    assertThat((double) histogram.getValueAtPercentile(50)).isCloseTo(5e5, within(1e4));
    assertThat((double) histogram.getValueAtPercentile(10)).isCloseTo(1e5, within(1e4));
    assertThat((double) histogram.getValueAtPercentile(90)).isCloseTo(9e5, within(1e4));
  }

  @Test
  void nothingOfTheLastSliceIsLeftOnceCleared() {
    ServiceSamples samples = new ServiceSamples();
    for (int call = 0; call < 5000; call++) {
      samples.add(9_000_000);
    }
    samples.clear();
    samples.add(7);

    assertThat(histogramOf(samples).getTotalCount()).isEqualTo(1);
    assertThat(histogramOf(samples).getMaxValue()).isEqualTo(7);
  }
}
