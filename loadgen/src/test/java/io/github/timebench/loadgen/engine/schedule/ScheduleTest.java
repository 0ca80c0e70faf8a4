package io.github.timebench.loadgen.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.loadgen.engine.schedule.Schedule.ConstantSchedule;
import io.github.timebench.loadgen.engine.schedule.Schedule.PoissonSchedule;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.plan.Rate;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hazards: intended starts that drift because errors add up, that overflow within a day, that
 * depend on what was asked before, or whose distribution is not the one promised; slices of another
 * length than was asked for; too short ones beside slow calls.
 */
class ScheduleTest {
  private static final long DAY_NANOS = Duration.ofDays(1).toNanos();

  @ParameterizedTest
  @ValueSource(
      strings = {"1/s", "3/s", "7/s", "5000/s", "999983/s", "1000000/s", "61/m", "59999999/m"})
  void aConstantStartIsTheExactQuotientRoundedDown(String written) {
    Rate rate = Rate.parse(written);
    Schedule schedule = new ConstantSchedule(rate);
    long callsOfADay = Math.multiplyExact(rate.calls(), DAY_NANOS / rate.periodNanos());
    for (long index : new long[] {0, 1, 2, 1000, 1001, callsOfADay / 7, callsOfADay - 1}) {
      BigInteger exact =
          BigInteger.valueOf(index)
              .multiply(BigInteger.valueOf(rate.periodNanos()))
              .divide(BigInteger.valueOf(rate.calls()));
      assertThat(schedule.offsetNanos(index)).isEqualTo(exact.longValueExact());
    }
    assertThat(schedule.offsetNanos(callsOfADay)).isEqualTo(DAY_NANOS);
  }

  @Test
  void aPoissonStartIsTheExactSumOfTheSeededDistances() {
    Schedule schedule = new PoissonSchedule(Rate.perSecond(5000), 1, 42);
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(42L);
    var gaps = ZigguratSampler.Exponential.of(random, 200_000.0);
    BigDecimal sum = BigDecimal.ZERO;
    double largestError = 0;
    for (int index = 0; index < 200_000; index++) {
      sum = sum.add(new BigDecimal(gaps.sample()));
      double error = Math.abs(schedule.offsetNanos(index) - sum.doubleValue());
      largestError = Math.max(largestError, error);
    }
    assertThat(largestError).isLessThanOrEqualTo(1.01);
  }

  @Test
  void aPoissonStartDoesNotDependOnWhatWasAskedBefore() {
    Schedule ascending = new PoissonSchedule(Rate.perSecond(1000), 1, 7);
    long[] starts = LongStream.range(0, 1000).map(ascending::offsetNanos).toArray();
    Schedule jumping = new PoissonSchedule(Rate.perSecond(1000), 1, 7);
    for (int index : new int[] {999, 0, 500, 500, 499, 998, 1}) {
      assertThat(jumping.offsetNanos(index)).isEqualTo(starts[index]);
    }
    assertThat(new PoissonSchedule(Rate.perSecond(1000), 1, 8).offsetNanos(999))
        .isNotEqualTo(starts[999]);
  }

  /** Kolmogorov-Smirnov: the largest distance of 100,000 draws from the law is below 1.63/√n. */
  @Test
  void poissonDistancesAreExponential() {
    int draws = 100_000;
    Schedule schedule = new PoissonSchedule(Rate.perSecond(1000), 1, 42);
    long[] gaps = new long[draws];
    for (int index = 0; index < draws; index++) {
      long before = index == 0 ? 0 : schedule.offsetNanos(index - 1);
      gaps[index] = schedule.offsetNanos(index) - before;
    }
    Arrays.sort(gaps);
    double largest = 0;
    for (int rank = 0; rank < draws; rank++) {
      double law = 1 - Math.exp(-gaps[rank] / 1e6);
      double above = Math.abs((rank + 1.0) / draws - law);
      largest = Math.max(largest, Math.max(above, Math.abs(law - (double) rank / draws)));
    }
    assertThat(largest).isLessThan(1.63 / Math.sqrt(draws));
  }

  /** The counts of equal times have a variance equal to their mean; of a constant rate, none. */
  @Test
  void poissonCountsOfASecondVaryAsMuchAsTheirMean() {
    int seconds = 2000;
    Schedule schedule = new PoissonSchedule(Rate.perSecond(100), 1, 42);
    double[] counts = new double[seconds];
    long index = 0;
    for (long second = schedule.offsetNanos(0) / 1_000_000_000;
        second < seconds;
        second = schedule.offsetNanos(++index) / 1_000_000_000) {
      counts[(int) second]++;
    }
    double mean = Arrays.stream(counts).average().orElseThrow();
    double variance =
        Arrays.stream(counts).map(count -> (count - mean) * (count - mean)).sum() / (seconds - 1);
    assertThat(mean).isCloseTo(100, within(1.0));
    assertThat(variance / mean).isCloseTo(1, within(0.1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0/s", "59/m", "1000001/s", "5000", "5k/s", "-1/s", "1.5/s", "5/h", ""})
  void aRateOutOfRangeOrWithoutUnitIsRefused(String written) {
    assertThatThrownBy(() -> Rate.parse(written))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("must be");
  }

  @Test
  void aRateIsWrittenAsItIsRead() {
    assertThat(Rate.parse("5000/s")).hasToString("5000/s");
    assertThat(Rate.parse("90000/m")).hasToString("90000/m");
    assertThat(Rate.parse("90000/m").callsPerSecond()).isEqualTo(1500);
  }

  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;

  private static Plan plan(long sliceMillis, long durationMillis) {
    return Plans.valid()
        .slice(Duration.ofMillis(sliceMillis))
        .duration(Duration.ofMillis(durationMillis))
        .make();
  }

  @Test
  void thereAreAsManyRoundsAsTheTimeTakes() {
    assertThat(MeasuredRounds.of(plan(250, 5_000), MILLI))
        .isEqualTo(new MeasuredRounds(250 * MILLI, 20));
    assertThat(MeasuredRounds.of(plan(250, 300), MILLI).rounds()).isEqualTo(2);
    assertThat(MeasuredRounds.of(plan(250, 5_010), MILLI).rounds())
        .as("rounded up to whole designs of two rounds")
        .isEqualTo(22);
  }

  @Test
  void aSliceIsAsLongAsTenCallsUpToFiveSeconds() {
    assertThat(MeasuredRounds.of(plan(250, 4_000), 100 * MILLI))
        .isEqualTo(new MeasuredRounds(SECOND, 4));
    assertThat(MeasuredRounds.of(plan(250, 4_000), 3 * SECOND))
        .isEqualTo(new MeasuredRounds(5 * SECOND, 1));
  }

  @Test
  void aSliceThatWasAskedForIsNotShortened() {
    assertThat(MeasuredRounds.of(plan(10_000, 20_000), MILLI))
        .isEqualTo(new MeasuredRounds(10 * SECOND, 2));
  }

  @Test
  void aRunOfHoursHasLongerSlicesSoThatItsReportCanHoldThem() {
    MeasuredRounds hours = MeasuredRounds.of(plan(250, Duration.ofHours(5).toMillis()), MILLI);

    assertThat(hours).isEqualTo(new MeasuredRounds(4 * SECOND, 4_500));
  }
}
