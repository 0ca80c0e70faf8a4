package io.github.timebench.reports.capacity;

import static io.github.timebench.reports.capacity.CapacityRuns.OTHER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.model.MadeUp;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest.Purpose;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Hazards: an interval of a ratio of capacities that does not hold what it promises, and a verdict
 * from the blocks that found something.
 */
class CapacitySimulationTest {
  private static final double RATIO = 0.9;
  private static final int BLOCKS = 5;

  private static final Plan PLAN =
      CapacityRuns.replicated().blocks(Blocks.exactly(BLOCKS).judgedBy(0.05)).make();

  /** How a machine behaves. */
  private record Machine(double blockSpread, double pairSpread, double lateSlices) {
    /** Calls beyond of a thousand: the more the nearer, another share each time, and stalls. */
    int beyond(double rate, double capacity, Random random) {
      double logit =
          Math.log(0.01 / 0.99) + 40 * Math.log(rate / capacity) + 0.7 * random.nextGaussian();
      double share = 1 / (1 + Math.exp(-logit));
      double stall = random.nextDouble() < lateSlices ? 0.02 * random.nextDouble() : 0;
      return (int) Math.min(1000, Math.round(1000 * (share + stall)));
    }

    private CapacityAnalysis study(long seed, double shortened) {
      Random random = new Random(seed);
      List<Block> blocks = new ArrayList<>();
      for (int block = 0; block < BLOCKS; block++) {
        double ofBlock = 8_000 * Math.exp(blockSpread * random.nextGaussian());
        List<Probe> probes = new ArrayList<>();
        for (String label : PLAN.labels()) {
          double ofPair = ofBlock * Math.exp(pairSpread * random.nextGaussian());
          boolean shortens = label.equals(OTHER) && random.nextDouble() < shortened;
          probes.addAll(
              search(label, label.equals(OTHER) ? RATIO * ofPair : ofPair, shortens, random));
        }
        blocks.add(MadeUp.block(block, CapacityRuns.pair(probes, RunEnd.complete())));
      }
      return CapacityAnalysis.of(CapacityRuns.run(PLAN, blocks, RunEnd.complete())).orElseThrow();
    }

    /** Up, between what met and what missed, and nearer: as a search does, with fewer slices. */
    private List<Probe> search(String label, double capacity, boolean shortens, Random random) {
      List<Probe> probes = new ArrayList<>();
      double rate = 4_000;
      double met = 0;
      double missed = Double.POSITIVE_INFINITY;
      for (int tried = 0; tried < 14; tried++) {
        double beyond = 0;
        for (int slice = 0; slice < 2; slice++) {
          int calls = beyond(rate, capacity, random);
          beyond += calls / 2.0;
          RateSlices at = new RateSlices(label, Math.round(rate), Purpose.SEARCH);
          probes.add(CapacityRuns.probe(at.slice(calls, 0, 1, 0), RunEnd.complete()));
        }
        if (beyond <= 10) {
          met = Math.max(met, rate);
        } else {
          missed = Math.min(missed, rate);
        }
        if (shortens && tried == 1) {
          break;
        }
        boolean near = missed / met < 1.04;
        if (Double.isInfinite(missed)) {
          rate *= 1.5;
        } else if (met == 0) {
          rate /= 2;
        } else {
          rate = near ? rate * (beyond <= 10 ? 1.02 : 0.98) : Math.sqrt(met * missed);
        }
      }
      return probes;
    }
  }

  /**
   * Of three hundred studies of this machine 94 % hold the ratio, of one without stalls and without
   * scatter between pairs 92 %; of equal arms 4 % and 5 % are told apart at 5 %.
   */
  @Test
  @Tag("night")
  void aRatioLiesInItsIntervalWhereBlocksScatterAndCallsStall() {
    Machine machine = new Machine(0.17, 0.03, 0.1);
    int studies = 12;
    int covered = 0;
    int toldApart = 0;
    double sum = 0;
    for (int seed = 0; seed < studies; seed++) {
      CapacityAnalysis analysis = machine.study(seed, 0);
      Estimate ratio = analysis.variants().get(2).ratio();
      assertThat(ratio.hasInterval()).isTrue();
      covered += ratio.low() <= RATIO && RATIO <= ratio.high() ? 1 : 0;
      toldApart += analysis.again().p() < 0.01 ? 1 : 0;
      sum += Math.log(ratio.value() / RATIO);
    }
    assertThat(covered).isGreaterThanOrEqualTo(10);
    assertThat(toldApart).isLessThanOrEqualTo(1);
    assertThat(sum / studies).isCloseTo(0, within(0.02));
  }

  @Test
  void searchesThatEndTooEarlyForABoundLeaveTheRatioWhereItIs() {
    Machine machine = new Machine(0.17, 0.01, 0);
    int covered = 0;
    for (int seed = 0; seed < 5; seed++) {
      Estimate ratio = machine.study(seed, 0.2).variants().get(2).ratio();
      assertThat(ratio.value()).isCloseTo(RATIO, within(0.1));
      covered += ratio.low() <= RATIO && RATIO <= ratio.high() ? 1 : 0;
    }
    assertThat(covered).isGreaterThanOrEqualTo(4);
  }
}
