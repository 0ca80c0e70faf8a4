package io.github.timebench.hessian2time;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.arbitraries.LongArbitrary;
import net.jqwik.api.domains.DomainContextBase;

/** Times over their whole range, with edges and with fractions of every unit. */
final class Times extends DomainContextBase {

  @Provide
  Arbitrary<Instant> instants() {
    return instantsBetween(Instant.MIN, Instant.MAX);
  }

  @Provide
  Arbitrary<LocalDateTime> localDateTimes() {
    return localDateTimesBetween(LocalDateTime.MIN, LocalDateTime.MAX);
  }

  static Arbitrary<Instant> instantsBetween(Instant min, Instant max) {
    LongArbitrary anywhere =
        Arbitraries.longs().between(min.getEpochSecond(), max.getEpochSecond());
    Arbitrary<Long> seconds =
        Arbitraries.oneOf(anywhere, anywhere.withDistribution(RandomDistribution.uniform()));
    return Combinators.combine(seconds, nanos()).as(Instant::ofEpochSecond);
  }

  static Arbitrary<LocalDateTime> localDateTimesBetween(LocalDateTime min, LocalDateTime max) {
    return instantsBetween(min.toInstant(ZoneOffset.UTC), max.toInstant(ZoneOffset.UTC))
        .map(instant -> atUtc(instant));
  }

  private static LocalDateTime atUtc(Instant instant) {
    return LocalDateTime.ofEpochSecond(instant.getEpochSecond(), instant.getNano(), ZoneOffset.UTC);
  }

  static Arbitrary<Integer> nanos() {
    Arbitrary<Integer> any = Arbitraries.integers().between(0, 999_999_999);
    return Arbitraries.oneOf(
        Arbitraries.of(0, 1, 999, 1_000, 999_999, 1_000_000, 999_000_000, 999_999_999),
        any,
        any.map(nanos -> nanos / 1_000 * 1_000),
        any.map(nanos -> nanos / 1_000_000 * 1_000_000));
  }
}
