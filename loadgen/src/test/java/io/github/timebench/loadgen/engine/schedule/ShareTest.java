package io.github.timebench.loadgen.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.loadgen.engine.schedule.Schedule.ConstantSchedule;
import io.github.timebench.loadgen.engine.schedule.Schedule.PoissonSchedule;
import io.github.timebench.loadgen.engine.schedule.Schedule.Share;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Load.Arrival;
import io.github.timebench.model.plan.Load.CatchUp;
import io.github.timebench.model.plan.Rate;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Hazards: shares that overlap or leave gaps, that come in bursts, or that know of each other. */
class ShareTest {
  private static final long SECOND = 1_000_000_000;
  private static final int SHARES = 3;

  private static Load.Open load(Arrival arrival, Rate rate) {
    return new Load.Open(rate, arrival, 100, CatchUp.ALL);
  }

  @Test
  void callIOfTheLoadIsCallIOverNOfShareIModuloN() {
    Load.Open load = load(Arrival.CONSTANT, Rate.parse("99991/m"));
    Schedule whole = new ConstantSchedule(load.rate());
    for (int share = 0; share < SHARES; share++) {
      Schedule part = Schedule.of(load, 42, new Share(share, SHARES));
      for (long index : new long[] {0, 1, 2, 1_000, 1_000_000_007}) {
        assertThat(part.offsetNanos(index)).isEqualTo(whole.offsetNanos(index * SHARES + share));
      }
    }
  }

  @Test
  void theWholeLoadIsTheScheduleItself() {
    for (Arrival arrival : Arrival.values()) {
      Load.Open load = load(arrival, Rate.perSecond(1_000));
      Schedule schedule = Schedule.of(load, 42, Share.WHOLE);
      Schedule expected =
          arrival == Arrival.CONSTANT
              ? new ConstantSchedule(load.rate())
              : new PoissonSchedule(load.rate(), 1, 42);
      for (int index = 0; index < 1_000; index++) {
        assertThat(schedule.offsetNanos(index)).isEqualTo(expected.offsetNanos(index));
      }
    }
  }

  /** Calls in each of so many bins of 10 ms. */
  private static double[] counts(Schedule schedule, int bins) {
    double[] counts = new double[bins];
    long nanos = schedule.offsetNanos(0);
    for (long index = 1; nanos < bins * SECOND / 100; index++) {
      counts[(int) (nanos / (SECOND / 100))]++;
      nanos = schedule.offsetNanos(index);
    }
    return counts;
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static double covariance(double[] one, double[] other) {
    double meanOfOne = mean(one);
    double meanOfOther = mean(other);
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += (one[i] - meanOfOne) * (other[i] - meanOfOther);
    }
    return sum / (one.length - 1);
  }

  /** Of a Poisson process the variance of counts is their mean; the seeds are fixed. */
  @Test
  void poissonSharesAreIndependentAndAddUpToAPoissonProcessAtTheRate() {
    int bins = 4_000;
    Load.Open load = load(Arrival.POISSON, Rate.perSecond(3_000));
    double[][] shares = new double[SHARES][];
    double[] all = new double[bins];
    for (int share = 0; share < SHARES; share++) {
      shares[share] = counts(Schedule.of(load, 42, new Share(share, SHARES)), bins);
      assertThat(mean(shares[share])).isCloseTo(10, within(0.2));
      for (int bin = 0; bin < bins; bin++) {
        all[bin] += shares[share][bin];
      }
    }

    assertThat(mean(all)).isCloseTo(30, within(0.3));
    assertThat(covariance(all, all) / mean(all)).isCloseTo(1, within(0.07));
    for (int share = 0; share < SHARES; share++) {
      double[] other = shares[(share + 1) % SHARES];
      double correlation =
          covariance(shares[share], other)
              / Math.sqrt(covariance(shares[share], shares[share]) * covariance(other, other));
      assertThat(correlation).isCloseTo(0, within(0.05));
    }
  }

  @Test
  void aShareThatIsNotThereIsRefused() {
    assertThatThrownBy(() -> new Share(3, 3)).hasMessage("there is no share 3 of 3");
    assertThatThrownBy(() -> new Share(-1, 3)).isInstanceOf(IllegalArgumentException.class);
  }
}
