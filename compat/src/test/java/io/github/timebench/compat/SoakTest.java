package io.github.timebench.compat;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.compat.CompatCell.CompatTally;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hazards: a leak that is called flat; a heap that only warmed up that is called a leak. */
class SoakTest {
  @ParameterizedTest
  @CsvSource({
    "100 104 108 112 116 120 124 128 132 136 140 144, 0, 1, grew from",
    "10 11 12 13 14 15 16 17 18 19 20 21, 0, 1, grew from",
    "50 90 99 100 101 99 102 100 101 99 100 102, 1, 0, ''",
    "34 35 33 33 36 35 33 34 39 38 33 34, 1, 0, ''",
    "10 10 10 10 10 10 10 10 10 10 10, 0, 0, 11 rounds are too few"
  })
  void onlyAHeapThatGrowsFromRoundToRoundIsNotFlat(
      String megabytes, int right, int wrong, String fault) {
    CompatTally flat =
        Soak.flat(Stream.of(megabytes.split(" ")).map(one -> Long.parseLong(one) << 20).toList());

    assertThat(flat.right()).isEqualTo(right);
    assertThat(flat.wrong()).isEqualTo(wrong);
    assertThat(flat.firstFault().toString()).startsWith(fault);
  }

  @Test
  void connectionsAreOpenedInBatchesThatAddUp() {
    assertThat(new Soak.Settings(Duration.ofHours(1), 620).batches())
        .containsExactly(250, 250, 120);
  }
}
