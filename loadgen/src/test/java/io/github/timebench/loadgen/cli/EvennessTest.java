package io.github.timebench.loadgen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.loadgen.cli.PlantedRuns.Evenness;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hazard: a test of evenness that finds all even, or none. */
class EvennessTest {
  @ParameterizedTest
  @CsvSource({"0.5, 0.5, 1", "0.9, 0.9, 0.2", "0.01, 0.99, 0.02"})
  void ofOneValueItIsTheLengthOfBothEnds(double value, double distance, double p) {
    Evenness evenness = Evenness.of(value);

    assertThat(evenness.distance()).isEqualTo(distance);
    assertThat(evenness.p()).isCloseTo(p, within(0.02));
  }

  /** Critical distances of the tables (Massey 1951): ten values, 0.409 at 5 %; twenty, 0.294. */
  @ParameterizedTest
  @CsvSource({"10, 0.409", "20, 0.294"})
  void ofSeveralItIsAsTheTablesSay(int count, double distance) {
    double[] shifted =
        IntStream.rangeClosed(1, count)
            .mapToDouble(i -> Math.max(0, (double) i / count - distance))
            .toArray();

    Evenness evenness = Evenness.of(shifted);

    assertThat(evenness.distance()).isCloseTo(distance, within(1e-9));
    assertThat(evenness.p()).isCloseTo(0.05, within(0.01));
  }
}
