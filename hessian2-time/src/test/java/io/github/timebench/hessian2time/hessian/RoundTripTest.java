package io.github.timebench.hessian2time.hessian;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.hessian2time.Wire;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

/** Hazard: a value that comes back changed, or that leaves the reader in the wrong place. */
@Domain(Times.class)
@Domain(DomainContext.Global.class)
class RoundTripTest {

  @Property
  void anInstantComesBackToTheNanosecond(@ForAll Instant instant) throws Exception {
    assertThat(Wire.roundTrip(instant)).isEqualTo(instant);
  }

  @Property
  void aLocalDateTimeComesBackToTheNanosecond(@ForAll LocalDateTime time) throws Exception {
    assertThat(Wire.roundTrip(time)).isEqualTo(time);
  }

  @Property(tries = 200)
  void aListOfBothTypesComesBack(
      @ForAll List<Instant> instants, @ForAll List<LocalDateTime> localDateTimes) throws Exception {
    List<Object> all = new ArrayList<>(instants);
    all.addAll(localDateTimes);
    assertThat(Wire.roundTrip(all)).isEqualTo(all);
  }

  @Example
  void theEndsOfBothRangesComeBack() throws Exception {
    List<Object> ends =
        List.of(
            Instant.MIN,
            Instant.MAX,
            Instant.EPOCH,
            Instant.EPOCH.minusNanos(1),
            LocalDateTime.MIN,
            LocalDateTime.MAX,
            LocalDateTime.of(1999, 12, 31, 23, 59, 59, 1));
    for (Object end : ends) {
      assertThat(Wire.roundTrip(end)).isEqualTo(end);
    }
  }
}
