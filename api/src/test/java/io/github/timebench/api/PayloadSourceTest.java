package io.github.timebench.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Hazards: payloads that differ from run to run or from type to type, or that change their size;
 * corpora too large for memory, or named in a way that cannot be regenerated.
 */
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

  @Test
  void longPagesGetFewerPayloads() {
    assertThat(new Corpus(Shape.TICK, 1, Precision.NANOS, 1).size()).isEqualTo(256);
    assertThat(new Corpus(Shape.PAGE, 1, Precision.NANOS, 20).size()).isEqualTo(204);
    assertThat(new Corpus(Shape.PAGE, 1, Precision.NANOS, Corpus.MAX_ITEMS).size()).isEqualTo(4);
  }

  @Test
  void itemsOutOfRangeAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Corpus(Shape.PAGE, 1, Precision.NANOS, 0))
        .withMessageContaining("0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Corpus(Shape.TICK, 1, Precision.NANOS, 2))
        .withMessageContaining("tick");
  }

  @Test
  void theCacheKeepsWhatItRegenerated() {
    Corpus.Cache cache = new Corpus.Cache(Bindings.builtIn().of(Variant.BASELINE));
    Object[] first = cache.corpus(Shape.ORDER, 1, Precision.MILLIS, 1);
    assertThat(cache.corpus(Shape.ORDER, 1, Precision.MILLIS, 1)).isSameAs(first);
    assertThat(cache.corpus(Shape.ORDER, 2, Precision.MILLIS, 1)).isNotSameAs(first);
  }

  @Test
  void theCacheForgetsRatherThanGrowing() {
    Corpus.Cache cache = new Corpus.Cache(Bindings.builtIn().of(Variant.BASELINE));
    Object[] first = cache.corpus(Shape.TICK, 0, Precision.MILLIS, 1);
    for (int seed = 1; seed <= 8; seed++) {
      cache.corpus(Shape.TICK, seed, Precision.MILLIS, 1);
    }
    assertThat(cache.corpus(Shape.TICK, 0, Precision.MILLIS, 1))
        .isNotSameAs(first)
        .isEqualTo(first);
  }
}
