package io.github.timebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hazard: a bound that the truth lies outside of, or that is so wide that it says nothing. Time is
 * virtual: the other clock is a function of this one.
 */
class ClockSamplesTest {
  private static final long MICRO = 1_000;
  private static final long MILLI = 1_000 * MICRO;
  private static final long SECOND = 1_000 * MILLI;
  private static final long HOUR = 3_600 * SECOND;
  private static final int BURST = 8;

  /** The longest that a slice is announced ahead. */
  private static final long AHEAD = 3 * SECOND;

  private final ClockSamples samples = new ClockSamples();
  private long now = 7 * HOUR;

  /** Asks a burst a second, and checks before each second and ahead of it that the bound holds. */
  private void ask(int seconds, LongUnaryOperator other, LongSupplier there, LongSupplier back) {
    for (int second = 0; second < seconds; second++) {
      long dueNanos = now + SECOND;
      for (int question = 0; question < BURST; question++) {
        ask(other, there.getAsLong(), back.getAsLong());
      }
      now = Math.max(now, dueNanos);
      requireTruth(other, now);
      requireTruth(other, now + AHEAD);
    }
  }

  private void ask(LongUnaryOperator other, long there, long back) {
    long sent = now;
    now += there;
    long received = other.applyAsLong(now);
    now += 20 * MICRO;
    long answered = other.applyAsLong(now);
    now += back;
    samples.add(sent, received, answered, now);
  }

  private void requireTruth(LongUnaryOperator other, long nanos) {
    ClockSamples.Reading reading = samples.at(nanos);
    long truth = other.applyAsLong(nanos);
    assertThat(Math.abs(reading.line().own(nanos) - truth))
        .as("error at %d s", nanos / SECOND)
        .isLessThanOrEqualTo(reading.boundNanos());
    assertThat(nanos + reading.offsetNanos())
        .isBetween(reading.line().own(nanos) - 1, reading.line().own(nanos) + 1);
  }

  private static LongUnaryOperator clock(long offset, double drift) {
    return nanos -> nanos + offset + Math.round(drift * nanos);
  }

  /** Most of a quarter of a millisecond, now and then of many. */
  private static LongSupplier heavyTailed(long seed, long scale) {
    Random random = new Random(seed);
    return () -> Math.round(scale / Math.pow(1 - random.nextDouble(), 0.9));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "5, 200e-6",
    "-9, -200e-6",
    "200, 13e-6",
    "-4000, -13e-6",
  })
  void offsetsOfHoursAndAnyUsualDriftAreKnownWithinTheBound(long hours, double drift) {
    ask(600, clock(hours * HOUR, drift), heavyTailed(1, 60 * MICRO), heavyTailed(2, 60 * MICRO));

    ClockSamples.Reading reading = samples.at(now);
    assertThat(reading.jumpNanos()).isZero();
    assertThat(reading.boundNanos()).isLessThan(200 * MICRO);
    assertThat(reading.line().drift()).isBetween(drift - 20e-6, drift + 20e-6);
  }

  @ParameterizedTest
  @ValueSource(longs = {3, 40})
  void aWayBackThatIsLongerShowsInTheBound(long milli) {
    ask(120, clock(HOUR, 50e-6), () -> 100 * MICRO, () -> milli * MILLI);

    ClockSamples.Reading reading = samples.at(now);
    assertThat(reading.boundNanos()).isGreaterThanOrEqualTo(milli * MILLI / 2);
    assertThat(reading.jumpNanos()).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {20 * MILLI, -20 * MILLI, 10 * SECOND})
  void aJumpIsSeenAndThenTheClockIsKnownAgain(long jump) {
    ask(60, clock(HOUR, 10e-6), heavyTailed(3, 60 * MICRO), heavyTailed(4, 60 * MICRO));
    assertThat(samples.at(now).jumpNanos()).isZero();

    ask(60, clock(HOUR + jump, 10e-6), heavyTailed(5, 60 * MICRO), heavyTailed(6, 60 * MICRO));

    assertThat(samples.at(now).jumpNanos())
        .isBetween(Math.abs(jump) - MILLI, Math.abs(jump) + MILLI);
  }

  @Test
  void anAgentThatStandsStillBetweenQuestionAndAnswerLosesNothing() {
    LongUnaryOperator other = clock(HOUR, 100e-6);
    for (int second = 0; second < 30; second++) {
      long sent = now;
      long received = other.applyAsLong(now + 100 * MICRO);
      now += 800 * MILLI;
      long answered = other.applyAsLong(now);
      now += 100 * MICRO;
      samples.add(sent, received, answered, now);
      now += 200 * MILLI;
      requireTruth(other, now);
    }
    assertThat(samples.at(now).jumpNanos()).isZero();
  }

  @Test
  void aClockThatIsAskedNoMoreIsKnownLessAndLess() {
    LongUnaryOperator other = clock(HOUR, 80e-6);
    ask(60, other, () -> 100 * MICRO, () -> 100 * MICRO);
    long bound = samples.at(now).boundNanos();

    requireTruth(other, now + 60 * SECOND);
    assertThat(samples.at(now + 60 * SECOND).boundNanos()).isGreaterThan(bound + MILLI);
  }

  @Test
  void aSingleAnswerHasABoundThatAllowsForAnyDrift() {
    LongUnaryOperator other = clock(-HOUR, ClockSamples.MAX_DRIFT);

    ask(other, 100 * MICRO, 5 * MILLI);

    requireTruth(other, now);
    requireTruth(other, now + 16 * SECOND);
  }

  @Test
  void withoutAnAnswerNothingIsKnown() {
    assertThat(samples.any()).isFalse();
  }
}
