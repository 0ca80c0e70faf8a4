package io.github.timebench.reports.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.statistics.Effect;
import io.github.timebench.reports.statistics.Finding;
import io.github.timebench.reports.statistics.Verdict;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Hazard: a verdict from the wrong blocks, the wrong figures or the wrong family. */
class ComparisonsTest {
  private final RunAnalysis six = RunAnalysis.of(ReplicatedRuns.closed(6));

  @Test
  void verdicts_follow_from_six_blocks() {
    assertThat(verdict(six, "localdatetime+stock", Figure.CALLS_PER_SECOND))
        .isEqualTo(Verdict.SLOWER);
    assertThat(verdict(six, "localdatetime+stock", Figure.P99)).isEqualTo(Verdict.SLOWER);
    assertThat(verdict(six, "date+custom", Figure.CALLS_PER_SECOND)).isEqualTo(Verdict.EQUIVALENT);
    assertThat(six.comparisons().effect("localdatetime+stock", Figure.CALLS_PER_SECOND).ratio())
        .isCloseTo(10_600 / 13_000.0, within(0.01))
        .isEqualTo(six.variant("localdatetime+stock").orElseThrow().ratio(Figure.CALLS_PER_SECOND));
  }

  @Test
  void the_family_is_throughput_and_p99_of_all_but_the_again_arm() {
    assertThat(six.comparisons().all().stream().filter(c -> c.finding().isPresent())).hasSize(8);
    Comparison again =
        six.comparisons().of("date+stock+again", Figure.CALLS_PER_SECOND).orElseThrow();
    assertThat(again.finding()).isEmpty();
    assertThat(six.comparisons().noiseFloor(Figure.CALLS_PER_SECOND)).isBetween(0.0, 0.02);
  }

  @Test
  void the_effect_of_a_percentile_is_over_the_blocks_own_histograms() {
    double[] logs = six.comparisons().of("instant+stock", Figure.P99).orElseThrow().blockLogs();
    var block = six.run().blocks().get(3);
    double[] p99 =
        block.totals().stream()
            .filter(t -> t.variant().equals("instant+stock") || t.variant().equals("date+stock"))
            .mapToDouble(t -> StoredHistogram.decode(t.serviceHistogram()).getValueAtPercentile(99))
            .toArray();
    assertThat(logs[3]).isCloseTo(Math.log(p99[1] / p99[0]), within(1e-12));
  }

  @Test
  void a_block_that_never_became_steady_is_left_out_and_counted() {
    RunAnalysis warming = RunAnalysis.of(ReplicatedRuns.warming(6, 2));
    assertThat(warming.comparisons().leftOut()).hasSize(1);
    LeftOut leftOut = warming.comparisons().leftOut().get(0);
    assertThat(leftOut.variant()).isEqualTo("localdatetime+custom");
    assertThat(leftOut.block()).isEqualTo(2);
    Comparison custom = warming.comparisons().of("localdatetime+custom", Figure.P99).orElseThrow();
    assertThat(custom.effect().blocks()).isEqualTo(5);
    assertThat(custom.blockLogs()[2]).isNaN();
    assertThat(warming.comparisons().effect("date+custom", Figure.P99).blocks()).isEqualTo(6);
  }

  @Test
  void four_blocks_have_intervals_but_no_verdict() {
    RunAnalysis four = RunAnalysis.of(ReplicatedRuns.closed(4));
    Comparison slower =
        four.comparisons().of("localdatetime+stock", Figure.CALLS_PER_SECOND).orElseThrow();
    assertThat(slower.effect().hasInterval()).isTrue();
    assertThat(slower.finding().map(Finding::verdict)).contains(Verdict.INCONCLUSIVE);
    assertThat(slower.finding().map(Finding::blocksNeeded)).contains(5);
  }

  @Test
  void one_block_a_first_look_and_an_invalid_run_are_not_compared() {
    assertThat(RunAnalysis.of(ReplicatedRuns.closed(1)).comparisons().any()).isFalse();
    assertThat(RunAnalysis.of(SampleRuns.ofBlocks(2)).comparisons().any()).isFalse();
    assertThat(RunAnalysis.of(SampleRuns.invalid()).comparisons().any()).isFalse();
  }

  @Test
  void the_custom_serializer_wins_back_a_share_of_the_penalty() {
    assertThat(six.comparisons().wonBack()).hasSize(1);
    PenaltyWonBack won = six.comparisons().wonBack().get(0);
    assertThat(won.reference()).isEqualTo("date+custom");
    double penalty = -Math.log(10_600 / 13_000.0);
    double rest = -Math.log(12_750 / 13_010.0);
    assertThat(won.share().estimate()).isCloseTo(1 - rest / penalty, within(0.06));
    assertThat(won.share().low()).isLessThan(won.share().estimate());
    assertThat(won.won().ratio()).isCloseTo(Math.exp(penalty - rest), within(0.015));
  }

  @Test
  void an_open_loop_is_judged_by_its_response_times() {
    RunAnalysis open = RunAnalysis.of(ReplicatedRuns.open(5));
    assertThat(open.headline()).isEqualTo(CallTime.RESPONSE);
    assertThat(open.comparisons().of("date+custom", Figure.RESPONSE_P99).orElseThrow().finding())
        .isPresent();
    assertThat(open.comparisons().of("date+custom", Figure.P99).orElseThrow().finding()).isEmpty();
    VariantSummary baseline = open.variants().get(0);
    assertThat(baseline.value(Figure.RESPONSE_P50)).isGreaterThan(baseline.value(Figure.P50));
    assertThat(baseline.value(Figure.LAG_P99)).isCloseTo(90_000 * Math.log(100), within(30_000.0));
    assertThat(open.comparisons().wonBack().get(0).figure()).isEqualTo(Figure.RESPONSE_P99);
    assertThat(open.littlesLaw()).isEmpty();
    assertThat(six.variants().get(0).value(Figure.RESPONSE_P50)).isNaN();
  }

  @Test
  void descriptions_stand_beside_the_verdict() {
    Comparison slower =
        six.comparisons().of("localdatetime+stock", Figure.CALLS_PER_SECOND).orElseThrow();
    assertThat(slower.signedRankP()).isCloseTo(2 / 64.0, within(1e-12));
    assertThat(slower.bootstrap().known()).isTrue();
    assertThat(slower.bootstrap().estimate()).isCloseTo(slower.effect().log(), within(1e-12));
    assertThat(Effect.of(Arrays.copyOf(slower.blockLogs(), 6))).isEqualTo(slower.effect());
  }

  private static Verdict verdict(RunAnalysis analysis, String variant, Figure figure) {
    return analysis
        .comparisons()
        .of(variant, figure)
        .orElseThrow()
        .finding()
        .orElseThrow()
        .verdict();
  }
}
