package io.github.timebench.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.reports.model.SteadyRule;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * Hazard: a rule that holds on smooth made-up series only. These were recorded: the warm-up of a
 * block on two shared cores with 200 callers, {@code bin/loadgen --type=localdatetime
 * --threads=200}, a point per second, where neighbouring seconds differ by a tenth long after the
 * climb has ended.
 */
class RecordedWarmupTest {
  private static final double[] DATE_STOCK_CALLS = {
    1850, 3134, 5280, 14686, 17387, 24340, 23823, 21837, 24280, 29979, 23970, 31273, 27790, 24609,
    23070, 25127, 23670, 25729, 31154, 25034, 26601, 22931, 21363, 22677, 20797, 21467, 21573,
    21576, 23706, 24974, 29224, 24676, 21087, 22869, 24123, 25401, 24684, 25611, 23430, 22551,
    24701, 25574, 26740, 21087, 27289, 21979, 25946
  };
  private static final double[] DATE_STOCK_P50 = {
    85786623, 59080703, 34439167, 12402687, 11444223, 7946239, 7921663, 8781823, 8110079, 6471679,
    8175615, 6168575, 6914047, 8024063, 8445951, 7847935, 8232959, 7540735, 6209535, 7725055,
    7147519, 8454143, 9199615, 8667135, 9338879, 9199615, 9093119, 9248767, 8052735, 7757823,
    6713343, 7839743, 9125887, 8097791, 8069119, 7766015, 7966719, 7651327, 8105983, 8863743,
    7512063, 7602175, 7081983, 9289727, 6877183, 8830975, 7475199
  };
  private static final double[] LOCALDATETIME_STOCK_CALLS = {
    3171, 4301, 5911, 8684, 13689, 18427, 16061, 18501, 24081, 22363, 23690, 28209, 21667, 23134,
    22323, 19859, 22781, 23387, 24617, 19774, 21867, 22130, 19814, 17766, 21377, 21100, 18934,
    22789, 19846, 23719, 23196, 19114, 20030, 23127, 21661, 20983, 19990, 23796, 21347, 23593,
    18176, 19751, 18306, 18679, 19207, 23353, 19990
  };
  private static final double[] LOCALDATETIME_STOCK_P50 = {
    57376767, 44531711, 33751039, 22478847, 14049279, 10780671, 12025855, 10633215, 8413183,
    8749055, 8278015, 6922239, 9166847, 8519679, 8929279, 9863167, 8765439, 8568831, 7995391,
    10010623, 8871935, 8757247, 9863167, 10936319, 9256959, 9379839, 10371071, 8667135, 10084351,
    8298495, 8552447, 10444799, 9977855, 8626175, 9207807, 9592831, 9953279, 8355839, 9207807,
    8224767, 10485759, 10043391, 10772479, 10592255, 9912319, 8368127, 9928703
  };

  private static SteadyState after(int seconds, int flatSeconds, double[] calls, double[] p50) {
    return SteadyState.of(
        Arrays.copyOf(calls, seconds),
        Arrays.copyOf(p50, seconds),
        new SteadyRule(flatSeconds, 0.02, 5));
  }

  @Test
  void theClimbOfTheFirstSecondsIsWarming() {
    for (int seconds = 8; seconds <= 12; seconds++) {
      assertThat(after(seconds, 8, DATE_STOCK_CALLS, DATE_STOCK_P50).steady()).isFalse();
      assertThat(after(seconds, 8, LOCALDATETIME_STOCK_CALLS, LOCALDATETIME_STOCK_P50).steady())
          .isFalse();
    }
  }

  @Test
  void theNoisyPlateauAfterItIsSteady() {
    assertThat(after(46, 20, DATE_STOCK_CALLS, DATE_STOCK_P50).steady()).isTrue();
    assertThat(after(46, 20, LOCALDATETIME_STOCK_CALLS, LOCALDATETIME_STOCK_P50).steady()).isTrue();
  }

  @Test
  void thePlateauIsSeenSoonAfterItBegan() {
    int first = 8;
    while (!after(first, 8, DATE_STOCK_CALLS, DATE_STOCK_P50).steady()) {
      first++;
    }
    assertThat(first).isLessThanOrEqualTo(25);
  }
}
