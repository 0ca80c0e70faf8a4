package io.github.timebench.compat;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Hazards: a leak that is called flat; a heap that only warmed up that is called a leak. */
class SoakTest {
  private static final long MEGABYTE = 1L << 20;

  private static List<Long> megabytes(long... heaps) {
    return LongStream.of(heaps).map(heap -> heap * MEGABYTE).boxed().toList();
  }

  @Test
  void aHeapThatGrowsFromRoundToRoundIsNotFlat() {
    assertThat(
            Soak.flat(megabytes(100, 104, 108, 112, 116, 120, 124, 128, 132, 136, 140, 144))
                .firstFault()
                .toString())
        .startsWith("grew from ");
    assertThat(Soak.flat(megabytes(10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21)).wrong())
        .isEqualTo(1);
  }

  @Test
  void aHeapThatGrewOnlyAtFirstIsFlat() {
    assertThat(
            Soak.flat(megabytes(50, 90, 99, 100, 101, 99, 102, 100, 101, 99, 100, 102)).allRight())
        .isTrue();
  }

  @Test
  void aHeapThatComesBackToItsLeastIsFlat() {
    assertThat(Soak.flat(megabytes(34, 35, 33, 33, 36, 35, 33, 34, 39, 38, 33, 34)).allRight())
        .isTrue();
  }

  @Test
  void aHeapOfFewRoundsIsNotJudged() {
    assertThat(
            Soak.flat(megabytes(10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10))
                .firstFault()
                .toString())
        .startsWith("11 rounds are too few");
  }

  @Test
  void connectionsAreOpenedInBatchesThatAddUp() {
    assertThat(new Soak.Settings(Duration.ofHours(1), 620).batches())
        .containsExactly(250, 250, 120);
  }
}
