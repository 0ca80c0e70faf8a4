package io.github.timebench.loadgen.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazard: a variant that always runs first, or always after the one that leaves most garbage. */
class WilliamsDesignTest {
  private static List<int[]> rounds(int variants, long seed) {
    WilliamsDesign design = new WilliamsDesign(variants, seed);
    return IntStream.range(0, design.roundsToBalance()).mapToObj(design::round).toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6, 7})
  void everyVariantStandsEquallyOftenInEachPositionAndAfterEachOther(int variants) {
    int[][] inPosition = new int[variants][variants];
    int[][] after = new int[variants][variants];
    List<int[]> rounds = rounds(variants, 7);
    for (int[] round : rounds) {
      for (int position = 0; position < variants; position++) {
        inPosition[round[position]][position]++;
        if (position > 0) {
          after[round[position - 1]][round[position]]++;
        }
      }
    }
    int timesInPosition = rounds.size() / variants;
    for (int variant = 0; variant < variants; variant++) {
      assertThat(inPosition[variant]).containsOnly(timesInPosition);
      for (int next = 0; next < variants; next++) {
        assertThat(after[variant][next]).isEqualTo(next == variant ? 0 : timesInPosition);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6, 7})
  void anOddNumberOfVariantsNeedsTwiceAsManyRounds(int variants) {
    assertThat(rounds(variants, 1)).hasSize(variants % 2 == 0 ? variants : 2 * variants);
  }

  @Test
  void oneSeedGivesOneOrderAndSeedsDiffer() {
    assertThat(text(42)).isEqualTo(text(42));
    Set<String> orders = new HashSet<>();
    for (long seed = 0; seed < 20; seed++) {
      orders.add(text(seed));
    }
    assertThat(orders).hasSizeGreaterThan(18);
  }

  private static String text(long seed) {
    return String.join(";", rounds(7, seed).stream().map(Arrays::toString).toList());
  }

  /** As many rounds as a block of 12.5 s per variant has, rounded up to whole designs. */
  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5, 6, 7})
  void overAWholeRunEachFollowsEachOtherAboutEquallyOftenAndNeverItself(int variants) {
    for (long seed = 42; seed < 48; seed++) {
      WilliamsDesign design = new WilliamsDesign(variants, seed);
      int cycle = design.roundsToBalance();
      int rounds = (50 + cycle - 1) / cycle * cycle;
      int[][] after = new int[variants][variants];
      int last = -1;
      for (int round = 0; round < rounds; round++) {
        for (int variant : design.round(round)) {
          if (last >= 0) {
            after[last][variant]++;
          }
          last = variant;
        }
      }
      double even = rounds / (variants - 1.0);
      for (int variant = 0; variant < variants; variant++) {
        for (int next = 0; next < variants; next++) {
          if (next == variant) {
            assertThat(after[variant][next]).as("%d after itself", variant).isZero();
          } else {
            assertThat((double) after[variant][next]).isCloseTo(even, within(2.0));
          }
        }
      }
    }
  }

  @Test
  void twoVariantsFollowThemselvesNoMoreOftenThanTheirPositionsAskFor() {
    WilliamsDesign design = new WilliamsDesign(2, 42);
    int followsItself = 0;
    for (int round = 1; round < 50; round++) {
      followsItself += design.round(round)[0] == design.round(round - 1)[1] ? 1 : 0;
    }

    assertThat(followsItself).isEqualTo(25);
  }

  @Test
  void cyclesDifferAndCannotBeChangedFromOutside() {
    WilliamsDesign design = new WilliamsDesign(5, 3);
    String first = text(design, 0);
    design.round(0)[0] = 99;

    assertThat(text(design, 0)).isEqualTo(first);
    assertThat(text(design, 10)).isNotEqualTo(first);
    assertThat(new WilliamsDesign(5, 3).round(25)).isEqualTo(design.round(25));
  }

  private static String text(WilliamsDesign design, int from) {
    return IntStream.range(from, from + 10)
        .mapToObj(round -> Arrays.toString(design.round(round)))
        .collect(Collectors.joining(";"));
  }

  @Test
  void aSingleVariantFollowsItself() {
    assertThat(new WilliamsDesign(1, 5).round(3)).containsExactly(0);
  }
}
