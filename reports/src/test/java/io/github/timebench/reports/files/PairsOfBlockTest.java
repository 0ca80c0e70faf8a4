package io.github.timebench.reports.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.MadeUp;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.ResourceUse.ProcessUse;
import io.github.timebench.reports.SampleRuns;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Hazard: a fact or a second of one pair of JVMs that reads as another's. */
class PairsOfBlockTest {
  private static Pair pair(String version, int seconds, Map<String, String> driver) {
    return MadeUp.pair(
        "version",
        version,
        "warmup",
        Records.with(MadeUp.warmup(), "seconds", (double) seconds),
        "resources",
        IntStream.range(0, seconds).mapToObj(PairsOfBlockTest::second).toList(),
        "driver",
        driver);
  }

  private static ResourceUse second(int index) {
    return new ResourceUse(
        1_000L * index, 1_000, ProcessUse.UNKNOWN, ProcessUse.UNKNOWN, 0, 0, index);
  }

  private static Map<String, String> driver(Pair... pairs) {
    Block block = MadeUp.block(0, pairs);
    return SampleRuns.quick().with(List.of(block)).environment().driver();
  }

  @Test
  void whatIsOtherwiseInAnotherVersionsJvmsIsNamedWithItWhicheverPairRanFirst() {
    Pair here = pair("", 1, Map.of("dubbo", "3.3.6", "java", "17"));
    Pair old = pair("stock@3.2.13", 1, Map.of("dubbo", "3.2.18", "java", "17"));
    Map<String, String> all =
        Map.of("dubbo", "3.3.6", "java", "17", "dubbo (stock@3.2.13)", "3.2.18");

    assertThat(driver(old, here)).isEqualTo(all);
    assertThat(driver(here, old)).isEqualTo(all);
  }

  @Test
  void secondsOfPairsFollowEachOtherWithoutAGap() {
    Block block =
        MadeUp.block(0, pair("", 3, Map.of()), pair("a", 0, Map.of()), pair("b", 2, Map.of()));

    assertThat(block.resources())
        .extracting(ResourceUse::startMillis)
        .containsExactly(0L, 1_000L, 2_000L, 3_000L, 4_000L);
    assertThat(block.warmupSeconds()).isEqualTo(5);
  }
}
