package io.github.timebench.reports.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.model.MadeUp;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.Usage;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Hazard: one late answer of the provider that takes a figure from the whole run. */
class PerCallTest {
  private static final Slice KNOWN = slice(100);
  private static final Slice UNKNOWN = slice(-1);

  private static Slice slice(long providerAllocatedBytes) {
    Usage usage = new Usage(1, 1, 1, providerAllocatedBytes);
    return MadeUp.slice("v", MadeUp.calls(1_000, 20, 1), "usage", usage);
  }

  private static double perCall(int known, int unknown) {
    List<Slice> slices =
        Stream.of(Collections.nCopies(known, KNOWN), Collections.nCopies(unknown, UNKNOWN))
            .flatMap(List::stream)
            .toList();
    return PerCall.of(slices, Figure.PROVIDER_ALLOCATION);
  }

  @Test
  void slicesThatDoNotKnowAreLeftOutWithTheirCalls() {
    assertThat(perCall(20, 0)).isEqualTo(5);
    assertThat(perCall(18, 2)).isEqualTo(5);
  }

  /** 1 ns of each side for 20 calls. */
  @Test
  void callsPerCpuSecondAreTheInverseOfTheCpuOfBothSides() {
    assertThat(PerCall.of(List.of(KNOWN, KNOWN), Figure.CALLS_PER_CPU_SECOND))
        .isCloseTo(20 / 2e-9, within(1.0));
  }

  @Test
  void withTooManyOfThemNothingIsKnown() {
    assertThat(perCall(17, 3)).isNaN();
    assertThat(perCall(0, 1)).isNaN();
    assertThat(perCall(0, 0)).isNaN();
  }
}
