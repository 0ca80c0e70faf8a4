package io.github.timebench.loadgen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.model.MadeUp;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Load.Arrival;
import io.github.timebench.model.plan.Load.CatchUp;
import io.github.timebench.model.plan.Objective;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.plan.Study;
import io.github.timebench.reports.capacity.CapacityAnalysis;
import io.github.timebench.reports.statistics.Estimate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Hazard: a search that asks where the regression over its slices learns nothing, or wrong. */
class CapacityStudySimulationTest {
  private static final Objective OBJECTIVE = Objective.parse("p99<20ms");
  private static final Study.Capacity STUDY =
      new Study.Capacity(OBJECTIVE, Arrival.POISSON, 1_000, CatchUp.ALL);

  private static final long BUDGET_NANOS = Duration.ofSeconds(80).toNanos();
  private static final int BLOCKS = 5;
  private static final int STUDIES = 3;
  private static final double RATIO = 0.9;

  /** Machines that are this unlike from block to block. */
  private static final double BLOCK_SPREAD = 0.17;

  private static final double PAIR_SPREAD = 0.02;

  private static Plan plan() {
    return Plans.valid()
        .labels("date+stock", "date+stock+again", "date+custom")
        .quick(false)
        .blocks(Blocks.exactly(BLOCKS).judgedBy(0.05))
        .load(Study.Capacity.WARMING)
        .study(STUDY)
        .make();
  }

  private static List<Probe> search(String variant, double capacity, long seed) {
    double perSecond = capacity - Math.log(0.01) / 0.02;
    SimulatedService service = SimulatedService.thatStalls(perSecond, 0.02, 30, 0.04, seed);
    CapacitySearch search = new CapacitySearch(OBJECTIVE, 0.4 * perSecond, BUDGET_NANOS);
    List<Probe> probes = new ArrayList<>();
    while (!search.done()) {
      ProbeRequest.Arm asked =
          new ProbeRequest.Arm(variant, STUDY.at(search.rate()), search.purpose());
      Probe.Arm slice = service.slice(asked, 1);
      search.take(slice, 1_050_000_000L);
      probes.add(
          new Probe(
              new ProbeRequest(List.of(asked), Duration.ofSeconds(1), 1, true, List.of()),
              0,
              1_050_000_000L,
              List.of(slice),
              RunEnd.complete()));
    }
    return probes;
  }

  private static CapacityAnalysis studied(long seed) {
    Random random = new Random(seed);
    Plan plan = plan();
    List<Block> measured = new ArrayList<>();
    for (int block = 0; block < BLOCKS; block++) {
      double speed = 1_500 * Math.exp(BLOCK_SPREAD * random.nextGaussian());
      List<Probe> probes = new ArrayList<>();
      for (String label : plan.labels()) {
        double ofVariant = label.equals("date+custom") ? RATIO : 1;
        probes.addAll(
            search(
                label,
                speed * ofVariant * Math.exp(PAIR_SPREAD * random.nextGaussian()),
                random.nextLong()));
      }
      measured.add(MadeUp.block(block, MadeUp.pair("probes", probes)));
    }
    return CapacityAnalysis.of(MadeUp.run(plan, measured)).orElseThrow();
  }

  @Test
  void theRatioOfTwoKnownServersLiesInItsInterval() {
    int covered = 0;
    double sum = 0;
    for (int seed = 0; seed < STUDIES; seed++) {
      CapacityAnalysis analysis = studied(1_000 + seed);
      Estimate ratio = analysis.variants().get(2).ratio();
      covered += ratio.low() <= RATIO && RATIO <= ratio.high() ? 1 : 0;
      sum += Math.log(ratio.value() / RATIO);
      assertThat(analysis.again().p()).isGreaterThan(0.01);
    }
    assertThat(covered).isGreaterThanOrEqualTo(STUDIES - 1);
    assertThat(sum / STUDIES).isCloseTo(0, within(0.03));
  }
}
