package io.github.timebench.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Hazard: payloads that differ from run to run or from type to type, or that change their size. */
class PayloadSourceTest {
  private static final int MANY = 2_000;

  @ParameterizedTest
  @EnumSource(DateType.class)
  void everyTypeCarriesTheSameInstantsAsFarAsItCan(DateType type) {
    PayloadSource source = new PayloadSource(type, 7, Precision.NANOS);
    PayloadSource instants = new PayloadSource(DateType.INSTANT, 7, Precision.NANOS);
    Precision finest =
        type == DateType.DATE || type == DateType.LONG ? Precision.MILLIS : Precision.NANOS;
    for (int index = 0; index < MANY; index++) {
      Instant expected = finest.truncate((Instant) instants.time(index, 3));
      assertThat(DateTypeTest.instantOf(type, source.time(index, 3))).isEqualTo(expected);
    }
  }

  @Test
  void theSameSeedGivesTheSamePayloadsInEveryJvm() {
    PayloadSource source = new PayloadSource(DateType.INSTANT, 42, Precision.NANOS);
    assertThat(source.id(0)).isEqualTo(4_913_985_551L);
    assertThat(source.text(0, 0, 16)).isEqualTo("oqsknofmnabiuoto");
    assertThat(source.amount(0).toString()).isEqualTo("81789.00");
    assertThat(source.time(0, 0)).isEqualTo(Instant.parse("2026-10-06T14:45:58.676472321Z"));
  }

  @Test
  void anotherSeedGivesOtherPayloads() {
    assertThat(new PayloadSource(DateType.INSTANT, 1, Precision.NANOS).time(0, 0))
        .isNotEqualTo(new PayloadSource(DateType.INSTANT, 2, Precision.NANOS).time(0, 0));
  }

  @ParameterizedTest
  @EnumSource(Precision.class)
  void timesAreCutToThePrecision(Precision precision) {
    PayloadSource source = new PayloadSource(DateType.INSTANT, 42, precision);
    Set<Integer> digits = new HashSet<>();
    for (int index = 0; index < MANY; index++) {
      Instant time = source.instant(index, 0);
      assertThat(precision.truncate(time)).isEqualTo(time);
      digits.add(fractionDigits(time));
    }
    assertThat(digits).contains(precision.fractionDigits());
  }

  private static int fractionDigits(Instant time) {
    int digits = 9;
    int nano = time.getNano();
    while (digits > 0 && nano % 10 == 0) {
      nano /= 10;
      digits--;
    }
    return digits;
  }

  @Test
  void laterFieldsFollowEarlierOnesBySeconds() {
    PayloadSource source = new PayloadSource(DateType.INSTANT, 42, Precision.NANOS);
    for (int index = 0; index < MANY; index++) {
      assertThat(source.instant(index, 1)).isAfterOrEqualTo(source.instant(index, 0));
    }
  }

  @Test
  void everythingButTheTimeHasOneLength() {
    PayloadSource source = new PayloadSource(DateType.INSTANT, 42, Precision.NANOS);
    for (int index = 0; index < MANY; index++) {
      assertThat(source.id(index)).isBetween(1L << 32, (1L << 33) - 1);
      assertThat(source.amount(index).precision()).isEqualTo(7);
      assertThat(source.amount(index).scale()).isEqualTo(2);
      assertThat(source.text(index, 1, 32)).hasSize(32).matches("[a-z]+");
    }
  }
}
