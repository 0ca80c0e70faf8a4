package io.github.timebench.model.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.model.plan.Fleet.Layout;
import io.github.timebench.model.plan.Load.Arrival;
import io.github.timebench.model.plan.Load.CatchUp;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Hazard: drivers whose parts are not the rate that was asked for, or a provider without a driver.
 */
class FleetTest {
  private static Fleet fleet(Layout layout, int drivers, int providers) {
    return new Fleet(layout, drivers, providers, Duration.ofMinutes(5), 2);
  }

  private static Load.Open open(String rate) {
    return new Load.Open(Rate.parse(rate), Arrival.CONSTANT, 100, CatchUp.ALL);
  }

  @ParameterizedTest
  @CsvSource({
    "6000/s,3,2000/s",
    "100/s,3,2000/m",
    "100/s,7,",
    "90/m,1,90/m",
    "4/s,5,",
    "120/m,2,1/s",
    "9000/s,10,900/s"
  })
  void aRateIsSharedExactlyOrRefused(String rate, int drivers, String share) {
    Plans plans = Plans.valid().load(open(rate)).fleet(fleet(Layout.TOGETHER, drivers, 1));
    if (share == null) {
      assertThatThrownBy(plans::make)
          .isInstanceOf(UsageException.class)
          .hasMessageContainingAll("--rate is the fleet's", "a multiple of " + drivers + "/m");
    } else {
      assertThat(plans.make().services().fleet().share(Rate.parse(rate))).hasToString(share);
    }
  }

  @Test
  void aMachinePairMeasuresThePlanOfOneMachineWithItsPartOfTheRate() {
    Plan plan =
        Plans.valid()
            .load(open("300/s"))
            .blocks(Blocks.asNeeded())
            .fleet(fleet(Layout.PAIRS, 3, 3))
            .make();
    Plan ofPair = plan.ofMachinePair();

    assertThat(ofPair.services().fleet()).isEqualTo(Fleet.NONE);
    assertThat(ofPair.load()).isEqualTo(open("100/s"));
    assertThat(ofPair.blocks().max()).isEqualTo(3 * Blocks.MAX_LOOKS);
    assertThat(ofPair.timing()).isEqualTo(plan.timing());
  }

  @Test
  void aMachinePairAnswersTheQuestionOfTheStudy() {
    Fleet three = fleet(Layout.PAIRS, 3, 3);
    Plan searched = Plans.search().fleet(three).make();
    assertThat(searched.ofMachinePair().study()).isEqualTo(Plans.CAPACITY);
    assertThat(searched.ofMachinePair().load()).isEqualTo(Study.Capacity.WARMING);
    assertThat(searched.paces()).as("the search begins calls when they are due").isTrue();

    Sweep sweep =
        new Sweep(
            List.of(
                Sweep.Axis.parse(Sweep.Kind.CONNECTIONS, "1,2"),
                Sweep.Axis.parse(Sweep.Kind.QUEUE, "0,100")));
    Plan swept = Plans.valid().load(open("300/s")).study(sweep).fleet(three).make();
    assertThat(swept.ofMachinePair().pairs()).hasSameSizeAs(swept.pairs()).hasSize(4);
    for (Plan pair : swept.ofMachinePair().pairs()) {
      assertThat(sweep.pointsOf(pair)).hasSize(1);
      assertThat(sweep.loadAt(pair, sweep.pointsOf(pair).get(0))).isEqualTo(open("100/s"));
    }

    Hops hops = new Hops(3, Duration.ZERO);
    Plan chained = Plans.valid().hops(hops).fleet(three).make();
    assertThat(chained.ofMachinePair().services().hops()).isEqualTo(hops);
  }

  @Test
  void whatAllAreToldOfTakesTime() {
    Sweep sweep = new Sweep(List.of(Sweep.Axis.parse(Sweep.Kind.THREADS, "1,2,4")));
    Plans plans = Plans.search().duration(Duration.ofSeconds(8));
    for (Study study : List.of(Plans.CAPACITY, sweep)) {
      Plan pairs = plans.study(study).fleet(fleet(Layout.PAIRS, 2, 2)).make();
      Plan together = plans.fleet(fleet(Layout.TOGETHER, 2, 2)).make();
      long probes =
          study == sweep
              ? 2 * 3
              : pairs.variants().size()
                  * pairs.timing().duration().dividedBy(pairs.timing().slice());
      assertThat(study.measured(together))
          .isEqualTo(study.measured(pairs).plus(Fleet.PROBE_LEAD.multipliedBy(probes)));
    }
  }

  @Test
  void inPairsEachDriverHasAProvider() {
    assertThat(fleet(Layout.PAIRS, 2, 2).blocksAtOnce()).isEqualTo(2);
    assertThat(fleet(Layout.TOGETHER, 2, 1).driversPerProvider()).isEqualTo(2);
  }
}
