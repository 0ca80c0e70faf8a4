package io.github.timebench.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneId;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Hazard: a type that the matrix never sends. */
class SamplesTest {
  @Test
  void everyTypeIsThereMoreThanOnce() {
    assertThat(
            Samples.all().stream()
                .collect(
                    Collectors.groupingBy(
                        sample -> sample.getClass().getSimpleName().replace("ZoneRegion", "ZoneId"),
                        Collectors.counting())))
        .containsOnlyKeys(
            ("Instant LocalDateTime LocalDate LocalTime OffsetDateTime OffsetTime ZonedDateTime"
                    + " ZoneOffset ZoneId Duration Period Year YearMonth MonthDay")
                .split(" "))
        .allSatisfy((type, count) -> assertThat(count).as(type).isGreaterThan(1));
    assertThat(Samples.all()).doesNotHaveDuplicates().contains(ZoneId.of("Europe/Berlin"));
  }

  @Test
  void timesOfDifferentNumbersDiffer() {
    assertThat(new Times(4)).isEqualTo(new Times(4)).isNotEqualTo(new Times(5));
    assertThat(new Times()).isEqualTo(new Times()).isNotEqualTo(new Times(0));
  }
}
